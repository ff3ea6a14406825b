import { AppError } from '../../shared/contract/app-error.ts';
import type { Journal } from '../../shared/contract/journal.ts';
import type { Tx } from '../db/database.ts';
import type { StoredMode } from '../db/tables.ts';

type Db = Tx['db'];

/** A journal as it lies here. */
export interface StoredJournal extends Omit<Journal, 'mode' | 'open_copies_until' | 'lay_open'> {
  readonly mode: StoredMode;
  /** Epoch ms; 0 while pages of hers lie open, -1 where none ever did, null where nobody took note. */
  readonly layOpenUntil: number | null;
}

/** She began again: no word of hers, nor a way in, is left. */
export const NO_WORD = '';
/** Pages still do; new keys for a journal that is sealed change nothing about what lay open before. */
export const OPEN = 0;
/** Nor did one before that is empty by now: of such a one nobody knows. */
export const NEVER_OPEN = -1;

export async function findJournal(db: Db, userId: string): Promise<StoredJournal> {
  const { mode } = await modeOf(db, userId);
  const row = await db
    .selectFrom('journals')
    .select(['generation', 'version', 'state', 'openers', 'lay_open_until'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) {
    return { mode, generation: 0, version: 0, state: null, openers: [], layOpenUntil: null };
  }
  const { lay_open_until: layOpenUntil, ...word } = row;
  const state = row.state === NO_WORD ? null : row.state;
  const openers = JSON.parse(row.openers) as Journal['openers'];
  return { mode, ...word, state, openers, layOpenUntil };
}

export async function modeOf(db: Db, userId: string): Promise<{ readonly mode: StoredMode }> {
  const row = await db
    .selectFrom('user_sync')
    .select('journal as mode')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { mode: 'plain' };
}

/** As everybody is told. */
export function isPlain(mode: StoredMode): mode is 'plain' | 'emptying' {
  return mode === 'plain' || mode === 'emptying';
}

export async function setMode(db: Db, userId: string, journal: StoredMode): Promise<void> {
  await db.updateTable('user_sync').set({ journal }).where('user_id', '=', userId).execute();
}

export async function noteOpenUntil(db: Db, userId: string, until: number | null): Promise<void> {
  await db
    .updateTable('journals')
    .set({ lay_open_until: until })
    .where('user_id', '=', userId)
    .execute();
}

/** 0 of one that was never private. */
export async function generationOf(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('journals')
    .select('generation')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.generation ?? 0;
}

export function changedMeanwhile(): AppError {
  const message = 'Another device changed this meanwhile.';
  return new AppError('changed_meanwhile', { message });
}
