import BetterSqlite3 from 'better-sqlite3';
import { isTombstone } from '../../shared/contract/reflections.ts';
import {
  readAnswersOfFile,
  type OpenRow,
} from '../../sync-server/reflections/testing/read-answers.ts';
import type { Writer, WrittenBatch } from './server-kill-writers.ts';

export interface KillReport extends HistoryReport {
  readonly kills: number;
}

interface HistoryReport {
  /** Changes the writers were told are stored. */
  readonly acknowledged: number;
  /** One line per broken promise; empty when all were kept. */
  readonly broken: readonly string[];
}

export type Row = Pick<OpenRow, 'user_id' | 'id' | 'seq' | 'deleted' | 'answer'>;

/** Compares the database a killed server left with what its writers sent and were told. */
export function checkHistory(file: string, writers: readonly Writer[]): HistoryReport {
  const sqlite = new BetterSqlite3(file);
  try {
    const integrity = sqlite.pragma('integrity_check', { simple: true });
    const rows = readAnswersOfFile(sqlite);
    const counters = sqlite
      .prepare<[], { user_id: string; seq: number }>('SELECT user_id, seq FROM user_sync')
      .all();
    const users = new Set(writers.map(({ userId }) => userId));
    const broken = [...users].flatMap((userId) => {
      const hers = rows.filter((row) => row.user_id === userId);
      const counter = counters.find((one) => one.user_id === userId)?.seq ?? 0;
      const batches = writers.filter((one) => one.userId === userId).flatMap((one) => one.batches);
      return checkUser(hers, batches, counter);
    });
    if (integrity !== 'ok') broken.push(`integrity_check says ${String(integrity)}`);
    const acknowledged = writers
      .flatMap(({ batches }) => batches)
      .reduce((sum, { seqs }) => sum + (seqs?.length ?? 0), 0);
    return { acknowledged, broken };
  } finally {
    sqlite.close();
  }
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
