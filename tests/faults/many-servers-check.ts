import type { PulledReflection } from '../../shared/contract/sync.ts';
import { type KindAccount, readWith } from './account-kinds.ts';
import { askDatabase } from './many-servers-database.ts';
import type { Walk } from './many-servers-people.ts';
import { checkUser, type Row } from './server-kill-history.ts';
import type { WrittenBatch } from './server-kill-writers.ts';

/** Of one user, when all is over. */
export interface Outcome {
  readonly account: KindAccount;
  readonly batches: readonly WrittenBatch[];
  readonly walks: readonly Walk[];
  /** From the start, one from each server. */
  readonly pulls: readonly (readonly PulledReflection[])[];
  /** Days for which an insight was handed out. */
  readonly days: ReadonlySet<string>;
}

/** One line per broken promise. */
export async function checkOutcome(url: string, outcome: Outcome): Promise<string[]> {
  const { account, batches, walks, pulls, days } = outcome;
  const { userId } = account;
  const [counter] = await askDatabase<{ seq: number }>(
    url,
    'SELECT seq::int FROM user_sync WHERE user_id = $1',
    [userId],
  );
  const seq = counter?.seq ?? 0;
  const rows = await Promise.all(pulls.map((pull) => readRows(account, pull)));
  return [
    ...rows.flatMap((pulled) => checkUser(pulled, batches, seq)),
    ...pulls.flatMap(checkOrder),
    ...walks.flatMap((walk) => checkWalk(walk, batches)),
    ...(await checkInsights(url, userId, days)),
  ];
}

function readRows(account: KindAccount, documents: readonly PulledReflection[]): Promise<Row[]> {
  return Promise.all(
    documents.map(async (document) => {
      const { id, seq } = document;
      const deleted = 'deleted' in document ? 1 : 0;
      const answer = 'answer' in document ? document.answer : null;
      const sealed = 'sealed' in document ? document.sealed : null;
      const read = await readWith(account, { id, deleted, sealed, answer });
      return { user_id: account.userId, id, seq, deleted, answer: read };
    }),
  );
}

function checkOrder(documents: readonly PulledReflection[]): string[] {
  const isUp = documents.every(({ seq }, index) => seq > (documents[index - 1]?.seq ?? 0));
  return isUp ? [] : ['the seqs of a pull do not increase'];
}

/** Whatever was acknowledged came to this device by its own checkpoints, as it is or as erased later. */
function checkWalk({ seen, broken }: Walk, batches: readonly WrittenBatch[]): string[] {
  const skipped = batches.flatMap(({ changes, seqs }) =>
    changes.flatMap(({ id }, index) => {
      const seq = seqs?.[index];
      if (seq === undefined) return [];
      const met = seen.get(id);
      return met && met.seq >= seq ? [] : [`${id} was skipped by a puller`];
    }),
  );
  return [...broken, ...skipped];
}

/** One for each day that has had one, and no number that an answer has, too. */
async function checkInsights(
  url: string,
  userId: string,
  days: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await askDatabase<{ date: string; is_shared: boolean }>(
    url,
    `SELECT date, EXISTS (
       SELECT FROM reflections WHERE reflections.user_id = $1 AND reflections.seq = feedback.seq
     ) AS is_shared
     FROM feedback WHERE user_id = $1`,
    [userId],
  );
  const broken: string[] = [];
  const stored = new Set(rows.map(({ date }) => date));
  if (stored.size !== rows.length) broken.push('a day has two insights');
  for (const day of days) if (!stored.has(day)) broken.push(`the insight of ${day} is lost`);
  if (rows.some((row) => row.is_shared)) broken.push('an insight and an answer have one seq');
  return broken;
}
