import { filter, type Subscription } from 'rxjs';
import { monthOf } from '../../contract/day.ts';
import { digestOf } from '../../contract/digest.ts';
import type { Digest } from '../../contract/sync.ts';
import { groupBy } from '../../group-by.ts';
import type { ResilientStore } from '../store/resilient-store.ts';
import { scanRows } from '../store/scan-rows.ts';

/** Ids and months of all rows here: read once in idle time, then kept by the changes. */
export interface LocalDigest {
  /** Without `unsent`; `erasedThere` count as erased. */
  compute(unsent: ReadonlySet<string>, erasedThere: ReadonlySet<string>): Promise<Digest>;
  /** Whether there is a row of it, erased or not; as the last call of `compute` found it. */
  holds(id: string): boolean;
  /** True when no row has changed since the last call of `compute`. */
  isUnchanged(): boolean;
  /** Reads all rows again at the next call. */
  forget(): void;
  close(): void;
}

const ERASED = '';

export function createLocalDigest(store: ResilientStore): LocalDigest {
  const months = new Map<string, string>();
  let loading: Promise<void> | null = null;
  let changes = 0;
  let computedAt = -1;
  let subscription: Subscription | null = null;

  function listen(): void {
    subscription ??= store
      .watch((local) => local.reflections.$.pipe(filter(({ isLocal }) => !isLocal)))
      .subscribe({
        next({ operation, documentId, documentData }) {
          changes += 1;
          if (operation === 'DELETE') months.delete(documentId);
          else {
            months.set(documentId, documentData.erased ? ERASED : monthOf(documentData.date));
          }
        },
        error: forget,
      });
  }

  function forget(): void {
    loading = null;
    subscription = null;
  }

  async function load(): Promise<void> {
    months.clear();
    for await (const rows of scanRows(store)) {
      for (const row of rows) months.set(row.id, row.erased ? ERASED : monthOf(row.date));
    }
  }

  return {
    async compute(unsent, erasedThere) {
      listen();
      const seen = changes;
      loading ??= load();
      const mine = loading;
      await mine.catch((error: unknown) => {
        if (loading === mine) loading = null;
        throw error;
      });
      computedAt = seen;
      return digestOfMonths(months, unsent, erasedThere);
    },
    holds: (id) => months.has(id),
    isUnchanged: () => loading !== null && computedAt === changes,
    forget() {
      loading = null;
    },
    close() {
      subscription?.unsubscribe();
    },
  };
}

function digestOfMonths(
  months: ReadonlyMap<string, string>,
  unsent: ReadonlySet<string>,
  erasedThere: ReadonlySet<string>,
): Digest {
  const buckets = new Map<string, string[]>();
  for (const [id, month] of months) {
    if (unsent.has(id)) continue;
    const bucket = erasedThere.has(id) ? ERASED : month;
    const known = buckets.get(bucket);
    if (known) known.push(id);
    else buckets.set(bucket, [id]);
  }
  const deleted = digestOf(buckets.get(ERASED) ?? []);
  buckets.delete(ERASED);
  return {
    months: Object.fromEntries([...buckets].map(([month, ids]) => [month, digestOf(ids)])),
    deleted,
  };
}

/** Of a private journal, whose days the server does not know: all of them in one. */
export function withoutMonths({ months, deleted }: Digest): Digest {
  return { months: { sealed: Object.values(months).reduce(together, digestOf([])) }, deleted };
}

/** With what is there and not here, by where the server counts it. */
export function withOthers(
  { months, deleted }: Digest,
  others: readonly { readonly id: string; readonly place: string }[],
): Digest {
  const all: Record<string, Digest['deleted']> = { ...months, [ERASED]: deleted };
  for (const [place, found] of groupBy(others, (one) => one.place)) {
    const bucket = place === 'deleted' ? ERASED : place;
    const ids = found.map(({ id }) => id);
    all[bucket] = together(all[bucket] ?? digestOf([]), digestOf(ids));
  }
  const { [ERASED]: gone = deleted, ...living } = all;
  return { months: living, deleted: gone };
}

function together(one: Digest['deleted'], other: Digest['deleted']): Digest['deleted'] {
  const bits = BigInt(`0x${one.hash}`) ^ BigInt(`0x${other.hash}`);
  return { count: one.count + other.count, hash: bits.toString(16).padStart(16, '0') };
}

/** Months without answers may be named or not. */
export function isSameDigest(left: Digest, right: Digest): boolean {
  if (!isSameBucket(left.deleted, right.deleted)) return false;
  const months = new Set([...Object.keys(left.months), ...Object.keys(right.months)]);
  const empty = digestOf([]);
  return [...months].every((month) =>
    isSameBucket(left.months[month] ?? empty, right.months[month] ?? empty),
  );
}

function isSameBucket(left: Digest['deleted'], right: Digest['deleted']): boolean {
  return left.count === right.count && left.hash === right.hash;
}
