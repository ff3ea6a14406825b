import { createKeyedMutex, withTimeout } from '../../shared/async.ts';
import type { AccountExport } from '../../shared/contract/account.ts';
import { AppError } from '../../shared/contract/app-error.ts';
import type { SubscriptionDetails } from '../../shared/contract/billing.ts';
import type { Database } from '../db/database.ts';
import type { BillingNoteRow } from '../db/tables.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { neutral, type BillingParts, type Payments } from './billing-parts.ts';
import { catchUp, workBilling } from './billing-work.ts';
import { createCardService, type CardService } from './pay/card-service.ts';
import { createCheckoutService, type CheckoutService } from './pay/checkout-service.ts';
import { exportPlan } from './export-plan.ts';
import { createLedgerRepository, type LedgerRepository } from './ledger-repository.ts';
import { createPriceCheck } from './pay/price-check.ts';
import {
  createSubscriptionRepository,
  type SubscriptionRepository,
} from './subscription-repository.ts';
import { createKeptDetails, createSubscriptionService } from './subscription-service.ts';
import { createWebhookService, findOwner, type WebhookService } from './webhook-service.ts';
import { readAgain } from './reconcile-subscription.ts';

/** Every call but `details` and those of the operator throws not_configured without keys of Stripe. */
export interface BillingService extends CheckoutService, CardService, WebhookService {
  cancel(userId: string): Promise<{ message: string }>;
  reactivate(userId: string): Promise<{ message: string }>;
  details(userId: string): Promise<SubscriptionDetails>;
  /** Can Premium be bought: are there keys, and is the price the one that the page names? */
  sells(): Promise<boolean>;
  /**
   * Asks Stripe for the plan of someone whose paid time is over; never takes long. When nobody answers,
   * the plan goes on for a while.
   */
  catchUp(userId: string): Promise<void>;
  /** What waits: cards to be charged, customers to be ended, subscriptions to be read again. */
  work(stopping?: AbortSignal): Promise<void>;
  /** Ends what she pays for; when Stripe cannot be reached, it is tried again after she is gone. */
  endPaying(userId: string): Promise<void>;
  /** False when nobody has that address. */
  grant(email: string, until: number | null): Promise<boolean>;
  revoke(email: string): Promise<boolean>;
  exportOf(userId: string): Promise<AccountExport['plan']>;
  listNotes(): Promise<(BillingNoteRow & { readonly email: string })[]>;
}

interface Dependencies {
  readonly database: Pick<Database, 'kysely' | 'transact'>;
  readonly limits: Pick<RateLimits, 'passAction'>;
  readonly payments: Payments | null;
  /** Her plan may be another one now. */
  readonly onPlan?: (userId: string) => void;
  readonly now: () => number;
}

const LISTED_NOTES = 100;

export function createBillingService(dependencies: Dependencies): BillingService {
  const { database, payments, now } = dependencies;
  const rows = createSubscriptionRepository(database, now);
  const ledger = createLedgerRepository(database);
  const offline: Offline = { rows, ledger, now };
  const operator = {
    grant: (email: string, until: number | null) => rows.grant(email, until),
    revoke: (email: string) => rows.revoke(email),
    exportOf: (userId: string) => exportPlan(offline, userId),
    listNotes: () => ledger.listNotes(LISTED_NOTES),
  };
  if (!payments) return { ...operator, ...withoutStripe(offline) };
  const kept = createKeptDetails(now);
  const onWritten = (userId: string) => {
    kept.forget(userId);
    dependencies.onPlan?.(userId);
  };
  const shared = { ...dependencies, ...offline, queue: createKeyedMutex(), onWritten };
  const price = createPriceCheck(payments, now);
  const parts: BillingParts = { ...shared, ...payments, price };
  const subscriptions = createSubscriptionService(parts, kept);
  const checkout = createCheckoutService(parts);
  const cards = createCardService(parts);
  const webhooks = createWebhookService(parts);
  const asking = <T>(work: () => Promise<T>) => neutral(parts.log, work);
  return {
    ...operator,
    begin: (buyer) => asking(() => checkout.begin(buyer)),
    attach: (buyer, input) => asking(() => checkout.attach(buyer, input)),
    openCardSetup: (buyer) => asking(() => cards.openCardSetup(buyer)),
    changeCard: (buyer, input) => asking(() => cards.changeCard(buyer, input)),
    cancel: (userId) => asking(() => subscriptions.cancel(userId)),
    reactivate: (userId) => asking(() => subscriptions.reactivate(userId)),
    details: (userId) => asking(() => subscriptions.details(userId)),
    sells: () => price.isSold(),
    receive: (body, signature) => asking(() => webhooks.receive(body, signature)),
    catchUp: createCatchUp(parts),
    work: createWork(parts),
    endPaying: (userId) => endPaying(parts, userId),
  };
}

interface Offline {
  readonly rows: SubscriptionRepository;
  readonly ledger: LedgerRepository;
  readonly now: () => number;
}

type NeedsStripe = Omit<BillingService, 'grant' | 'revoke' | 'exportOf' | 'listNotes'>;

function withoutStripe({ rows, ledger, now }: Offline): NeedsStripe {
  const refuse = () =>
    Promise.reject(new AppError('not_configured', { message: 'Payments are not configured.' }));
  return {
    begin: refuse,
    attach: refuse,
    openCardSetup: refuse,
    changeCard: refuse,
    cancel: refuse,
    reactivate: refuse,
    receive: refuse,
    sells: () => Promise.resolve(false),
    async details(userId) {
      const user = await rows.findUser(userId);
      const nothing = { subscription: null, billing_history: [] };
      return { subscription_type: user?.subscription_type ?? 'free', ...nothing };
    },
    catchUp: () => Promise.resolve(),
    work: () => Promise.resolve(),
    async endPaying(userId) {
      const row = await rows.find(userId);
      if (!row || row.customer_id === null) return;
      await ledger.addJob({ kind: 'end_customer', subject: row.customer_id, run_at: now() });
    },
  };
}

/** Written down first: whatever happens from here on, nobody is charged who is gone. */
async function endPaying(parts: BillingParts, userId: string): Promise<void> {
  const { rows, ledger, queue, provider, log, now } = parts;
  await queue.run(userId, async () => {
    const row = await rows.find(userId);
    if (!row || row.customer_id === null) return;
    const job = { kind: 'end_customer', subject: row.customer_id } as const;
    await ledger.addJob({ ...job, run_at: now() });
    try {
      await provider.endCustomer(row.customer_id);
      await ledger.removeJob(job);
    } catch (error) {
      log.fault(error);
    }
  });
}

/** Before anything else, and until it worked once, those whom the database forgot are looked for. */
function createWork(parts: BillingParts): BillingService['work'] {
  let isComplete = false;
  return async (stopping) => {
    // The operator hears of a wrong price now, and not when somebody wants to pay.
    await parts.price.refresh().catch((error: unknown) => parts.log.fault(error));
    if (!isComplete) {
      isComplete = await findForgotten(parts, stopping).then(
        () => true,
        (error: unknown) => {
          parts.log.fault(error);
          return false;
        },
      );
    }
    await workBilling(parts, stopping);
  };
}

const TIMEOUT_MS = 4_000;
const PAUSE_MS = 30_000;

/** One question at a time for each user, and none for a while after it failed. */
function createCatchUp(parts: BillingParts): (userId: string) => Promise<void> {
  const asked = new Map<string, Promise<void>>();
  const silentUntil = new Map<string, number>();
  function ask(userId: string): Promise<void> {
    const known = asked.get(userId);
    if (known) return known;
    const work = catchUp(parts, userId)
      .catch((error: unknown) => {
        parts.log.fault(error);
        silentUntil.set(userId, parts.now() + PAUSE_MS);
      })
      .finally(() => asked.delete(userId));
    asked.set(userId, work);
    return work;
  }
  return async (userId) => {
    const askedAt = parts.now();
    if ((silentUntil.get(userId) ?? 0) <= askedAt) {
      silentUntil.delete(userId);
      await withTimeout(ask(userId), TIMEOUT_MS, () => undefined);
    }
    await parts.rows.bridge(userId, askedAt);
  };
}

/**
 * Whoever pays at Stripe and is not premium here: a database that was put back to an older copy knows
 * nothing of what was bought since, and the events of it were delivered long ago.
 */
async function findForgotten(parts: BillingParts, stopping?: AbortSignal): Promise<void> {
  for (const { id } of await parts.provider.listActive()) {
    if (stopping?.aborted) return;
    if ((await parts.rows.findBySubscription(id))?.status === 'active') continue;
    const userId = await findOwner(parts, id);
    if (userId !== null) await parts.queue.run(userId, () => readAgain(parts, userId, id));
  }
}
