import type * as z from 'zod/mini';
import type { $ZodIssue } from 'zod/v4/core';
import {
  isSealedChange,
  MAX_SEALED_INSIGHT_CHARS,
  sealedErasureSchema,
  sealedWordsSchema,
  type SealedChange,
  type SealedWords,
} from '../../shared/contract/journal.ts';
import { newReflectionSchema, tombstoneSchema } from '../../shared/contract/reflections.ts';
import type { Day } from '../../shared/contract/day.ts';
import { completeReflection, type Author, type Defaults } from './complete-reflection.ts';
import type { ClosedDocument, ReceivedChange } from './plan-changes.ts';

export type ReadChange =
  | { readonly kind: 'change'; readonly id: string; readonly change: ReceivedChange }
  | { readonly kind: 'insight'; readonly id: string; readonly insight: ClosedInsight }
  | { readonly kind: 'refused'; readonly id: string | null; readonly code: string };

/** Of a private journal, as her device made it. */
export interface ClosedInsight {
  readonly id: string;
  readonly generation: number;
  readonly document: Buffer;
  readonly insteadOf: Day | null;
}

/** Judges one item of a batch by itself. */
export function readChange(item: unknown, author: Author, defaults: Defaults): ReadChange {
  if (typeof item !== 'object' || item === null) {
    return { kind: 'refused', id: null, code: 'invalid_item' };
  }
  // Whatever has words that can be read is an answer, and only they can refuse it.
  if (isSealedChange(item) && !('answer' in item)) return readClosed(item);
  if (erases(item, 'answer')) {
    const { data, error } = tombstoneSchema.safeParse(item);
    if (error) return refuse(item, error.issues);
    return { kind: 'change', id: data.id, change: { ...data, id: data.id.toLowerCase() } };
  }
  const { data, error } = newReflectionSchema.safeParse(item);
  if (error) return refuse(item, error.issues);
  const change = completeReflection(data, author, defaults);
  return { kind: 'change', id: data.id ?? change.id, change };
}

/** Where there are words nothing but a plain yes erases: what else stands there does not refuse them. */
function erases(item: object, words: 'answer' | 'kind'): boolean {
  if (!('deleted' in item) || item.deleted === false || item.deleted === null) return false;
  return item.deleted === true || !(words in item);
}

function readClosed(item: object): ReadChange {
  const schema: z.ZodMiniType<SealedChange> = erases(item, 'kind')
    ? sealedErasureSchema
    : sealedWordsSchema;
  const { data, error } = schema.safeParse(item);
  if (error) return refuse(item, error.issues);
  const id = data.id.toLowerCase();
  const { generation } = data;
  const document = Buffer.from(data.sealed, 'base64url');
  const closed: ClosedDocument = { id, generation, isErasure: 'deleted' in data, document };
  if (!isInsight(data)) return { kind: 'change', id: data.id, change: closed };
  if (data.sealed.length > MAX_SEALED_INSIGHT_CHARS) {
    return { kind: 'refused', id: data.id, code: 'too_long' };
  }
  const insteadOf = data.instead_of_day ?? null;
  return { kind: 'insight', id: data.id, insight: { id, generation, document, insteadOf } };
}

function isInsight(change: SealedChange): change is SealedWords {
  return 'kind' in change && change.kind === 'insight';
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
  return issue?.message === 'blank' || issue?.message === 'too_long'
    ? issue.message
    : 'invalid_answer';
}
