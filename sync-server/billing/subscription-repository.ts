import { AccountGone, type Database, type Tx } from '../db/database.ts';
import type { SubscriptionRow, UserRow } from '../db/tables.ts';
import { effectivePlan, graceUntil, nextCheck, type Grant } from './effective-plan.ts';
import { endOf, isPaid, isRunning, type ProviderSubscription } from './payment-provider.ts';

/**
 * What became of an answer of Stripe: `second` is one beside the subscription she has, `stale` one that
 * another process may have overtaken.
 */
export type Applied = 'written' | 'nobody' | 'foreign' | 'second' | 'stale';

interface Circumstances {
  /** Opened just now, in the place of whatever was there. */
  readonly isNew?: boolean;
  /** When the row had been read before Stripe was asked. */
  readonly seen?: number | null;
}

/** The rows of Stripe and of grants, and the one place that writes the plan of a user. */
export interface SubscriptionRepository {
  find(userId: string): Promise<SubscriptionRow | undefined>;
  findUser(userId: string): Promise<Pick<UserRow, 'email' | 'subscription_type'> | undefined>;
  findBySubscription(subscriptionId: string): Promise<SubscriptionRow | undefined>;
  findByCustomer(customerId: string): Promise<SubscriptionRow | undefined>;
  findBySetup(setupId: string): Promise<SubscriptionRow | undefined>;
  /** Those that are to be read again, the longest waiting first. */
  listDue(now: number, limit: number): Promise<SubscriptionRow[]>;
  /** Her row, made if there was none; undefined when there is no such user any more. */
  open(userId: string): Promise<SubscriptionRow | undefined>;
  /** Counts on from `used`, once: of two processes that met the same fault one does. */
  nextAttempt(userId: string, used: number): Promise<void>;
  /** False when there is no such user any more. */
  saveCustomer(userId: string, customerId: string): Promise<boolean>;
  update(userId: string, values: Partial<SubscriptionRow>): Promise<void>;
  apply(
    userId: string,
    subscription: ProviderSubscription,
    circumstances?: Circumstances,
  ): Promise<Applied>;
  /** Nobody answered since `askedAt` whether her plan goes on: it does for a while, if it was to be renewed. */
  bridge(userId: string, askedAt: number): Promise<void>;
  /** After a customer or a subscription is gone at Stripe: free again, and the next attempt is a new one. */
  clear(userId: string): Promise<void>;
  findGrant(userId: string): Promise<Grant | undefined>;
  /** False when nobody has that address. */
  grant(email: string, until: number | null): Promise<boolean>;
  revoke(email: string): Promise<boolean>;
}

export function createSubscriptionRepository(
  { kysely, transact }: Parts,
  now: () => number,
): SubscriptionRepository {
  const findBy = (column: 'subscription_id' | 'customer_id' | 'setup_id', value: string) =>
    kysely.selectFrom('subscriptions').selectAll().where(column, '=', value).executeTakeFirst();
  return {
    find: (userId) => read(kysely, userId),
    findBySubscription: (id) => findBy('subscription_id', id),
    findByCustomer: (id) => findBy('customer_id', id),
    findBySetup: (id) => findBy('setup_id', id),
    findUser: (userId) =>
      kysely
        .selectFrom('users')
        .select(['email', 'subscription_type'])
        .where('id', '=', userId)
        .executeTakeFirst(),
    listDue: (at, limit) =>
      kysely
        .selectFrom('subscriptions')
        .selectAll()
        .where('check_at', '<=', at)
        .orderBy('check_at')
        .limit(limit)
        .execute(),
    ...attemptsOf({ kysely, transact }),
    update: (userId, values) => set(kysely, userId, values),
    apply: (userId, subscription, circumstances = {}) =>
      unlessGone<Applied>('nobody', () =>
        transact(userId, ({ db }) =>
          apply(db, { userId, subscription, ...circumstances, at: now() }),
        ),
      ),
    bridge: (userId, askedAt) =>
      unlessGone(undefined, () =>
        transact(userId, ({ db }) => bridge(db, userId, [askedAt, now()])),
      ),
    clear: (userId) =>
      unlessGone(undefined, () =>
        transact(userId, async ({ db }) => {
          const row = await read(db, userId);
          if (!row) return;
          await set(db, userId, { ...noIds, attempt: row.attempt + 1 });
          await writePlan(db, userId, { at: now() });
        }),
      ),
    findGrant: (userId) => findGrant(kysely, userId),
    ...grantsOf({ kysely, transact }, now),
  };
}

type Parts = Pick<Database, 'kysely' | 'transact'>;
type Db = Tx['db'];

/** Who deleted her account meanwhile has nothing that could be changed. */
async function unlessGone<T>(instead: T, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AccountGone) return instead;
    throw error;
  }
}

function attemptsOf({
  kysely,
  transact,
}: Parts): Pick<SubscriptionRepository, 'open' | 'nextAttempt' | 'saveCustomer'> {
  return {
    open: (userId) =>
      unlessGone(undefined, () =>
        transact(userId, async ({ db }) => {
          await openRow(db, userId);
          return read(db, userId);
        }),
      ),
    async nextAttempt(userId, used) {
      await kysely
        .updateTable('subscriptions')
        .set({ attempt: used + 1 })
        .where('user_id', '=', userId)
        .where('attempt', '=', used)
        .execute();
    },
    saveCustomer: (userId, customerId) =>
      unlessGone(false, () =>
        transact(userId, async ({ db }) => {
          await openRow(db, userId);
          await set(db, userId, { customer_id: customerId });
          return true;
        }),
      ),
  };
}

function grantsOf(
  { kysely, transact }: Parts,
  now: () => number,
): Pick<SubscriptionRepository, 'grant' | 'revoke'> {
  async function change(email: string, work: (db: Db, userId: string) => Promise<unknown>) {
    const user = await kysely
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (!user) return false;
    return unlessGone(false, () =>
      transact(user.id, async ({ db }) => {
        await work(db, user.id);
        await writePlan(db, user.id, { at: now() });
        return true;
      }),
    );
  }

  return {
    grant: (email, until) =>
      change(email, (db, userId) =>
        db
          .insertInto('premium_grants')
          .values({ user_id: userId, until })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ until }))
          .execute(),
      ),
    revoke: (email) =>
      change(email, (db, userId) =>
        db.deleteFrom('premium_grants').where('user_id', '=', userId).execute(),
      ),
  };
}

const noIds: Partial<SubscriptionRow> = {
  customer_id: null,
  subscription_id: null,
  setup_id: null,
  setup_settled: 0,
  status: null,
  period_end: null,
  ends_at: null,
  check_at: null,
};

interface Answer extends Circumstances {
  readonly userId: string;
  readonly subscription: ProviderSubscription;
  readonly at: number;
}

async function apply(db: Db, answer: Answer): Promise<Applied> {
  const { userId, subscription, seen, at } = answer;
  await openRow(db, userId);
  const row = await read(db, userId);
  const verdict = row ? judge(row, answer) : 'nobody';
  if (verdict !== 'written') return verdict;
  if (seen !== undefined && row?.read_at !== seen) return 'stale';
  await set(db, userId, {
    customer_id: subscription.customerId,
    subscription_id: subscription.id,
    status: subscription.status,
    period_end: subscription.periodEnd,
    ends_at: endOf(subscription),
    read_at: at,
    check_at: nextCheck(subscription.status, subscription.periodEnd, at),
  });
  await writePlan(db, userId, { at });
  return 'written';
}

async function bridge(
  db: Db,
  userId: string,
  [askedAt, at]: readonly [number, number],
): Promise<void> {
  const row = await read(db, userId);
  if (!row || (row.read_at ?? 0) >= askedAt) return;
  const paidUntil = graceUntil(row, at);
  if (paidUntil !== null) await writePlan(db, userId, { at, paidUntil });
}

/** Is it hers, and is it the one that counts? One that runs takes the place of one that does not. */
function judge(row: SubscriptionRow, { subscription, isNew }: Answer): Applied {
  const { id, status, isOfOurPrice } = subscription;
  const isNamed = subscription.userId === row.user_id;
  if (!isNamed && subscription.customerId !== row.customer_id) return 'foreign';
  if (id === row.subscription_id || isNew) return 'written';
  if (!isRunning(status) || (!isNamed && !isOfOurPrice)) return 'foreign';
  if (isPaid(status) && !isPaid(row.status)) return 'written';
  return isRunning(row.status) ? 'second' : 'written';
}

interface Moment {
  readonly at: number;
  /** A period that is believed in for want of an answer. */
  readonly paidUntil?: number;
}

async function writePlan(db: Db, userId: string, { at, paidUntil }: Moment): Promise<void> {
  const row = (await read(db, userId)) ?? null;
  const paid = row && paidUntil !== undefined ? { ...row, period_end: paidUntil } : row;
  const plan = effectivePlan(paid, (await findGrant(db, userId)) ?? null, at);
  await db
    .updateTable('users')
    .set({
      subscription_type: plan.subscription_type,
      subscription_status: plan.subscription_status,
      premium_until: plan.premium_until,
    })
    .where('id', '=', userId)
    .execute();
}

function findGrant(db: Db, userId: string): Promise<Grant | undefined> {
  return db
    .selectFrom('premium_grants')
    .select('until')
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

async function openRow(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({ user_id: userId, setup_settled: 0, attempt: 1, failures: 0, failures_since: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function read(db: Db, userId: string): Promise<SubscriptionRow | undefined> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

async function set(db: Db, userId: string, values: Partial<SubscriptionRow>): Promise<void> {
  await db.updateTable('subscriptions').set(values).where('user_id', '=', userId).execute();
}
