import { changeSubscription, endSubscription, scheduleEnd } from '../acts/change-subscription.ts';
import { voidInvoice } from '../acts/invoices.ts';
import { subscribe } from '../acts/subscribe.ts';
import type { SubscriptionRecord } from '../records.ts';
import { invalid, missing } from '../refusal.ts';
import { viewSubscription } from '../views/subscription.ts';
import { get, type World } from '../world.ts';
import { type Call, type Endpoint, listPage, mergeMetadata, oneOf, paging } from './endpoint.ts';
import { getAttached, getCustomer } from './find.ts';

const saving = 'payment_settings[save_default_payment_method]';
const ENDED: readonly string[] = ['canceled', 'incomplete_expired'];
const STATUSES = ['active', 'past_due', 'unpaid', 'incomplete', ...ENDED, 'ended', 'all'];

export const subscriptions: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/subscriptions',
    accepts: [
      'customer',
      'items[][price]',
      'items[][quantity]',
      'payment_behavior',
      saving,
      'default_payment_method',
      'metadata[]',
    ],
    answer: create,
  },
  {
    method: 'GET',
    path: '/v1/subscriptions/:id',
    accepts: [],
    answer: ({ world, id }) => viewSubscription(findSubscription(world, id)),
  },
  {
    method: 'GET',
    path: '/v1/subscriptions',
    accepts: ['customer', 'status', 'price', ...paging],
    answer: list,
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    accepts: ['cancel_at_period_end', 'cancel_at', 'default_payment_method', 'metadata[]'],
    answer: update,
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    accepts: ['invoice_now', 'prorate'],
    answer: end,
  },
];

function findSubscription(world: World, id: string): SubscriptionRecord {
  const found = world.subscriptions.get(id);
  if (!found) throw missing('subscription', id);
  return found;
}

function create({ world, form }: Call) {
  const customer = getCustomer(world, form.text('customer') ?? '', 'customer').id;
  const wished = form.text('items[][price]') ?? '';
  const price = world.prices.get(wished);
  if (!price) throw missing('price', wished, 'items[0][price]');
  if (!price.active) {
    throw invalid('The price specified is inactive. This field only accepts active prices.', {
      param: 'items[0][price]',
    });
  }
  const method = form.text('default_payment_method');
  if (method) getAttached(world, { method, customer, param: 'default_payment_method' });
  const behaviors = ['allow_incomplete', 'default_incomplete'];
  const subscription = subscribe(world, {
    customer,
    price,
    metadata: mergeMetadata({}, form.map('metadata')),
    savesPaymentMethod: oneOf(form, saving, ['off', 'on_subscription']) === 'on_subscription',
    defaultPaymentMethod: method ?? null,
    behavior: oneOf(form, 'payment_behavior', behaviors) ?? 'allow_incomplete',
  });
  return viewSubscription(subscription);
}

function list(call: Call) {
  const { world, form } = call;
  const customer = form.text('customer');
  const price = form.text('price');
  const status = oneOf(form, 'status', STATUSES);
  const isWanted = (one: SubscriptionRecord) => {
    if (status === undefined) return !ENDED.includes(one.status);
    if (status === 'ended') return ENDED.includes(one.status);
    return status === 'all' || one.status === status;
  };
  const all = [...world.subscriptions.values()].filter(
    (one) =>
      one.customer === (customer ?? one.customer) &&
      one.price.id === (price ?? one.price.id) &&
      isWanted(one),
  );
  return listPage(call, '/v1/subscriptions', {
    all,
    view: (id) => viewSubscription(get(world.subscriptions, id)),
  });
}

function update({ world, id, form }: Call) {
  const subscription = findSubscription(world, id);
  refuseTooLate(subscription, form);
  const method = form.text('default_payment_method');
  const { customer } = subscription;
  if (method) getAttached(world, { method, customer, param: 'default_payment_method' });
  planEnd(world, subscription, form);
  changeSubscription(world, subscription, {
    metadata: mergeMetadata(subscription.metadata, form.map('metadata')),
    ...(method === undefined ? {} : { default_payment_method: method || null }),
  });
  return viewSubscription(subscription);
}

/** What is not yet, or no longer, alive takes notes and nothing else. */
function refuseTooLate({ id, status }: SubscriptionRecord, form: Call['form']): void {
  const changesMore = ['cancel_at_period_end', 'cancel_at', 'default_payment_method'].some(
    (name) => form.text(name) !== undefined,
  );
  if (status === 'incomplete' && changesMore) {
    throw invalid(
      `This subscription has a status of \`incomplete\`; only its metadata and default_source can be updated: ${id}`,
    );
  }
  if (status === 'canceled') {
    if (!changesMore) return;
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  if (status === 'incomplete_expired' && changesMore) {
    throw invalid('An incomplete_expired subscription can no longer be changed.');
  }
}

/** `cancel_at_period_end: false` takes back only what it had set; a bare `cancel_at` needs `cancel_at: ''`. */
function planEnd(world: World, subscription: SubscriptionRecord, form: Call['form']): void {
  const atPeriodEnd = form.flag('cancel_at_period_end');
  const at = form.text('cancel_at');
  if (atPeriodEnd !== undefined && at !== undefined) {
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  }
  if (at !== undefined) {
    const moment = at === '' ? null : (form.whole('cancel_at') ?? 0);
    if (moment !== null && moment <= world.now()) throw invalid('cancel_at must be in the future.');
    scheduleEnd(world, subscription, { at: moment, atPeriodEnd: false });
    return;
  }
  if (atPeriodEnd === undefined || atPeriodEnd === subscription.cancel_at_period_end) return;
  const end = atPeriodEnd ? subscription.current_period_end : null;
  scheduleEnd(world, subscription, { at: end, atPeriodEnd });
}

function end({ world, id }: Call) {
  const subscription = findSubscription(world, id);
  if (ENDED.includes(subscription.status)) throw missing('subscription', id);
  const first = get(world.invoices, subscription.latest_invoice ?? '');
  if (subscription.status === 'incomplete') voidInvoice(world, first);
  endSubscription(world, subscription, 'cancellation_requested');
  return viewSubscription(subscription);
}
