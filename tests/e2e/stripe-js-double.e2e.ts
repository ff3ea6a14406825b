import type { Page } from '@playwright/test';
import { testCards } from '../doubles/stripe/cards.ts';
import { expect, test } from './fixtures/shop.ts';

test('the stand-in for Stripe.js throws where Stripe.js throws', async ({ shopper }) => {
  const { page } = await shopper();
  await openShop(page);
  const complaints = await page.evaluate(() => {
    interface Group {
      create(type: string): unknown;
    }
    type Make = (options?: object) => Group;
    const { Stripe } = window as unknown as {
      Stripe: ((key: string) => {
        elements: Make;
        confirmCardSetup(secret: string): Promise<unknown>;
        confirmSetup(asked: object): Promise<unknown>;
      }) & { version: string };
    };
    const stripe = Stripe('pk_test_of_the_stand_in');
    const wallet = { mode: 'subscription', amount: 499, currency: 'usd' };
    const group = stripe.elements(wallet);
    const tries: Record<string, () => unknown> = {
      'a secret key': () => Stripe('sk_test_of_the_stand_in'),
      'payment request button': () => stripe.elements().create('paymentRequestButton'),
      'payment method types': () => stripe.elements({ ...wallet, paymentMethodTypes: ['card'] }),
      'a mode without an amount': () => stripe.elements({ mode: 'subscription' }),
      'a wallet without a mode': () => stripe.elements().create('expressCheckout'),
      'a second card field': () => [group.create('card'), group.create('card')],
      'no card field': () => stripe.confirmCardSetup('seti_1_secret_1'),
      'a wallet before submit': () =>
        stripe.confirmSetup({ elements: group, clientSecret: 'seti_1_secret_1' }),
    };
    return Promise.all(
      Object.entries(tries).map(async ([name, run]) => {
        try {
          await run();
          return name;
        } catch (error) {
          return error instanceof Error ? error.name : name;
        }
      }),
    );
  });
  expect(complaints).toEqual(complaints.map(() => 'IntegrationError'));
});

test('the card field keeps the number to itself and confirms with Stripe', async ({
  shopper,
  stripe,
}) => {
  const { page, card, bank } = await shopper();
  await openShop(page);
  const confirm = async (number: string) => {
    const customer = [...stripe.customers.keys()][0] ?? null;
    const clientSecret = `seti_${number}_secret_1`;
    stripe.setupIntents.set(`seti_${number}`, {
      id: `seti_${number}`,
      created: 0,
      client_secret: clientSecret,
      customer,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
      metadata: {},
      status: 'requires_payment_method',
      payment_method: null,
      decline: null,
    });
    await card.fill(number);
    return page.evaluate(
      (secret) => (window as unknown as { pay(secret: string): Promise<unknown> }).pay(secret),
      clientSecret,
    );
  };
  expect(await confirm('4242')).toMatchObject({ error: { code: 'incomplete_number' } });
  expect(await confirm(testCards.good)).toMatchObject({ setupIntent: { status: 'succeeded' } });
  expect(await confirm(testCards.declined)).toMatchObject({ error: { code: 'card_declined' } });
  const asked = confirm(testCards.authenticatedAtSetup);
  await bank.refuse();
  expect(await asked).toMatchObject({ error: { code: 'setup_intent_authentication_failure' } });
  expect(await page.content()).not.toContain(testCards.good);
});

/** A page of nobody's, with a card field and nothing else. */
async function openShop(page: Page): Promise<void> {
  await page.route('**/shop', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<form></form>' }),
  );
  await page.goto('/shop');
  await page.addScriptTag({ url: 'https://js.stripe.com/endive/stripe.js' });
  await page.evaluate(() => {
    interface Card {
      mount(place: string): void;
    }
    const { Stripe } = window as unknown as {
      Stripe: (key: string) => {
        elements(): { create(type: string): Card };
        confirmCardSetup(secret: string, data: object): Promise<unknown>;
      };
    };
    const stripe = Stripe('pk_test_of_the_stand_in');
    const card = stripe.elements().create('card');
    card.mount('form');
    Object.assign(window, {
      pay: (secret: string) => stripe.confirmCardSetup(secret, { payment_method: { card } }),
    });
  });
}
