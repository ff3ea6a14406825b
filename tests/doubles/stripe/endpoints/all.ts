import { missing } from '../refusal.ts';
import { viewPrice } from '../views/price.ts';
import { charges } from './charges.ts';
import { customers } from './customers.ts';
import type { Endpoint } from './endpoint.ts';
import { invoices } from './invoices.ts';
import { paymentIntents } from './payment-intents.ts';
import { paymentMethods } from './payment-methods.ts';
import { setupIntents } from './setup-intents.ts';
import { subscriptions } from './subscriptions.ts';

const prices: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/prices/:id',
    accepts: [],
    answer({ world, id }) {
      const price = world.prices.get(id);
      if (!price) throw missing('price', id);
      return viewPrice(price);
    },
  },
];

export const endpoints: readonly Endpoint[] = [
  ...customers,
  ...prices,
  ...paymentMethods,
  ...setupIntents,
  ...paymentIntents,
  ...subscriptions,
  ...invoices,
  ...charges,
];
