import type { Reflection } from '../../shared/contract/reflections.ts';

export type StoredReflection = Reflection & {
  readonly seq: number;
  /** What could not be understood of what was sent, by field. */
  readonly as_sent?: Readonly<Record<string, unknown>>;
};
export type AnswerRow = Omit<StoredReflection, 'keep_from_model' | 'as_sent'> & {
  readonly keep_from_model: 0 | 1;
  /** JSON. */
  readonly as_sent: string | null;
};
export type ChangeRow = AnswerRow & { readonly deleted: 0 | 1 };

export const ANSWER_FIELDS = [
  ...(['id', 'date', 'question_id', 'question_text', 'question_type', 'language'] as const),
  ...(['answer', 'created_at', 'time_zone', 'supersedes', 'keep_from_model'] as const),
  ...(['as_sent', 'seq'] as const),
] as const;
