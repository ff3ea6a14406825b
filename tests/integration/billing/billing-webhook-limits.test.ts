import { expect, test } from 'vitest';
import { ask } from '../http/http-client.ts';
import { openShop } from './billing-shop.ts';

test('what Stripe signed has no share in the limit of its address; what it did not sign has', async () => {
  const few = await openShop({ quotas: { perAddress: { points: 4, seconds: 60 } } });
  few.stripe.deliverTo(null);
  const someone = await few.aBuyer();
  await someone.begin();
  const path = '/api/webhooks/stripe';
  const [event] = few.stripe.events;
  if (!event) throw new Error('nothing happened');
  const hand = (number: number, body = '') => {
    const type = 'topup.created';
    const signed = few.stripe.sign({ ...event, id: `evt_${number}`, type });
    const raw = body || signed.body;
    return ask(few.server, { method: 'POST', path, headers: signed.headers, raw });
  };
  for (let number = 0; number < 12; number += 1) expect((await hand(number)).status).toBe(200);
  const forged = [];
  for (let number = 0; number < 5; number += 1) forged.push((await hand(number, '{}')).status);
  expect(forged).toEqual([400, 400, 400, 429, 429]);
  expect((await hand(99)).status).toBe(200);
  await few.stop();
});
