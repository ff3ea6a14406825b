import { declineOf } from '../acts/set-up-card.ts';
import { invalid, Refusal } from '../refusal.ts';
import { viewPaymentMethod } from '../views/customer.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { findMethod, findOrMakeMethod, getCustomer } from './find.ts';

export const paymentMethods: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    accepts: [],
    answer: ({ world, id }) => viewPaymentMethod(findMethod(world, id)),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    accepts: ['customer'],
    answer: attach,
  },
  { method: 'POST', path: '/v1/payment_methods/:id/detach', accepts: [], answer: detach },
];

function attach({ world, id, form }: Call) {
  const customer = getCustomer(world, form.text('customer') ?? '', 'customer');
  const method = findOrMakeMethod(world, id);
  if (method.customer !== null && method.customer !== customer.id) {
    throw invalid('The payment method you provided has already been attached to a customer.');
  }
  if (method.card.setup === 'decline') {
    throw new Refusal(402, { type: 'card_error', ...declineOf(method) });
  }
  if (method.customer === null) {
    method.customer = customer.id;
    world.emit('payment_method.attached', viewPaymentMethod(method));
  }
  return viewPaymentMethod(method);
}

function detach({ world, id }: Call) {
  const method = findMethod(world, id);
  if (method.customer === null) throw invalid('The payment method is not attached to a customer.');
  const customer = world.customers.get(method.customer);
  if (customer?.default_payment_method === id) customer.default_payment_method = null;
  for (const subscription of world.subscriptions.values()) {
    if (subscription.default_payment_method === id) subscription.default_payment_method = null;
  }
  method.customer = null;
  world.emit('payment_method.detached', viewPaymentMethod(method));
  return viewPaymentMethod(method);
}
