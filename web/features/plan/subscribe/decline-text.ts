import { useTranslation } from 'react-i18next';
import { activeLanguage } from '../../../i18n/i18n.ts';
import type { subscribe } from '../../../i18n/en/subscribe.ts';

/** Why a card was not taken, as the provider says it. */
export interface Refusal {
  /** Of her bank where there is one, else of the provider. */
  readonly code: string | null;
  /** The provider's own sentence, in whatever language. */
  readonly message: string | null;
}

type Sentence = keyof typeof subscribe.declines;

/**
 * The provider's codes by what she can do about them. A bank that takes a card for lost, stolen or a fraud is
 * not quoted: whoever holds the card learns no more than that it was declined.
 */
const codes: Readonly<Record<Sentence, readonly string[]>> = {
  declined: [
    'generic_decline',
    'fraudulent',
    'lost_card',
    'stolen_card',
    'merchant_blacklist',
    'pickup_card',
    'previously_declined_do_not_retry',
  ],
  bank: [
    'call_issuer',
    'do_not_honor',
    'do_not_try_again',
    'no_action_taken',
    'not_permitted',
    'restricted_card',
    'revocation_of_all_authorizations',
    'revocation_of_authorization',
    'security_violation',
    'service_not_allowed',
    'stop_payment_order',
    'transaction_not_allowed',
    'approve_with_id',
  ],
  funds: ['insufficient_funds'],
  limit: [
    'card_velocity_exceeded',
    'withdrawal_count_limit_exceeded',
    'invalid_amount',
    'amount_too_large',
    'card_decline_rate_limit_exceeded',
  ],
  expired: ['expired_card', 'invalid_expiry_month_past', 'invalid_expiry_year_past'],
  expiry: ['invalid_expiry_month', 'invalid_expiry_year', 'incorrect_expiry'],
  expiryIncomplete: ['incomplete_expiry'],
  number: [
    'incorrect_number',
    'invalid_number',
    'invalid_account',
    'new_account_information_available',
  ],
  numberIncomplete: ['incomplete_number', 'incomplete_card'],
  cvc: ['incorrect_cvc', 'invalid_cvc'],
  cvcIncomplete: ['incomplete_cvc'],
  postal: ['incorrect_zip', 'invalid_zip', 'postal_code_invalid', 'incorrect_address'],
  postalIncomplete: ['incomplete_zip'],
  pin: [
    'incorrect_pin',
    'invalid_pin',
    'pin_try_exceeded',
    'offline_pin_required',
    'online_or_offline_pin_required',
  ],
  unsupported: ['card_not_supported', 'currency_not_supported', 'payment_method_not_available'],
  again: [
    'processing_error',
    'issuer_not_available',
    'reenter_transaction',
    'try_again_later',
    'duplicate_transaction',
    'rate_limit',
    'rate_limit_error',
    'lock_timeout',
    'api_error',
  ],
  authentication: [
    'authentication_required',
    'authentication_not_handled',
    'setup_intent_authentication_failure',
    'payment_intent_authentication_failure',
    'mobile_device_authentication_required',
  ],
  test: ['testmode_decline', 'live_mode_test_card', 'test_mode_live_card', 'testmode_charges_only'],
  connection: ['api_connection_error'],
  other: [],
};

const sentences = new Map<string, Sentence>(
  Object.entries(codes).flatMap(([sentence, all]) =>
    all.map((code) => [code, sentence as Sentence] as const),
  ),
);

/** In her language, whatever language the provider speaks. */
export function useDeclineText(): (refusal: Refusal) => string {
  const { t } = useTranslation('subscribe');
  return ({ code, message }) => {
    const sentence = code === null ? undefined : sentences.get(code);
    if (sentence) return t(`declines.${sentence}`);
    // A code of tomorrow: the provider's sentence says more than ours, to whoever can read it.
    return activeLanguage() === 'en' && message ? message : t('declines.other');
  };
}

interface ProviderError {
  readonly type?: string | undefined;
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
  readonly message?: string | undefined;
}

export function refusalOf({ type, code, decline_code, message }: ProviderError): Refusal {
  return { code: decline_code ?? code ?? type ?? null, message: message ?? null };
}
