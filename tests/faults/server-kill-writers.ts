import { v7 as uuidv7 } from 'uuid';
import {
  createReflectionBatch,
  type Reflection,
  type ReflectionChange,
} from '../../shared/contract/reflections.ts';
import { aReflection } from '../../sync-server/testing/builders.ts';
import { kindAt, type KindAccount, signUpAs, travelling } from './account-kinds.ts';

/** What one writer did and was told, over all lives of the server. */
export interface Writer {
  readonly account: KindAccount;
  /** Every batch ever begun, in order; the last may be unanswered. */
  readonly batches: WrittenBatch[];
  /** Writes until no answer comes; then the batch in doubt stays first in line. */
  writeUntilSilence(url: string, onAnswer: () => void): Promise<void>;
}

export interface WrittenBatch {
  readonly changes: readonly ReflectionChange[];
  /** The same as they travel. */
  readonly sent: readonly object[];
  /** Once acknowledged: the seq of each change, in order. */
  seqs: readonly number[] | null;
}

/** Two writers share one user, as two devices do; of each kind there are equally many, where that can be. */
export async function signUpWriters(url: string, count: number): Promise<Writer[]> {
  const accounts = await Promise.all(
    Array.from({ length: count / 2 }, (_, index) => signUpAs(kindAt(index), url)),
  );
  return accounts.flatMap((account) => [aWriter(account), aWriter(account)]);
}

function aWriter(account: KindAccount): Writer {
  const batches: WrittenBatch[] = [];
  const headers = {
    authorization: `Bearer ${account.token}`,
    'content-type': 'application/json',
  };

  async function push(url: string, batch: WrittenBatch): Promise<boolean> {
    const body = JSON.stringify({ reflections: batch.sent });
    const path = url + createReflectionBatch.path;
    const text = await fetch(path, { method: 'POST', headers, body })
      .then((answer) => answer.text())
      .catch(() => null);
    if (text === null) return false;
    batch.seqs = seqsIn(text);
    return true;
  }

  return {
    account,
    batches,
    async writeUntilSilence(url, onAnswer) {
      for (;;) {
        const last = batches.at(-1);
        const inDoubt = last?.seqs === null ? last : undefined;
        const batch = inDoubt ?? (await aBatch(account, nextChanges(batches)));
        if (!inDoubt) batches.push(batch);
        if (!(await push(url, batch))) return;
        onAnswer();
      }
    },
  };
}

export async function aBatch(
  account: KindAccount,
  changes: readonly ReflectionChange[],
): Promise<WrittenBatch> {
  return { changes, sent: await travelling(account, changes), seqs: null };
}

/** Of each change, in order. */
export function seqsIn(answer: string): number[] {
  const { results } = createReflectionBatch.output.parse(JSON.parse(answer));
  return results.map(({ status, seq }) => {
    if (status === 'rejected' || seq === undefined) throw new Error(`Refused: ${answer}`);
    return seq;
  });
}

interface Luck {
  /** At least 0 and less than 1. */
  readonly throw: () => number;
  /** All are of that day. */
  readonly day?: Partial<Pick<Reflection, 'date'>>;
}

/** One to seven answers, now and then with an edit or an erasure of something acknowledged before. */
export function nextChanges(
  batches: readonly WrittenBatch[],
  { throw: luck, day = {} }: Luck = { throw: Math.random },
): ReflectionChange[] {
  const count = 1 + Math.floor(luck() * 7);
  const anAnswer = (fields: Partial<Reflection> = {}) =>
    aReflection({ ...day, answer: uuidv7(), question_text: uuidv7(), ...fields });
  const changes: ReflectionChange[] = Array.from({ length: count }, () => anAnswer());
  const earlier = batches[Math.floor(luck() * batches.length)]?.changes[0];
  if (!earlier) return changes;
  const fate = luck();
  if (fate < 0.1) changes.push({ id: earlier.id, deleted: true });
  else if (fate < 0.2) changes.push(anAnswer({ supersedes: earlier.id }));
  return changes;
}
