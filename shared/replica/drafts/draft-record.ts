import * as z from 'zod/mini';
import type { Day } from '../../contract/day.ts';
import { reflectionSchema } from '../../contract/reflections.ts';
import {
  type Draft,
  type DraftOrigin,
  type Drafts,
  type DraftTarget,
  keyOf,
  mergeDrafts,
  targetOf,
} from './draft.ts';

/**
 * A draft as it is stored. The versions before kept its origin and her wish in records of their own, under
 * `edit-of:<answer>` and `keep:<key>`: they are read as parts of the draft they stand beside.
 */
export interface DraftRecord {
  readonly date: Day;
  /** `keyOf` its target. */
  readonly question_id: string;
  readonly text: string;
  readonly origin?: DraftOrigin | null | undefined;
  readonly keep_from_model?: boolean | undefined;
}

const ORIGIN = 'edit-of:';
const WISH = 'keep:';

export function recordOf(date: Day, draft: Draft): DraftRecord {
  return {
    date,
    question_id: keyOf(draft.target),
    text: draft.text,
    origin: draft.origin ?? null,
    keep_from_model: draft.keep_from_model === true,
  };
}

/** Of a record that stands beside a draft: the part of the draft it holds, without a text. */
export function draftOf(record: DraftRecord): Draft {
  const { date, question_id: key, text } = record;
  if (key.startsWith(WISH)) {
    const target = targetOf(date, key.slice(WISH.length));
    return { target, text: '', keep_from_model: text ? true : undefined };
  }
  if (key.startsWith(ORIGIN)) {
    return { target: { edits: key.slice(ORIGIN.length) }, text: '', origin: readOrigin(text) };
  }
  return {
    target: targetOf(date, key),
    text,
    origin: record.origin ?? undefined,
    keep_from_model: record.keep_from_model ? true : undefined,
  };
}

/** Of its own record, and of those that may stand beside it. */
export function keysOf(target: DraftTarget): readonly [string, ...string[]] {
  const key = keyOf(target);
  const wish = `${WISH}${key}`;
  return 'edits' in target ? [key, `${ORIGIN}${target.edits}`, wish] : [key, wish];
}

export function isBeside({ question_id: key }: Pick<DraftRecord, 'question_id'>): boolean {
  return key.startsWith(WISH) || key.startsWith(ORIGIN);
}

/** Records of one day. */
export function draftsOf(records: readonly DraftRecord[]): Drafts {
  const drafts = new Map<string, Draft>();
  for (const record of records) {
    const draft = draftOf(record);
    const key = keyOf(draft.target);
    const part = drafts.get(key);
    drafts.set(key, part ? mergeDrafts(part, draft) : draft);
  }
  return drafts;
}

export const originSchema = z.pick(reflectionSchema, {
  question_id: true,
  question_text: true,
  question_type: true,
  language: true,
});

function readOrigin(kept: string): DraftOrigin | undefined {
  try {
    return z.safeParse(originSchema, JSON.parse(kept)).data;
  } catch {
    return undefined;
  }
}
