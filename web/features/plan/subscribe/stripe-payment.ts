import type { SetupIntentResult, Stripe } from '@stripe/stripe-js';
import type { ApiClient } from '../../../../shared/api/api-client.ts';
import {
  isAppError,
  type AppError,
  type ErrorCode,
} from '../../../../shared/contract/app-error.ts';
import {
  attachPayment,
  changeCard,
  createSubscription,
  openCardSetup,
} from '../../../../shared/contract/billing.ts';
import { refusalOf, type Refusal } from './decline-text.ts';
import type { OpenCheckout } from './use-checkout.ts';

export type PaymentResult =
  | { readonly kind: 'paid' | 'already' | 'signed_out' | 'authentication' | 'unknown' }
  | { readonly kind: 'declined'; readonly refusal: Refusal }
  | { readonly kind: 'setup_failed'; readonly error: unknown };

export type ConfirmSetup = (clientSecret: string) => Promise<SetupIntentResult>;

export interface Payment {
  /** Confirms the card with the provider, then has the server charge it. Never two at once. */
  readonly pay: (confirm: ConfirmSetup) => Promise<PaymentResult>;
  /** A card that the provider confirmed on another page, before it sent her back here. */
  readonly resume: (clientSecret: string) => Promise<PaymentResult>;
  /** Another card is being typed: what was confirmed before is not what she means. */
  readonly forgetCard: () => void;
}

interface PaymentTools {
  readonly api: ApiClient;
  readonly stripe: Stripe;
  readonly checkout: OpenCheckout;
}

interface Desk extends PaymentTools {
  clientSecret: string;
  /** Empty while she changes the card of one that runs: then there is one alone. */
  subscriptionId: string;
  /** A setup can be confirmed once; the next card needs a new one. */
  isSpent: boolean;
  /** Confirmed, but the server has not said what became of it. */
  method: string | null;
}

export function createPayment(tools: PaymentTools): Payment {
  const { clientSecret, subscriptionId } = tools.checkout;
  const desk: Desk = { ...tools, clientSecret, subscriptionId, isSpent: false, method: null };
  return {
    pay: (confirm) => pay(desk, confirm).catch((error: unknown) => judge(desk, error)),
    resume: (secret) => resume(desk, secret).catch((error: unknown) => judge(desk, error)),
    forgetCard: () => void (desk.method = null),
  };
}

async function pay(desk: Desk, confirm: ConfirmSetup): Promise<PaymentResult> {
  // The answer to the last charge was lost: ask again instead of confirming a second time.
  if (desk.method !== null) return attach(desk, desk.method);
  if (desk.isSpent) await renew(desk);
  const answer = await confirm(desk.clientSecret);
  if (!isConfirmedElsewhere(answer)) return settle(desk, answer);
  // Asking again waits for the other tab's charge, and says so when she has her plan by now.
  await renew(desk);
  return settle(desk, await confirm(desk.clientSecret));
}

/** Another tab was faster with the same setup; the provider's own sentence would tell her nothing. */
function isConfirmedElsewhere({ error }: SetupIntentResult): boolean {
  return error?.code === 'setup_intent_unexpected_state';
}

async function resume(desk: Desk, secret: string): Promise<PaymentResult> {
  return settle(desk, await desk.stripe.retrieveSetupIntent(secret));
}

async function renew(desk: Desk): Promise<void> {
  const { api, checkout } = desk;
  const opened = await (checkout.change
    ? api.call(openCardSetup, {})
    : api.call(createSubscription, {}));
  Object.assign(desk, opened, { isSpent: false });
}

async function settle(desk: Desk, answer: SetupIntentResult): Promise<PaymentResult> {
  const { setupIntent, error } = answer;
  if (error) {
    desk.isSpent = isConfirmedElsewhere(answer);
    if (desk.isSpent) return { kind: 'setup_failed', error };
    return { kind: 'declined', refusal: refusalOf(error) };
  }
  const method = idOf(setupIntent.payment_method);
  if (setupIntent.status !== 'succeeded' || method === null) return { kind: 'authentication' };
  Object.assign(desk, { isSpent: true, method });
  return attach(desk, method);
}

async function attach(desk: Desk, paymentMethodId: string, again = true): Promise<PaymentResult> {
  try {
    await handOver(desk, paymentMethodId);
    return { kind: 'paid' };
  } catch (error) {
    const secret = isAppError(error) ? bankSecret(error) : undefined;
    if (!secret || !again) throw error;
    const answer = await desk.stripe.confirmCardPayment(secret);
    if (!answer.error) return attach(desk, paymentMethodId, false);
    desk.method = null;
    return { kind: 'declined', refusal: refusalOf(answer.error) };
  }
}

/** The bill that is paid is the one she was shown, whatever has become due since. */
async function handOver({ api, checkout, subscriptionId }: Desk, card: string): Promise<void> {
  const { change } = checkout;
  if (change) {
    await api.call(changeCard, { paymentMethodId: card, billId: change.bill?.id ?? null });
    return;
  }
  await api.call(attachPayment, { subscriptionId, paymentMethodId: card });
}

/** Opens the bank's own dialog for the charge. */
function bankSecret({ code, fields }: AppError): string | undefined {
  return code === 'authentication_required' ? fields?.['clientSecret'] : undefined;
}

/** Nobody knows whether the charge went through: the same card is asked about again, never a second one. */
const uncertain: ReadonlySet<ErrorCode> = new Set([
  'offline',
  'bad_response',
  'refused_on_the_way',
  'unavailable',
  'payment_provider',
  'too_many_requests',
]);

function judge(desk: Desk, error: unknown): PaymentResult {
  const code = isAppError(error) ? error.code : null;
  if (code === 'already_subscribed') return { kind: 'already' };
  if (code === 'unauthenticated' || code === 'account_deleted') return { kind: 'signed_out' };
  if (code !== null && uncertain.has(code) && desk.method !== null) return { kind: 'unknown' };
  desk.method = null;
  if (code === 'authentication_required') return { kind: 'authentication' };
  if (isAppError(error) && code === 'card_declined') {
    const message = error.message === code ? null : error.message;
    return { kind: 'declined', refusal: { code: error.fields?.['decline_code'] ?? null, message } };
  }
  return { kind: 'setup_failed', error };
}

function idOf(method: string | { readonly id: string } | null): string | null {
  return typeof method === 'string' ? method : (method?.id ?? null);
}
