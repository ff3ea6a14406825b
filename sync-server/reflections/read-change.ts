import type { $ZodIssue } from 'zod/v4/core';
import { dayIn, isDay, type Day } from '../../shared/contract/day.ts';
import type { Question } from '../../shared/contract/days.ts';
import type { Language } from '../../shared/contract/language.ts';
import {
  newReflectionSchema,
  tombstoneSchema,
  type NewReflection,
  type Reflection,
  type ReflectionChange,
} from '../../shared/contract/reflections.ts';

/** Who writes, as far as what she leaves out is concerned. */
export interface Author {
  readonly userId: string;
  readonly timeZone: string;
  readonly language: Language;
}

export interface Defaults {
  readonly now: () => number;
  readonly newId: () => string;
  readonly findQuestion: (id: string) => Question | undefined;
}

export type ReadChange =
  | { readonly kind: 'change'; readonly id: string; readonly change: ReflectionChange }
  | { readonly kind: 'refused'; readonly id: string | null; readonly code: string };

/** Judges one item of a batch by itself. */
export function readChange(item: unknown, author: Author, defaults: Defaults): ReadChange {
  if (typeof item !== 'object' || item === null) {
    return { kind: 'refused', id: null, code: 'invalid_item' };
  }
  if ('deleted' in item && item.deleted !== false) {
    const { data, error } = tombstoneSchema.safeParse(item);
    if (error) return refuse(item, error.issues);
    return { kind: 'change', id: data.id, change: { ...data, id: data.id.toLowerCase() } };
  }
  const { data, error } = newReflectionSchema.safeParse(item);
  if (error) return refuse(item, error.issues);
  const change = completeReflection(data, author, defaults);
  if (!change) return { kind: 'refused', id: data.id ?? null, code: 'invalid_created_at' };
  return { kind: 'change', id: data.id ?? change.id, change };
}

/** Fills in what a caller other than the page leaves out; null when her clock's instant has no day. */
export function completeReflection(
  sent: NewReflection,
  author: Author,
  { now, newId, findQuestion }: Defaults,
): Reflection | null {
  const createdAt = sent.created_at ?? new Date(now()).toISOString();
  const timeZone = sent.time_zone ?? author.timeZone;
  const language = sent.language ?? author.language;
  const question = findQuestion(sent.question_id);
  const date = sent.date ?? dayOf(createdAt, timeZone);
  if (date === null) return null;
  return {
    id: (sent.id ?? newId()).toLowerCase(),
    date,
    question_id: sent.question_id,
    question_text: sent.question_text ?? question?.text[language] ?? '',
    question_type: sent.question_type ?? question?.type ?? 'feminine_energy',
    language,
    answer: sent.answer,
    created_at: createdAt,
    time_zone: timeZone,
    supersedes: sent.supersedes?.toLowerCase() ?? null,
    ...(sent.keep_from_model !== undefined && { keep_from_model: sent.keep_from_model }),
  };
}

/** The last hour of the year 9999 is a day later in the east, and that day cannot be written. */
function dayOf(instant: string, timeZone: string): Day | null {
  const instantMs = Date.parse(instant);
  if (Number.isNaN(instantMs)) return null;
  const day = dayIn(instantMs, timeZone);
  return isDay(day) ? day : null;
}

const LONGEST_ECHO = 100;

function refuse(item: object, issues: readonly $ZodIssue[]): ReadChange {
  const id = 'id' in item && typeof item.id === 'string' ? item.id : null;
  const echo = id !== null && id.length <= LONGEST_ECHO ? id : null;
  return { kind: 'refused', id: echo, code: rejectionCode(issues[0]) };
}

/** Short and for programs: `blank`, `too_long`, else `invalid_` and the field. */
function rejectionCode(issue: $ZodIssue | undefined): string {
  const field = issue?.path[0];
  if (typeof field !== 'string') return 'invalid_item';
  if (field !== 'answer') return `invalid_${field}`;
  if (issue?.code === 'too_small') return 'blank';
  if (issue?.code === 'too_big' || issue?.message === 'too_long') return 'too_long';
  return 'invalid_answer';
}
