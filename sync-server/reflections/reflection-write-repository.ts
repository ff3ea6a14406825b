import { sql } from 'kysely';
import { isTombstone } from '../../shared/contract/reflections.ts';
import type { AccountBounds } from '../config.ts';
import type { Answering, Tx } from '../db/database.ts';
import { keep, keepForIds, keepForKeys, keepForRows } from '../db/kept.ts';
import { NO_WORDS } from './answer-row.ts';
import type { FoundKey } from '../db/keys/seals.ts';
import type { ReflectionRow, UserSyncRow } from '../db/tables.ts';
import { COUNTED } from './account-size.ts';
import { LONGEST_CHAIN, prepareCircleWalks } from './circle-repository.ts';
import {
  ERASED,
  keyOf,
  type ErasedAnswer,
  isClosed,
  type KnownRow,
  type KnownRows,
  type KnownSize,
  type Plan,
  planChanges,
  type SealedChange,
  type SealedChanges,
  type Sent,
  type StoreOutcome,
} from './plan-changes.ts';

type Db = Tx['db'];

interface WritesOptions {
  readonly now: () => number;
  readonly bounds: AccountBounds;
}

export interface Stored {
  readonly outcomes: StoreOutcome[];
  readonly erased: readonly ErasedAnswer[];
  /** Words were replaced that are to be nowhere any more. */
  readonly leavesWords: boolean;
}

export interface ReflectionWrites {
  /** New answers that replace nothing, of several users: one read, one insert. */
  readonly answers: Answering<SealedChanges, StoreOutcome[]>;
  /** As many of them, from the first on, as fit into one work; where there are long chains, not all. */
  readonly changes: (tx: Tx, userId: string, sealed: SealedChanges) => Promise<Stored>;
}

/** Every stored change takes the user's next seq. */
export function prepareReflectionWrites({ now, bounds }: WritesOptions): ReflectionWrites {
  const findKnown = prepareKnown();
  const apply = prepareApplying();
  const walkOf = prepareCircleWalks();
  const rulesOf = (tx: Tx) => ({
    bounds,
    receivedAt: now(),
    nextSeq: (userId: string) => tx.nextSeq(userId),
  });

  return {
    async answers(tx, asked) {
      const sent = asked.map(({ userId, question }) => ({ userId, ...question }));
      const plan = planChanges(await findKnown(tx.db, sent), sent, rulesOf(tx));
      await apply(tx.db, plan);
      return plan.outcomes;
    },

    async changes(tx, userId, { changes: items, ...by }) {
      const walk = walkOf(tx.db, userId);
      const outcomes: StoreOutcome[] = [];
      const erased: ErasedAnswer[] = [];
      let leavesWords = false;
      for (const changes of runsOf(items)) {
        const sent = [{ userId, changes, ...by }];
        const known = await findKnown(tx.db, sent);
        const circular = await circularOf({ userId, changes }, known, walk.closes);
        const isCircular = (change: SealedChange) => change === circular;
        const plan = planChanges(known, sent, { ...rulesOf(tx), isCircular });
        await apply(tx.db, plan);
        if (plan.erasures.length > 0) walk.forget();
        outcomes.push(...plan.outcomes.flat());
        erased.push(...plan.erased);
        leavesWords ||= hasLeft(plan, known);
        // Some milliseconds, in which everybody waits: the rest is another work.
        if (walk.steps() > LONGEST_CHAIN) break;
      }
      return { outcomes, erased, leavesWords };
    },
  };
}

/** What is sealed anew took the place of bytes that nobody here could read. */
function hasLeft({ erasures, replaced }: Plan, { rows }: KnownRows): boolean {
  const wasOpen = ({ user_id, id }: ReflectionRow) =>
    rows.get(keyOf(user_id, id))?.generation === null;
  return erasures.length > 0 || replaced.some((row) => row.deleted === 1 || wasOpen(row));
}

/** An answer that replaces another stands alone: whether it closes a circle depends on all before it. */
function runsOf(items: readonly SealedChange[]): SealedChange[][] {
  const runs: SealedChange[][] = [];
  let open: SealedChange[] | undefined;
  for (const item of items) {
    const isAlone = mayBeCircular(item);
    if (open && !isAlone) open.push(item);
    else runs.push((open = [item]));
    if (isAlone) open = undefined;
  }
  return runs;
}

function mayBeCircular(item: SealedChange): boolean {
  return !isTombstone(item) && !isClosed(item) && item.supersedes !== null;
}

async function circularOf(
  { userId, changes }: Sent,
  { rows }: KnownRows,
  closes: (change: { id: string; supersedes: string | null }) => Promise<boolean>,
): Promise<SealedChange | null> {
  const [first] = changes;
  // What is here already is a duplicate, wherever it leads.
  if (!first || isTombstone(first) || isClosed(first)) return null;
  if (!mayBeCircular(first) || rows.has(keyOf(userId, first.id))) return null;
  return (await closes(first)) ? first : null;
}

function prepareKnown(): (db: Db, sent: readonly Sent[]) => Promise<KnownRows> {
  const bytes = COUNTED.map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`);
  const findRows = keepForKeys<Named, KnownRow>(
    (db, keys) =>
      db
        .selectFrom('reflections')
        .select(['user_id', 'id', 'seq', 'deleted', 'date', 'keep_from_model', 'generation'])
        .select(sql<number>`${sql.join(bytes, sql` + `)}`.as('bytes'))
        .where(sql<boolean>`(user_id, id) IN (VALUES ${sql.join(keys.map(pairOf))})`),
    ['user_id', 'id'],
  );
  const findSizes = keepForIds<object, KnownSize & FoundKey & { readonly user_id: string }>(
    (db, ids) =>
      db
        .selectFrom('user_sync')
        .leftJoin('account_keys', 'account_keys.user_id', 'user_sync.user_id')
        .select(['user_sync.user_id', 'documents', 'answers', 'bytes', 'journal'])
        .select(['key_id', 'wrapped'])
        .where('user_sync.user_id', 'in', ids),
  );
  const findGenerations = keepForIds<object, { user_id: string; generation: number }>((db, ids) =>
    db.selectFrom('journals').select(['user_id', 'generation']).where('user_id', 'in', ids),
  );
  return async (db, sent) => {
    const rows = await findRows(db, sent.flatMap(namesOf));
    const users = new Set(sent.map(({ userId }) => userId));
    const found = await findSizes(db, [...users], {});
    const sizes = new Map(found.map((size) => [size.user_id, size]));
    for (const { userId, words } of sent) words?.confirmBy(sizes.get(userId));
    const closed = sent.flatMap(({ userId, changes }) => (changes.some(isClosed) ? userId : []));
    const journals = closed.length > 0 ? await findGenerations(db, [...new Set(closed)], {}) : [];
    return {
      rows: new Map(rows.map((row) => [keyOf(row.user_id, row.id), row])),
      sizes,
      generations: new Map(journals.map(({ user_id, generation }) => [user_id, generation])),
    };
  };
}

type Named = Pick<ReflectionRow, 'user_id' | 'id'>;

const pairOf = ({ user_id, id }: Named) => sql`(${user_id}, ${id})`;

function namesOf({ userId, changes }: Sent): Named[] {
  return changes.flatMap((change) => {
    const ids =
      isTombstone(change) || isClosed(change) || change.supersedes === null
        ? [change.id]
        : [change.id, change.supersedes];
    return ids.map((id) => ({ user_id: userId, id }));
  });
}

const WRITTEN = [
  ...(['user_id', 'id', 'seq', 'deleted', 'date', 'supersedes'] as const),
  ...(['keep_from_model', 'sealed', 'generation', 'received_at'] as const),
] as const;

function prepareApplying(): (db: Db, plan: Plan) => Promise<void> {
  const insert = keepForRows<ReflectionRow>(
    (db, rows) => db.insertInto('reflections').values([...rows]),
    WRITTEN,
  );
  const replace = keepForRows<ReflectionRow>(
    (db, rows) =>
      db
        .insertInto('reflections')
        .values(rows.map((row) => ({ ...NO_WORDS, ...row })))
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'id']).doUpdateSet((row) => ({
            ...NO_WORDS,
            ...Object.fromEntries(WRITTEN.map((name) => [name, row.ref(`excluded.${name}`)])),
          })),
        ),
    WRITTEN,
  );
  const erase = keep<Plan['erasures'][number], unknown>((db, value) =>
    db
      .updateTable('reflections')
      .set({ ...ERASED, seq: value('seq') })
      .where('user_id', '=', value('userId'))
      .where('id', '=', value('id')),
  );
  // The rows are there; said as an insert, many are one statement.
  const resize = keepForRows<UserSyncRow>(
    (db, rows) =>
      db
        .insertInto('user_sync')
        .values([...rows])
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet((row) => ({
            documents: row.ref('excluded.documents'),
            answers: row.ref('excluded.answers'),
            bytes: row.ref('excluded.bytes'),
          })),
        ),
    ['user_id', 'seq', 'documents', 'answers', 'bytes', 'journal'],
  );
  return async (db, { rows, replaced, erasures, sizes }) => {
    await insert(db, rows);
    await replace(db, replaced);
    for (const erasure of erasures) await erase(db, erasure);
    await resize(
      db,
      [...sizes].map(([user_id, size]) => ({ journal: 'plain', user_id, seq: 0, ...size })),
    );
  };
}
