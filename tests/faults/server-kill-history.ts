import { dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { isTombstone } from '../../shared/contract/reflections.ts';
import {
  readAnswersOfFile,
  type OpenRow,
} from '../../sync-server/reflections/testing/read-answers.ts';
import { type KindAccount, type PerKind, readWith, sumPerKind } from './account-kinds.ts';
import { checkClosed, type SessionFacts, SESSIONS } from './closed-sessions.ts';
import { findWordsInFiles } from './plain-words.ts';
import { checkReadable, TEXT } from './readable-texts.ts';
import type { Writer, WrittenBatch } from './server-kill-writers.ts';

export interface KillReport extends HistoryReport {
  readonly kills: number;
}

interface HistoryReport {
  /** Changes the writers were told are stored. */
  readonly acknowledged: PerKind;
  /** One line per broken promise; empty when all were kept. */
  readonly broken: readonly string[];
}

export type Row = Pick<OpenRow, 'user_id' | 'id' | 'seq' | 'deleted' | 'answer'>;

/** Compares the database a killed server left with what its writers sent and were told. */
export async function checkHistory(
  file: string,
  writers: readonly Writer[],
): Promise<HistoryReport> {
  const people = writers.map(({ account, batches }) => ({ kind: account.kind, batches }));
  const found = findWordsInFiles(TEXT, dirname(file));
  const acknowledged = sumPerKind(people, countAcknowledged);
  return {
    acknowledged,
    broken: [...checkReadable(found, people), ...(await check(file, writers))],
  };
}

export function countAcknowledged({
  batches,
}: {
  readonly batches: readonly WrittenBatch[];
}): number {
  return batches.reduce((sum, { seqs }) => sum + (seqs?.length ?? 0), 0);
}

async function check(file: string, writers: readonly Writer[]): Promise<string[]> {
  const sqlite = new BetterSqlite3(file);
  try {
    const integrity = sqlite.pragma('integrity_check', { simple: true });
    const rows = readAnswersOfFile(sqlite);
    const counters = sqlite
      .prepare<[], { user_id: string; seq: number }>('SELECT user_id, seq FROM user_sync')
      .all();
    const sessions = sqlite.prepare<[], SessionFacts>(SESSIONS).all();
    const accounts = [...new Set(writers.map(({ account }) => account))];
    const broken = await Promise.all(
      accounts.map(async (account) => {
        const hers = rows.filter(({ user_id }) => user_id === account.userId);
        const counter = counters.find(({ user_id }) => user_id === account.userId)?.seq ?? 0;
        const batches = writers.flatMap((one) => (one.account === account ? one.batches : []));
        return checkUser(await readRows(account, hers), batches, counter);
      }),
    );
    if (integrity !== 'ok') broken.push([`integrity_check says ${String(integrity)}`]);
    return [...broken.flat(), ...checkClosed(accounts, sessions)];
  } finally {
    sqlite.close();
  }
}

function readRows(account: KindAccount, rows: readonly OpenRow[]): Promise<Row[]> {
  return Promise.all(
    rows.map(async (row) => {
      const lying = { ...row, sealed: row.closed?.toString('base64url') ?? null };
      return { ...row, answer: await readWith(account, lying) };
    }),
  );
}

/** What of one user's rows was not promised so; one line each. */
export function checkUser(
  rows: readonly Row[],
  batches: readonly WrittenBatch[],
  counter: number,
): string[] {
  const broken: string[] = [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const sent = new Set(batches.flatMap(({ changes }) => changes.map(({ id }) => id)));
  for (const row of rows) if (!sent.has(row.id)) broken.push(`nobody sent ${row.id}`);
  if (byId.size !== rows.length) broken.push('an id is stored twice');
  const words = rows.flatMap(({ answer }) => (answer === null ? [] : [answer]));
  if (new Set(words).size !== words.length) broken.push('a text is stored twice');
  if (rows.some(({ seq }) => seq > counter)) broken.push('a seq is ahead of the counter');
  if (new Set(rows.map(({ seq }) => seq)).size !== rows.length) broken.push('a seq is used twice');
  for (const batch of batches) broken.push(...checkBatch(batch, byId));
  return broken;
}

function checkBatch({ changes, seqs }: WrittenBatch, byId: ReadonlyMap<string, Row>): string[] {
  const acknowledged = seqs !== null;
  const broken: string[] = [];
  const answers = changes.filter((change) => !isTombstone(change));
  const present = answers.filter(({ id }) => byId.has(id)).length;
  if (!acknowledged && present !== 0 && present !== answers.length) broken.push('a batch is torn');
  changes.forEach((change, index) => {
    const row = byId.get(change.id);
    const seq = seqs?.[index];
    if (seq === undefined) return;
    if (!row) broken.push(`${change.id} was acknowledged and is lost`);
    else if (row.seq < seq) broken.push(`${change.id} has an older seq than was told`);
    else if (isTombstone(change)) {
      if (!row.deleted || row.answer !== null) broken.push(`${change.id} came back after erasure`);
    } else if (!row.deleted && row.answer !== change.answer) {
      broken.push(`${change.id} has other words`);
    }
  });
  return broken;
}
