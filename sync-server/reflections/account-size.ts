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

/** Whether so many bytes more still have room. What an erasure leaves is never refused by the bytes. */
export function hasRoom(
  size: AccountSize,
  bounds: AccountBounds,
  more: { readonly kind: 'answer' | 'edit' | 'closed' | 'erasure'; readonly bytes: number },
): boolean {
  if (size.documents >= DOCUMENTS_PER_ROW * bounds.rows) return false;
  if (more.kind === 'erasure') return true;
  // Of a sealed one nobody can say whether it is an edit.
  const share = more.kind === 'answer' ? 1 : FOR_EDITS;
  const most = (more.kind === 'closed' ? CLOSED : 1) * share * bounds.bytes;
  return size.answers < share * bounds.rows && size.bytes + more.bytes <= most;
}
