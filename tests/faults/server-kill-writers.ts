import { v7 as uuidv7 } from 'uuid';
import {
  createReflectionBatch,
  type Reflection,
  type ReflectionChange,
} from '../../shared/contract/reflections.ts';
import { aReflection } from '../../sync-server/testing/builders.ts';
import { signUp, type Account } from './sign-up.ts';

/** What one writer did and was told, over all lives of the server. */
export interface Writer {
  readonly userId: string;
  /** Every batch ever begun, in order; the last may be unanswered. */
  readonly batches: WrittenBatch[];
  /** Writes until no answer comes; then the batch in doubt stays first in line. */
  writeUntilSilence(url: string, onAnswer: () => void): Promise<void>;
}

export interface WrittenBatch {
  readonly changes: readonly ReflectionChange[];
  /** Once acknowledged: the seq of each change, in order. */
  seqs: readonly number[] | null;
}

/** Two writers share one user, as two devices do. */
export async function signUpWriters(url: string, count: number): Promise<Writer[]> {
  const accounts = await Promise.all(Array.from({ length: count / 2 }, () => signUp(url)));
  return accounts.flatMap((account) => [aWriter(account), aWriter(account)]);
}

function aWriter({ userId, token }: Account): Writer {
  const batches: WrittenBatch[] = [];
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };

  async function push(url: string, batch: WrittenBatch): Promise<boolean> {
    const body = JSON.stringify({ reflections: batch.changes });
    const path = url + createReflectionBatch.path;
    const text = await fetch(path, { method: 'POST', headers, body })
      .then((answer) => answer.text())
      .catch(() => null);
    if (text === null) return false;
    const { results } = createReflectionBatch.output.parse(JSON.parse(text));
    batch.seqs = results.map(({ status, seq }) => {
      if (status === 'rejected' || seq === undefined) throw new Error(`Refused: ${text}`);
      return seq;
    });
    return true;
  }

  return {
    userId,
    batches,
    async writeUntilSilence(url, onAnswer) {
      for (;;) {
        const last = batches.at(-1);
        const inDoubt = last?.seqs === null ? last : undefined;
        const batch = inDoubt ?? { changes: nextChanges(batches), seqs: null };
        if (!inDoubt) batches.push(batch);
        if (!(await push(url, batch))) return;
        onAnswer();
      }
    },
  };
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
  const changes: ReflectionChange[] = Array.from({ length: count }, () =>
    aReflection({ ...day, answer: uuidv7() }),
  );
  const earlier = batches[Math.floor(luck() * batches.length)]?.changes[0];
  if (!earlier) return changes;
  const fate = luck();
  if (fate < 0.1) changes.push({ id: earlier.id, deleted: true });
  else if (fate < 0.2)
    changes.push(aReflection({ ...day, answer: uuidv7(), supersedes: earlier.id }));
  return changes;
}
