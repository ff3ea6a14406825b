import type { $ZodIssue } from 'zod/v4/core';
import { newReflectionSchema, tombstoneSchema } from '../../shared/contract/reflections.ts';
import { completeReflection, type Author, type Defaults } from './complete-reflection.ts';
import type { ReceivedChange } from './plan-changes.ts';

export type ReadChange =
  | { readonly kind: 'change'; readonly id: string; readonly change: ReceivedChange }
  | { readonly kind: 'refused'; readonly id: string | null; readonly code: string };

/** Judges one item of a batch by itself. */
export function readChange(item: unknown, author: Author, defaults: Defaults): ReadChange {
  if (typeof item !== 'object' || item === null) {
    return { kind: 'refused', id: null, code: 'invalid_item' };
  }
  if ('deleted' in item && item.deleted !== false && item.deleted !== null) {
    const { data, error } = tombstoneSchema.safeParse(item);
    if (error) return refuse(item, error.issues);
    return { kind: 'change', id: data.id, change: { ...data, id: data.id.toLowerCase() } };
  }
  const { data, error } = newReflectionSchema.safeParse(item);
  if (error) return refuse(item, error.issues);
  const change = completeReflection(data, author, defaults);
  return { kind: 'change', id: data.id ?? change.id, change };
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
