import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  isCancelling,
  type PaymentProvider,
} from '../../../sync-server/billing/payment-provider.ts';
import { createStripeProvider } from '../../../sync-server/billing/stripe/stripe-provider.ts';
import { type StripeMode, stripeModes } from './stripe-modes.ts';

describe.each(stripeModes)('billing relies on this, and %s keeps it', (_name, openMode) => {
  let mode: StripeMode;
  let provider: PaymentProvider;

  beforeAll(async () => {
    mode = await openMode();
    provider = createStripeProvider(mode.config, Date.now);
  });
  afterAll(() => mode.stop());

  test('a card that was set up pays the first invoice, stays, and pays the next month', async () => {
    const { id, customerId, invoiceId } = await begin();
    await provider.payInvoice(invoiceId, await setUp({ customerId, id }, 'pm_card_visa'));

    const paid = await provider.findWithCard(id);
    expect(paid?.subscription).toMatchObject({ status: 'active', amount: 499, currency: 'usd' });
    expect(paid?.subscription.isOfOurPrice).toBe(true);
    expect(paid?.card).toMatchObject({ brand: 'visa', last4: '4242' });

    await mode.advance(33);
    const next = await provider.findSubscription(id);
    expect(next).toMatchObject({ status: 'active', periodStart: paid?.subscription.periodEnd });
    const invoices = await provider.listInvoices({
      userId: 'nobody',
      customerId,
      subscriptionId: id,
    });
    expect(
      invoices.map(({ billing_reason, status, amount }) => [billing_reason, status, amount]),
    ).toEqual([
      ['subscription_cycle', 'paid', 499],
      ['subscription_create', 'paid', 499],
    ]);
  });

  test('the same request with the same key begins one subscription', async () => {
    const customerId = await mode.createCustomer();
    const key = `sub-${randomUUID()}`;
    const owner = { userId: 'her', customerId };
    const [one, two] = await Promise.all([
      provider.createSubscription(owner, key),
      provider.createSubscription(owner, key),
    ]);
    expect(two.id).toBe(one.id);
    expect(await provider.listSubscriptions(customerId)).toHaveLength(1);
  });

  test('a card that is refused when charged is told as declined, and another one pays', async () => {
    const { id, customerId, invoiceId } = await begin();
    const refused = await setUp({ customerId, id }, 'pm_card_chargeCustomerFail');
    await expect(provider.payInvoice(invoiceId, refused)).rejects.toMatchObject({
      code: 'card_declined',
    });
    expect((await provider.findSubscription(id))?.status).toBe('incomplete');
    await provider.payInvoice(invoiceId, await setUp({ customerId, id }, 'pm_card_visa'));
    expect((await provider.findSubscription(id))?.status).toBe('active');
  });

  test('a bank that asks for her leaves a secret to answer it with', async () => {
    const { customerId, invoiceId } = await begin();
    const { stripe } = mode;
    const { id } = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: customerId,
    });
    await expect(provider.payInvoice(invoiceId, id)).rejects.toMatchObject({
      code: 'authentication_required',
      fields: { clientSecret: expect.stringContaining('_secret_') as string },
    });
  });

  test('a cancellation is for the period end, and either way of making it is taken back', async () => {
    const { id, customerId, invoiceId } = await begin();
    await provider.payInvoice(invoiceId, await setUp({ customerId, id }, 'pm_card_visa'));
    const active = await provider.findSubscription(id);
    if (!active) throw new Error('The subscription is gone.');

    const cancelling = await provider.setCancelling(active, true);
    expect([isCancelling(cancelling), cancelling.cancelAt]).toEqual([true, active.periodEnd]);
    expect(isCancelling(await provider.setCancelling(cancelling, false))).toBe(false);

    await mode.stripe.subscriptions.update(id, { cancel_at: active.periodEnd / 1000 });
    const elsewhere = await provider.findSubscription(id);
    if (!elsewhere) throw new Error('The subscription is gone.');
    expect(isCancelling(elsewhere)).toBe(true);
    expect(isCancelling(await provider.setCancelling(elsewhere, false))).toBe(false);
  });

  test('another card of a subscription that runs is the one that pays the next month', async () => {
    const { id, customerId, invoiceId } = await begin();
    await provider.payInvoice(invoiceId, await setUp({ customerId, id }, 'pm_card_visa'));
    const other = await setUp({ customerId, id }, 'pm_card_mastercard');
    await provider.setDefaultCard(customerId, other);
    await provider.setSubscriptionCard(id, other);
    const running = await provider.findWithCard(id);
    expect(running?.card).toMatchObject({ brand: 'mastercard' });
    if (!running) throw new Error('The subscription is gone.');
    expect(await provider.findBill(running.subscription)).toBeNull();
    await mode.advance(33);
    const charges = await mode.stripe.charges.list({ customer: customerId });
    expect(charges.data.map(({ payment_method }) => payment_method === other)).toEqual([
      true,
      false,
    ]);
  });

  test('what of an invoice went back to her is known by its charge', async () => {
    const { id, customerId, invoiceId } = await begin();
    await provider.payInvoice(invoiceId, await setUp({ customerId, id }, 'pm_card_visa'));
    const [charge] = (await mode.stripe.charges.list({ customer: customerId })).data;
    await mode.stripe.refunds.create({ charge: charge?.id ?? '', amount: 200 });
    const hers = { userId: 'her', customerId, subscriptionId: null };
    expect(await provider.listInvoices(hers)).toMatchObject([{ amount: 499, refunded: 200 }]);
  });

  test('what was cancelled ends with its period, and is charged no more', async () => {
    const { id, customerId, invoiceId } = await begin();
    await provider.payInvoice(invoiceId, await setUp({ customerId, id }, 'pm_card_visa'));
    const active = await provider.findSubscription(id);
    if (!active) throw new Error('The subscription is gone.');
    await provider.setCancelling(active, true);
    await mode.advance(33);
    expect((await provider.findSubscription(id))?.status).toBe('canceled');
    expect(
      await provider.listInvoices({ userId: 'nobody', customerId, subscriptionId: id }),
    ).toHaveLength(1);
  });

  test('what nobody pays is over after 23 hours', async () => {
    const { id } = await begin();
    await mode.advance(1);
    expect((await provider.findSubscription(id))?.status).toBe('incomplete_expired');
  });

  test('a customer who is ended takes the subscription along', async () => {
    const { id, customerId, invoiceId } = await begin();
    await provider.payInvoice(invoiceId, await setUp({ customerId, id }, 'pm_card_visa'));
    await provider.endCustomer(customerId);
    await provider.endCustomer(customerId);
    expect((await provider.findSubscription(id))?.status).toBe('canceled');
    expect(await provider.isCustomerGone(customerId)).toBe(true);
  });

  test('the price says what it costs and how often, and one that is not there is none', async () => {
    const monthly = { amount: 499, currency: 'usd', isMonthly: true, isActive: true };
    expect(await provider.readPrice()).toEqual(monthly);
    const other = createStripeProvider({ ...mode.config, priceId: 'price_of_nothing' }, Date.now);
    expect(await other.readPrice()).toBeNull();
  });

  test('a payment says who made it', async () => {
    const { id, customerId, invoiceId } = await begin();
    await provider.payInvoice(invoiceId, await setUp({ customerId, id }, 'pm_card_visa'));
    const invoice = await mode.stripe.invoices.retrieve(invoiceId, { expand: ['payments'] });
    const payment = invoice.payments?.data[0]?.payment.payment_intent;
    if (typeof payment !== 'string') throw new Error('The invoice names no payment.');
    expect(await provider.findPayer(payment)).toBe(customerId);
    expect(await provider.findPayer('pi_of_nobody')).toBeNull();
    expect(await provider.findSetup('seti_of_nobody')).toBeNull();
  });

  test('a customer is found again by her address and her id, at once, and not after the end', async () => {
    const her = { userId: randomUUID(), email: `${randomUUID()}@example.test` };
    const customerId = await provider.createCustomer(her, `cus-${randomUUID()}`);
    expect(await provider.findCustomer(her)).toBe(customerId);
    expect(await provider.findCustomer({ ...her, userId: 'someone else' })).toBeNull();
    await provider.endCustomer(customerId);
    expect(await provider.findCustomer(her)).toBeNull();
  });

  async function begin() {
    const customerId = await mode.createCustomer();
    const owner = { userId: 'her', customerId };
    const opened = await provider.createSubscription(owner, `sub-${randomUUID()}`);
    expect(opened.status).toBe('incomplete');
    return { id: opened.id, customerId, invoiceId: opened.latestInvoiceId ?? '' };
  }

  /** As the card field does it; the payment method's id. */
  async function setUp(
    { customerId, id }: { customerId: string; id: string },
    payment_method: string,
  ): Promise<string> {
    const owner = { userId: 'her', customerId, subscriptionId: id };
    const setup = await provider.openSetup(owner, `seti-${randomUUID()}`);
    expect(setup.state).toBe('open');
    await mode.stripe.setupIntents.confirm(setup.id, { payment_method });
    const done = await provider.findSetup(setup.id);
    expect(done?.state).toBe('succeeded');
    return done?.paymentMethodId ?? '';
  }
});
