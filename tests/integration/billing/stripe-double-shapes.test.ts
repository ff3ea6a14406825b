import { expect, test } from 'vitest';
import { testCards } from '../../doubles/stripe/cards.ts';
import { createShapeCheck } from '../../doubles/stripe/shape.ts';
import { startStripeDouble, type StripeDouble } from '../../doubles/stripe/start-stripe-double.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const check = createShapeCheck();

test("everything the stand-in for Stripe says has the shape of the stripe package's own types", async () => {
  const stripe = await startStripeDouble();
  const said = await liveALife(stripe);
  await stripe.stop();

  const complaints = [...said, ...stripe.events].flatMap(check);

  expect([...new Set(complaints)]).toEqual([]);
  const objects = stripe.events.map(({ data }) => String(data.object['object']));
  expect(new Set(objects)).toEqual(
    new Set([
      'charge',
      'customer',
      'dispute',
      'invoice',
      'payment_intent',
      'payment_method',
      'refund',
      'setup_intent',
      'subscription',
    ]),
  );
});

test('the check of shapes sees what is missing, unknown and of another kind', async () => {
  const stripe = await startStripeDouble();
  const customer = await call(stripe, {
    method: 'POST',
    path: '/v1/customers',
    params: { email: 'a@example.test' },
  });
  await stripe.stop();

  expect(check(customer)).toEqual([]);
  const { livemode, ...rest } = customer;
  expect(livemode).toBe(false);
  expect(check({ ...rest, paid: true, created: '1', tax_exempt: 'often' })).toEqual([
    'customer.paid: not in the stripe package',
    'customer.created: number expected, "1" found',
    'customer.livemode: missing',
    'customer.tax_exempt: TaxExempt | null | undefined expected, "often" found',
  ]);
});

type Fields = Readonly<Record<string, unknown>>;

/** Every state an object can get into, looked at from outside. */
async function liveALife(stripe: StripeDouble): Promise<readonly Fields[]> {
  const said: Fields[] = [];
  const ask = async (
    method: string,
    path: string,
    params: Readonly<Record<string, string>> = {},
  ) => {
    const answer = await call(stripe, { method, path, params });
    said.push(answer);
    return answer as { id: string; latest_invoice: string; client_secret: string };
  };
  const subscribe = async (card: string) => {
    const { id: customer } = await ask('POST', '/v1/customers', { email: 'a@example.test' });
    const created = await ask('POST', '/v1/subscriptions', {
      customer,
      'items[0][price]': stripe.priceId,
      payment_behavior: 'default_incomplete',
      'payment_settings[save_default_payment_method]': 'on_subscription',
    });
    const setup = await ask('POST', '/v1/setup_intents', {
      customer,
      'allowed_payment_method_types[0]': 'card',
    });
    await stripe.confirmSetup({ clientSecret: setup.client_secret, card: testCards.declined });
    await ask('GET', `/v1/setup_intents/${setup.id}`);
    const confirmed = await stripe.confirmSetup({ clientSecret: setup.client_secret, card });
    const method = confirmed.intent?.['payment_method'];
    await stripe.settle();
    const payment_method = String(method);
    await callAnyhow(stripe, {
      method: 'POST',
      path: `/v1/invoices/${created.latest_invoice}/pay`,
      params: { payment_method, off_session: 'false' },
    });
    await ask('POST', `/v1/customers/${customer}`, {
      'invoice_settings[default_payment_method]': payment_method,
    });
    await ask('GET', `/v1/subscriptions/${created.id}`, {
      'expand[0]': 'latest_invoice.payments',
      'expand[1]': 'latest_invoice.confirmation_secret',
      'expand[2]': 'default_payment_method',
      'expand[3]': 'customer.invoice_settings.default_payment_method',
    });
    return { customer, ...created };
  };

  const good = await subscribe(testCards.good);
  const wallet = await subscribe(`tok_apple_pay-${testCards.good}`);
  const questioned = await subscribe(testCards.authenticatedAlways);
  const failing = await subscribe(testCards.declinedWhenCharged);
  for (const { id } of stripe.paymentIntents.values())
    await ask('GET', `/v1/payment_intents/${id}`);
  const waiting = [...stripe.paymentIntents.values()].find(
    ({ status }) => status === 'requires_action',
  );
  await stripe.answerBank(waiting?.client_secret ?? '', true);
  stripe.portal.newCard(wallet.customer, testCards.declinedWhenCharged);
  stripe.portal.refund(good.latest_invoice, 100);
  stripe.portal.dispute(good.latest_invoice);
  await ask('POST', `/v1/subscriptions/${good.id}`, { cancel_at_period_end: 'true' });
  await stripe.clock.advance(DAY);
  await stripe.clock.advance(31 * DAY);
  await ask('GET', '/v1/subscriptions', { status: 'all' });
  await ask('GET', '/v1/invoices', { limit: '24', 'expand[0]': 'data.customer' });
  await stripe.clock.advance(20 * DAY);
  stripe.portal.deleteCustomer(questioned.customer);
  await ask('GET', `/v1/customers/${questioned.customer}`);
  await ask('GET', `/v1/prices/${stripe.priceId}`);
  await ask('GET', '/v1/subscriptions', { status: 'all' });
  expect([...stripe.subscriptions.values()].map(({ id, status }) => [id, status])).toEqual([
    [good.id, 'canceled'],
    [wallet.id, 'canceled'],
    [questioned.id, 'canceled'],
    [failing.id, 'incomplete_expired'],
  ]);
  return said;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

async function call(stripe: StripeDouble, asked: Asked): Promise<Fields> {
  const { status, body } = await callAnyhow(stripe, asked);
  if (status !== 200) throw new Error(`${asked.path}: ${JSON.stringify(body)}`);
  return body;
}

async function callAnyhow(
  stripe: StripeDouble,
  { method, path, params }: Asked,
): Promise<{ status: number; body: Fields }> {
  const encoded = new URLSearchParams(params);
  const query = method === 'GET' ? `?${encoded.toString()}` : '';
  const answer = await fetch(`${stripe.url}${path}${query}`, {
    method,
    headers: { authorization: `Bearer ${stripe.secretKey}` },
    ...(method === 'POST' ? { body: encoded } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as Fields };
}
