import type { AccountBounds } from '../config.ts';
import type { ReflectionRow } from '../db/tables.ts';

/** Columns whose bytes count; the rest of a row, and its places in the indexes, count as `ROW_BYTES`. */
export const COUNTED = [
  'id',
  'question_id',
  'question_text',
  'answer',
  'created_at',
  'time_zone',
  'supersedes',
  'as_sent',
  'sealed',
] as const;
export const ROW_BYTES = 100;

/** What an account holds, counted along beside its seq, so that asking costs one row. */
export interface AccountSize {
  /** Erased ones too. */
  readonly documents: number;
  /** Not erased, earlier versions too. */
  readonly answers: number;
  readonly bytes: number;
}

export function bytesOf(row: Readonly<Pick<ReflectionRow, (typeof COUNTED)[number]>>): number {
  return COUNTED.reduce((sum, name) => sum + Buffer.byteLength(row[name] ?? ''), ROW_BYTES);
}

/** Where new answers find no room, edits of those that are there still do. */
const FOR_EDITS = 1.1;
/** With the tenth for edits more than any answer grows by being sealed on the device: padding, and names in it. */
const CLOSED = 2.5;
/** Erased answers leave a small row each, which deleting cannot make room from. */
const DOCUMENTS_PER_ROW = 4;

/** An erasure names what it stands for, as a rule a few documents: of this length the bytes refuse none. */
const SHORT_ERASURE = 2_048;
/** What is sealed on the device grows at most by this beside. */
const NAMES = 2_048;
/** Sealed anew, by a step of what hides its length: half a KB, or a sixteenth. */
const STEP_SHARE = 1.0625;
const STEP = 512;
/** Longer erasures, and longer forms, are to find room where nothing new does: so many times as much. */
const FOR_FORMS = 2;

/** A row whose place is taken. */
export interface Before {
  readonly bytes: number;
  /** It can be read here. */
  readonly isOpen: boolean;
}

interface More {
  readonly kind: 'answer' | 'edit' | 'closed' | 'erasure';
  readonly bytes: number;
  readonly before?: Before | null;
}

/** Whether it still has room. What is there already, in its other form, is never refused. */
export function hasRoom(size: AccountSize, bounds: AccountBounds, more: More): boolean {
  const { kind, bytes, before = null } = more;
  if (before && bytes <= longestFormOf(before)) return true;
  if (!before && size.documents >= DOCUMENTS_PER_ROW * bounds.rows) return false;
  if (kind === 'erasure' && bytes <= SHORT_ERASURE) return true;
  const after = size.bytes + bytes - (before?.bytes ?? 0);
  if (kind === 'erasure' || before) return after <= FOR_FORMS * CLOSED * FOR_EDITS * bounds.bytes;
  // Of a sealed one nobody can say whether it is an edit.
  const share = kind === 'answer' ? 1 : FOR_EDITS;
  const most = (kind === 'closed' ? CLOSED : 1) * share * bounds.bytes;
  return size.answers < share * bounds.rows && after <= most;
}

function longestFormOf({ bytes, isOpen }: Before): number {
  return isOpen ? CLOSED * FOR_EDITS * bytes + NAMES : STEP_SHARE * bytes + STEP;
}
