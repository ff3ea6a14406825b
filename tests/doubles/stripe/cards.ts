/** What the bank behind a card does. */
export interface Card {
  readonly brand: 'visa' | 'mastercard' | 'amex';
  readonly last4: string;
  readonly setup: 'accept' | 'decline' | 'authenticate';
  readonly charge: 'accept' | 'decline' | 'authenticate';
  readonly decline_code: string;
  readonly wallet: 'apple_pay' | 'google_pay' | null;
}

/** Stripe's own test card numbers. */
export const testCards = {
  good: '4242424242424242',
  goodMastercard: '5555555555554444',
  declined: '4000000000000002',
  withoutFunds: '4000000000009995',
  declinedWhenCharged: '4000000000000341',
  authenticatedAtSetup: '4000002500003155',
  authenticatedAlways: '4000002760003184',
} as const;

/**
 * Charged in vain as well, and easy to find where no card may be: four digits stand in any id, time
 * or port by chance, these letters do not.
 */
export const cardOfLetters = '400000000000WXYZ';

const accepted = { setup: 'accept', charge: 'accept', decline_code: 'generic_decline' } as const;

const behaviours: Readonly<Record<string, Pick<Card, 'setup' | 'charge' | 'decline_code'>>> = {
  [testCards.good]: accepted,
  [testCards.goodMastercard]: accepted,
  [testCards.declined]: { ...accepted, setup: 'decline', charge: 'decline' },
  [testCards.withoutFunds]: {
    setup: 'decline',
    charge: 'decline',
    decline_code: 'insufficient_funds',
  },
  [testCards.declinedWhenCharged]: { ...accepted, charge: 'decline' },
  [cardOfLetters]: { ...accepted, charge: 'decline' },
  [testCards.authenticatedAtSetup]: { ...accepted, setup: 'authenticate' },
  [testCards.authenticatedAlways]: {
    ...accepted,
    setup: 'authenticate',
    charge: 'authenticate',
  },
};

/** Stripe's ready-made test payment methods and tokens, and the numbers behind them. */
const tokens: Readonly<Record<string, string>> = {
  pm_card_visa: testCards.good,
  pm_card_mastercard: testCards.goodMastercard,
  pm_card_chargeDeclined: testCards.declined,
  pm_card_chargeCustomerFail: testCards.declinedWhenCharged,
  pm_card_authenticationRequiredOnSetup: testCards.authenticatedAtSetup,
  pm_card_authenticationRequired: testCards.authenticatedAlways,
  tok_visa: testCards.good,
};

const wallets = ['apple_pay', 'google_pay'] as const;

/** By number, by test token, or `tok_apple_pay-<number>`; null when nobody has issued such a card. */
export function findCard(named: string): Card | null {
  const wallet = wallets.find((name) => named.startsWith(`tok_${name}-`)) ?? null;
  const name = wallet ? named.slice(`tok_${wallet}-`.length) : named;
  const number = (tokens[name] ?? name).replace(/\s/g, '');
  const behaviour = behaviours[number];
  if (!behaviour) return null;
  const brand = number.startsWith('5') ? 'mastercard' : 'visa';
  return { brand, last4: number.slice(-4), wallet, ...behaviour };
}
