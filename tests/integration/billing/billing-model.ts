import { AppError } from '../../../shared/contract/app-error.ts';
import {
  ProviderFault,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderSubscription,
} from '../../../sync-server/billing/payment-provider.ts';

/** Stripe as a few maps in this process: quick enough for a thousand stories, each with its own chance. */
export interface ModelStripe extends PaymentProvider {
  readonly subscriptions: Map<string, ProviderSubscription>;
  readonly events: ProviderEvent[];
  /** How often each invoice was charged. */
  readonly charges: Map<string, number>;
  change(id: string, change: Partial<ProviderSubscription>, type: string): void;
  tell(type: string, object: Pick<ProviderEvent, 'objectId' | 'subscriptionId'>): void;
  confirmSetup(subscriptionId: string): void;
  isGone: boolean;
  /** Every question may be refused while it is above 0. */
  faultRate: number;
}

const MONTH = 30 * 86_400_000;

export function createModelStripe(
  userId: string,
  { now, random }: { readonly now: () => number; readonly random: () => number },
): ModelStripe {
  const subscriptions = new Map<string, ProviderSubscription>();
  const setups = new Map<string, { subscriptionId: string; done: boolean }>();
  const keys = new Map<string, string>();
  const charges = new Map<string, number>();
  const events: ProviderEvent[] = [];
  const customerId = `cus_${userId}`;
  const cardOf = `pm_${userId}`;
  let count = 0;
  const next = (prefix: string) => `${prefix}_${userId}_${(count += 1)}`;

  /** The answer is true at some moment while the question is under way. */
  async function asked<T>(work: () => T): Promise<T> {
    await turns(random);
    if (random() < model.faultRate)
      throw new ProviderFault(null, { answered: true, missing: null });
    const answer = work();
    await turns(random);
    return answer;
  }
  const once = (key: string, make: () => string): string => {
    const id = keys.get(key) ?? make();
    keys.set(key, id);
    return id;
  };
  const get = (id: string): ProviderSubscription => {
    const found = subscriptions.get(id);
    if (!found) throw new Error(`There is no ${id}.`);
    return found;
  };
  const setupOf = (id: string) => {
    const setup = setups.get(id);
    if (!setup) return null;
    const state = setup.done ? ('succeeded' as const) : ('open' as const);
    const { subscriptionId } = setup;
    return { id, clientSecret: id, state, subscriptionId, customerId, paymentMethodId: cardOf };
  };

  const model: ModelStripe = {
    live: false,
    priceId: 'price',
    isGone: false,
    faultRate: 0,
    subscriptions,
    events,
    charges,
    change(id, change, type) {
      subscriptions.set(id, { ...get(id), ...change });
      model.tell(type, { objectId: id, subscriptionId: id });
    },
    tell: (type, object) =>
      void events.push({
        id: next('evt'),
        type,
        live: false,
        customerId,
        paymentId: null,
        ...object,
      }),
    confirmSetup(subscriptionId) {
      for (const [id, setup] of setups) {
        if (setup.subscriptionId !== subscriptionId || setup.done) continue;
        setup.done = true;
        model.tell('setup_intent.succeeded', { objectId: id, subscriptionId });
      }
    },
    readPrice: () =>
      asked(() => ({ amount: 499, currency: 'usd', isMonthly: true, isActive: true })),
    findBill: () => asked(() => null),
    findPayer: () => asked(() => customerId),
    findCustomer: () => asked(() => null),
    createCustomer: (_person, key) => asked(() => once(key, () => customerId)),
    isCustomerGone: () => asked(() => model.isGone),
    endCustomer: () => asked(() => undefined),
    setDefaultCard: () => asked(() => undefined),
    createSubscription: (_owner, key) => asked(() => get(once(key, () => open(next('sub'))))),
    findSubscription: (id) => asked(() => subscriptions.get(id) ?? null),
    listSubscriptions: () => asked(() => [...subscriptions.values()]),
    setCancelling: ({ id }, cancelAtPeriodEnd) =>
      asked(() => {
        model.change(id, { cancelAtPeriodEnd, cancelAt: null }, 'customer.subscription.updated');
        return get(id);
      }),
    listActive: () =>
      asked(() => [...subscriptions.values()].filter(({ status }) => status === 'active')),
    setSubscriptionCard: () => asked(() => undefined),
    findWithCard: (id) => asked(() => ({ subscription: get(id), card: null })),
    openSetup: ({ subscriptionId }, key) =>
      asked(() => {
        const id = once(key, () => next('seti'));
        if (!setups.has(id)) setups.set(id, { subscriptionId, done: false });
        const setup = setupOf(id);
        if (!setup) throw new Error('lost');
        return setup;
      }),
    findSetup: (id) => asked(() => setupOf(id)),
    closeSetup: () => asked(() => undefined),
    findCardOwner: (id) => asked(() => (id === cardOf ? customerId : null)),
    payInvoice: (invoiceId) => asked(() => pay(invoiceId)),
    listInvoices: () => asked(() => []),
    readEvent: (body) => JSON.parse(body.toString()) as ProviderEvent,
  };
  return model;

  function open(id: string): string {
    subscriptions.set(id, {
      id,
      customerId,
      userId,
      isOfOurPrice: true,
      status: 'incomplete',
      created: now(),
      latestInvoiceId: `in_${id}`,
      cancelAtPeriodEnd: false,
      cancelAt: null,
      amount: 499,
      currency: 'usd',
      periodStart: now(),
      periodEnd: now() + MONTH,
    });
    model.tell('customer.subscription.created', { objectId: id, subscriptionId: id });
    return id;
  }

  function pay(invoiceId: string): void {
    const paid = [...subscriptions.values()].find((one) => one.latestInvoiceId === invoiceId);
    if (!paid || !['incomplete', 'past_due'].includes(paid.status)) {
      throw new ProviderFault(null, { answered: true, missing: null });
    }
    if (random() < 0.2) throw new AppError('card_declined', { message: 'Your card was declined.' });
    charges.set(invoiceId, (charges.get(invoiceId) ?? 0) + 1);
    model.change(paid.id, { status: 'active' }, 'customer.subscription.updated');
    model.tell('invoice.paid', { objectId: invoiceId, subscriptionId: paid.id });
    // The work was done, and its answer is lost.
    if (random() < model.faultRate)
      throw new ProviderFault(null, { answered: false, missing: null });
  }
}

/** Long enough now and then for one answer to overtake another. */
async function turns(random: () => number): Promise<void> {
  const left = random() < 0.5 ? 0 : Math.floor(random() * 8);
  for (let turn = 0; turn < left; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
