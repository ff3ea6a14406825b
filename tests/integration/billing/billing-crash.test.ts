import { beforeEach, expect, test } from 'vitest';
import type { BillingService } from '../../../sync-server/billing/billing-service.ts';
import type { PaymentProvider } from '../../../sync-server/billing/payment-provider.ts';
import { aBilling, openShop, type Buyer, type Shop } from './billing-shop.ts';

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
  return () => shop.stop();
});

/** More than there are between the first question and the last. */
const STEPS = 12;
const steps = Array.from({ length: STEPS }, (_, index) => index + 1);

test('at whatever step the server dies, she comes back and pays once', async () => {
  for (const step of steps) {
    for (const isDone of [false, true]) {
      const buyer = await shop.aBuyer();
      await payUntilDeath(buyer, { step, isDone });
      const again = await buyer.post('/api/create-subscription');
      if (again.status !== 409) expect((await buyer.subscribe()).status).toBe(200);
      expect({ step, isDone, ...(await stateOf(buyer)) }).toEqual({ step, isDone, ...paidOnce });
    }
  }
});

test('at whatever step the server dies, and she stays away, what she began is finished or costs nothing', async () => {
  const paid: boolean[] = [];
  for (const step of steps) {
    for (const isDone of [false, true]) {
      const buyer = await shop.aBuyer();
      const isConfirmed = await payUntilDeath(buyer, { step, isDone });
      await shop.stripe.clock.advance(20 * 60_000);
      await shop.other.work();
      const state = await stateOf(buyer);
      expect({ step, isDone, ...state }).toEqual({
        step,
        isDone,
        isPremium: isConfirmed,
        charges: isConfirmed ? 1 : 0,
        running: isConfirmed ? 1 : 0,
      });
      paid.push(isConfirmed);
    }
  }
  expect(new Set(paid)).toEqual(new Set([true, false]));
});

const paidOnce = { isPremium: true, charges: 1, running: 1 };

async function stateOf(buyer: Buyer) {
  const customers = [...shop.stripe.customers.values()]
    .filter(({ email }) => email === buyer.user.email)
    .map(({ id }) => id);
  const isHers = ({ customer }: { readonly customer: string }) => customers.includes(customer);
  const subscriptions = [...shop.stripe.subscriptions.values()].filter(isHers);
  return {
    isPremium: await buyer.isPremium(),
    charges: [...shop.stripe.charges.values()].filter(isHers).length,
    running: subscriptions.filter(({ status }) => status === 'active').length,
  };
}

interface Death {
  /** At which question to Stripe. */
  readonly step: number;
  /** Stripe did it, and nobody was there to hear. */
  readonly isDone: boolean;
}

/** As the page does it, with a server that is gone in the middle; true once her card was confirmed. */
async function payUntilDeath(buyer: Buyer, death: Death): Promise<boolean> {
  const died = Promise.withResolvers<'died'>();
  const provider = mortal(shop.payments.provider, death, () => died.resolve('died'));
  const server = aBilling(shop.server, { ...shop.payments, provider });
  const here = { userId: buyer.user.id, address: '127.0.0.1' };
  const begun = await Promise.race([died.promise, server.begin(here)]);
  if (begun === 'died') return false;
  const paymentMethodId = await buyer.enterCard(begun.clientSecret);
  const { subscriptionId } = begun;
  await Promise.race([died.promise, attach(server)]);
  await shop.stripe.settle();
  return true;

  function attach(alive: BillingService) {
    return alive.attach(here, { subscriptionId, paymentMethodId });
  }
}

/** Nothing comes back any more, so nothing is written either. */
function mortal(
  provider: PaymentProvider,
  { step, isDone }: Death,
  die: () => void,
): PaymentProvider {
  let asked = 0;
  return new Proxy(provider, {
    get(target, name) {
      const known: unknown = Reflect.get(target, name);
      if (typeof known !== 'function') return known;
      return async (...input: readonly unknown[]) => {
        asked += 1;
        if (asked > step || (asked === step && !isDone)) return gone();
        const answer: unknown = await Reflect.apply(known, target, input);
        return asked === step ? gone() : answer;
      };
    },
  });

  function gone(): Promise<never> {
    die();
    return new Promise(() => undefined);
  }
}
