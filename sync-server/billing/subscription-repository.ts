import type { Database as Sqlite } from 'better-sqlite3';
import type { Database } from '../db/open-database.ts';
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
  { kysely, writes }: Pick<Database, 'kysely' | 'writes'>,
  now: () => number,
): SubscriptionRepository {
  const findBy = (
    column: 'user_id' | 'subscription_id' | 'customer_id' | 'setup_id',
    value: string,
  ) => kysely.selectFrom('subscriptions').selectAll().where(column, '=', value).executeTakeFirst();
  return {
    find: (userId) => findBy('user_id', userId),
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
    ...attemptsOf({ kysely, writes }),
    async update(userId, values) {
      await kysely.updateTable('subscriptions').set(values).where('user_id', '=', userId).execute();
    },
    apply: (userId, subscription, circumstances = {}) =>
      writes.run((sqlite) => apply(sqlite, { userId, subscription, ...circumstances, at: now() })),
    bridge: (userId, askedAt) => writes.run((sqlite) => bridge(sqlite, userId, [askedAt, now()])),
    clear: (userId) =>
      writes.run((sqlite) => {
        const row = read(sqlite, userId);
        if (!row) return;
        set(sqlite, userId, { ...noIds, attempt: row.attempt + 1 });
        writePlan(sqlite, userId, { at: now() });
      }),
    findGrant: (userId) =>
      kysely
        .selectFrom('premium_grants')
        .select('until')
        .where('user_id', '=', userId)
        .executeTakeFirst(),
    ...grantsOf(writes, now),
  };
}

function attemptsOf({
  kysely,
  writes,
}: Pick<Database, 'kysely' | 'writes'>): Pick<
  SubscriptionRepository,
  'open' | 'nextAttempt' | 'saveCustomer'
> {
  return {
    open: (userId) =>
      writes.run((sqlite) => (openRow(sqlite, userId) ? read(sqlite, userId) : undefined)),
    async nextAttempt(userId, used) {
      await kysely
        .updateTable('subscriptions')
        .set({ attempt: used + 1 })
        .where('user_id', '=', userId)
        .where('attempt', '=', used)
        .execute();
    },
    saveCustomer: (userId, customerId) =>
      writes.run((sqlite) => {
        if (!openRow(sqlite, userId)) return false;
        set(sqlite, userId, { customer_id: customerId });
        return true;
      }),
  };
}

function grantsOf(
  writes: Database['writes'],
  now: () => number,
): Pick<SubscriptionRepository, 'grant' | 'revoke'> {
  return {
    grant: (email, until) =>
      writes.run((sqlite) => {
        const userId = idOf(sqlite, email);
        if (userId === undefined) return false;
        sqlite.prepare('INSERT OR REPLACE INTO premium_grants VALUES (?, ?)').run(userId, until);
        writePlan(sqlite, userId, { at: now() });
        return true;
      }),
    revoke: (email) =>
      writes.run((sqlite) => {
        const userId = idOf(sqlite, email);
        if (userId === undefined) return false;
        sqlite.prepare('DELETE FROM premium_grants WHERE user_id = ?').run(userId);
        writePlan(sqlite, userId, { at: now() });
        return true;
      }),
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

function apply(sqlite: Sqlite, answer: Answer): Applied {
  const { userId, subscription, seen, at } = answer;
  if (!openRow(sqlite, userId)) return 'nobody';
  const row = read(sqlite, userId);
  const verdict = row ? judge(row, answer) : 'nobody';
  if (verdict !== 'written') return verdict;
  if (seen !== undefined && row?.read_at !== seen) return 'stale';
  set(sqlite, userId, {
    customer_id: subscription.customerId,
    subscription_id: subscription.id,
    status: subscription.status,
    period_end: subscription.periodEnd,
    ends_at: endOf(subscription),
    read_at: at,
    check_at: nextCheck(subscription.status, subscription.periodEnd, at),
  });
  writePlan(sqlite, userId, { at });
  return 'written';
}

function bridge(sqlite: Sqlite, userId: string, [askedAt, at]: readonly [number, number]): void {
  const row = read(sqlite, userId);
  if (!row || (row.read_at ?? 0) >= askedAt) return;
  const paidUntil = graceUntil(row, at);
  if (paidUntil !== null) writePlan(sqlite, userId, { at, paidUntil });
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

function writePlan(sqlite: Sqlite, userId: string, { at, paidUntil }: Moment): void {
  const row = read(sqlite, userId) ?? null;
  const paid = row && paidUntil !== undefined ? { ...row, period_end: paidUntil } : row;
  const grant = sqlite
    .prepare<[string], Grant>('SELECT until FROM premium_grants WHERE user_id = ?')
    .get(userId);
  const plan = effectivePlan(paid, grant ?? null, at);
  sqlite
    .prepare(
      'UPDATE users SET subscription_type = ?, subscription_status = ?, premium_until = ? WHERE id = ?',
    )
    .run(plan.subscription_type, plan.subscription_status, plan.premium_until, userId);
}

/** False when there is no such user. */
function openRow(sqlite: Sqlite, userId: string): boolean {
  if (!sqlite.prepare('SELECT 1 FROM users WHERE id = ?').get(userId)) return false;
  sqlite
    .prepare(
      `INSERT INTO subscriptions (user_id, setup_settled, attempt, failures, failures_since)
       VALUES (?, 0, 1, 0, 0) ON CONFLICT DO NOTHING`,
    )
    .run(userId);
  return true;
}

function read(sqlite: Sqlite, userId: string): SubscriptionRow | undefined {
  return sqlite
    .prepare<[string], SubscriptionRow>('SELECT * FROM subscriptions WHERE user_id = ?')
    .get(userId);
}

function set(sqlite: Sqlite, userId: string, values: Partial<SubscriptionRow>): void {
  const columns = Object.keys(values).map((column) => `${column} = @${column}`);
  sqlite
    .prepare(`UPDATE subscriptions SET ${columns.join(', ')} WHERE user_id = @id`)
    .run({ ...values, id: userId });
}

function idOf(sqlite: Sqlite, email: string): string | undefined {
  return sqlite
    .prepare<[string], string>('SELECT id FROM users WHERE email = ?')
    .pluck()
    .get(email);
}
