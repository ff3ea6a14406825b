import { monthOf } from '../../shared/contract/day.ts';
import { digestOf } from '../../shared/contract/digest.ts';
import type { Digest } from '../../shared/contract/sync.ts';
import type { DocumentMark, ReflectionRepository } from './reflection-repository.ts';

type Bucket = Digest['deleted'];

interface Kept {
  readonly seq: number;
  readonly documents: number;
  readonly digest: Digest;
}

const MAX_USERS = 1_000;
const NOTHING: Bucket = { count: 0, hash: '0000000000000000' };

export interface DigestCache {
  digest(userId: string): Promise<Digest>;
}

/**
 * A device asks after every pass, and hashing 25,000 ids takes tens of milliseconds: new answers are
 * added to the last digest, everything else counts again from the start.
 */
export function createDigestCache(
  repository: Pick<ReflectionRepository, 'marksSince'>,
): DigestCache {
  const kept = new Map<string, Kept>();

  async function bringUpToDate(userId: string): Promise<Kept> {
    const last = kept.get(userId);
    if (last) {
      const { newestSeq: seq, documents, marks } = await repository.marksSince(userId, last.seq);
      const onlyNew = seq >= last.seq && marks.every(({ deleted }) => !deleted);
      if (onlyNew && last.documents + marks.length === documents) {
        return { seq, documents, digest: addTo(last.digest, marks) };
      }
    }
    const { newestSeq: seq, documents, marks } = await repository.marksSince(userId, 0);
    return { seq, documents, digest: addTo({ months: {}, deleted: NOTHING }, marks) };
  }

  return {
    async digest(userId) {
      const fresh = await bringUpToDate(userId);
      kept.delete(userId);
      kept.set(userId, fresh);
      if (kept.size > MAX_USERS) {
        const [longestUnused] = kept.keys();
        if (longestUnused !== undefined) kept.delete(longestUnused);
      }
      return fresh.digest;
    },
  };
}

function addTo({ months, deleted }: Digest, marks: readonly DocumentMark[]): Digest {
  const idsByMonth = new Map<string, string[]>();
  const erasedIds: string[] = [];
  for (const { id, date, deleted: isErased } of marks) {
    if (isErased || date === null) {
      erasedIds.push(id);
      continue;
    }
    const month = monthOf(date);
    const ids = idsByMonth.get(month);
    if (ids) ids.push(id);
    else idsByMonth.set(month, [id]);
  }
  const added = [...idsByMonth].map(([month, ids]): [string, Bucket] => [
    month,
    join(months[month] ?? NOTHING, digestOf(ids)),
  ]);
  return {
    months: { ...months, ...Object.fromEntries(added) },
    deleted: join(deleted, digestOf(erasedIds)),
  };
}

/** The hash is an exclusive or, so the digest of two sets is that of their digests. */
function join(one: Bucket, other: Bucket): Bucket {
  const bits = BigInt(`0x${one.hash}`) ^ BigInt(`0x${other.hash}`);
  return { count: one.count + other.count, hash: bits.toString(16).padStart(16, '0') };
}
