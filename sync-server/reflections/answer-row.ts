import type { Reflection } from '../../shared/contract/reflections.ts';
import type { ReflectionRow } from '../db/tables.ts';

export type StoredReflection = Reflection & {
  readonly seq: number;
  /** What could not be understood of what was sent, by field. */
  readonly as_sent?: Readonly<Record<string, unknown>>;
};

/** What lies under her key. */
export const WORDS = [
  ...(['question_id', 'question_text', 'question_type', 'language'] as const),
  ...(['answer', 'created_at', 'time_zone', 'as_sent'] as const),
] as const;
export type Words = Pick<ReflectionRow, (typeof WORDS)[number]>;

/** What SQL has to see of a row. */
const PLACE_FIELDS = ['id', 'date', 'supersedes', 'keep_from_model', 'seq', 'sealed'] as const;
export const ANSWER_FIELDS = [...PLACE_FIELDS, ...WORDS] as const;

/** As it lies in the database; rows of before have their words open. */
export type AnswerRow = Pick<ReflectionRow, (typeof ANSWER_FIELDS)[number]>;
export type ChangeRow = AnswerRow & Pick<ReflectionRow, 'deleted' | 'generation'>;

export const NO_WORDS: Words = {
  question_id: null,
  question_text: null,
  question_type: null,
  language: null,
  answer: null,
  created_at: null,
  time_zone: null,
  as_sent: null,
};
