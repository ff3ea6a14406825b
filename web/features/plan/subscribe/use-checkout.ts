import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiClient } from '../../../../shared/api/api-client.ts';
import { isAppError, type ErrorCode } from '../../../../shared/contract/app-error.ts';
import { getMe, isPremium } from '../../../../shared/contract/auth.ts';
import {
  createSubscription,
  openCardSetup,
  type OpenBill,
} from '../../../../shared/contract/billing.ts';
import { getConfig } from '../../../../shared/contract/config.ts';
import { needsCard } from '../needs-card.ts';
import { paths } from '../../../lib/paths.ts';
import { notePlanChange } from '../plan-change.ts';
import { useApi } from '../../../lib/use-api.ts';
import { useFailureText } from '../../../lib/format/use-failure-text.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';

/** What must be there before a card can be asked for. */
export interface OpenCheckout {
  readonly publishableKey: string;
  readonly clientSecret: string;
  readonly subscriptionId: string;
  /** It runs already, and a payment of it is open: she pays that one, and subscribes to nothing new. */
  readonly owing: boolean;
  /** She changes the card of a plan that runs; null: she pays for one. */
  readonly change: CardChange | null;
}

export interface CardChange {
  /** Owed now, and paid with the new card. */
  readonly bill: OpenBill | null;
  /** Her plan waits for that. */
  readonly restores: boolean;
}

export type CheckoutState =
  | { readonly kind: 'opening' | 'not_configured' | 'unreachable' | 'already' | 'signed_out' }
  /** No subscription runs whose card could be changed. */
  | { readonly kind: 'nothing_to_change' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'open'; readonly checkout: OpenCheckout };

interface Checkout {
  readonly state: CheckoutState;
  readonly retry: () => void;
  /** Her plan turned out to be there already. */
  readonly noteAlready: () => void;
}

interface Visitor {
  readonly isSignedIn: boolean;
  /** Her card alone is to be changed. */
  readonly changes: boolean;
  readonly onLeave: (path: string) => void;
}

/** Opens the subscription on arrival; a visitor without a session goes home. */
export function useCheckout({ isSignedIn, changes, onLeave }: Visitor): Checkout {
  const { t } = useTranslation('subscribe');
  const api = useApi();
  const toast = useToast();
  const failureText = useFailureText();
  const [state, setState] = useState<CheckoutState>({ kind: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const noteAlready = useCallback(() => {
    notePlanChange();
    setState({ kind: 'already' });
  }, []);

  const fallback = changes ? 'change.notOpened' : 'failed.text';
  const arrive = useEffectEvent((opened: CheckoutState | Error) => {
    if (opened instanceof Error) {
      const reason = failureText(opened, t(isProviderSilent(opened) ? 'providerSilent' : fallback));
      if (!changes) toast.show({ title: t('failed.title'), description: reason, tone: 'error' });
      setState({ kind: 'failed', reason });
      return;
    }
    setState(opened);
    if (opened.kind === 'signed_out') onLeave(paths.home);
  });
  useEffect(() => {
    const leaving = new AbortController();
    const open = changes ? openChange : openCheckout;
    const opening = isSignedIn ? open(api, leaving.signal) : signedOut();
    void opening.then((opened) => {
      if (!leaving.signal.aborted) arrive(opened);
    });
    return () => leaving.abort();
  }, [api, attempt, isSignedIn, changes]);

  const retry = (): void => {
    setState({ kind: 'opening' });
    setAttempt((count) => count + 1);
  };
  return { state, retry, noteAlready };
}

/** Faults that have a state of their own; every other one comes back as it is. */
const statesOfFaults: Partial<Record<ErrorCode, CheckoutState>> = {
  unauthenticated: { kind: 'signed_out' },
  account_deleted: { kind: 'signed_out' },
  not_configured: { kind: 'not_configured' },
  already_subscribed: { kind: 'already' },
  offline: { kind: 'unreachable' },
  bad_response: { kind: 'unreachable' },
  unavailable: { kind: 'unreachable' },
};

async function openCheckout(api: ApiClient, signal: AbortSignal): Promise<CheckoutState | Error> {
  try {
    const [config, user] = await Promise.all([
      api.call(getConfig, {}, { signal }),
      api.call(getMe, {}, { signal }),
    ]);
    const publishableKey = config.stripe_publishable_key;
    if (isPremium(user)) return { kind: 'already' };
    // Who owes may pay also while nothing new is sold.
    const owes = needsCard(user.subscription_status);
    if (!publishableKey || !(config.features.payments || owes)) return { kind: 'not_configured' };
    const created = await api.call(createSubscription, {}, { signal });
    const owing = owes && (await stillOwes(api, signal));
    return { kind: 'open', checkout: { publishableKey, owing, change: null, ...created } };
  } catch (error) {
    // A moment ago she was free: another tab or device was faster.
    if (isAppError(error) && error.code === 'already_subscribed') notePlanChange();
    return stateOf(error);
  }
}

async function openChange(api: ApiClient, signal: AbortSignal): Promise<CheckoutState | Error> {
  try {
    const [config, user] = await Promise.all([
      api.call(getConfig, {}, { signal }),
      api.call(getMe, {}, { signal }),
    ]);
    const publishableKey = config.stripe_publishable_key;
    if (!publishableKey) return { kind: 'not_configured' };
    const { clientSecret, bill } = await api.call(openCardSetup, {}, { signal });
    const change = { bill, restores: bill !== null && !isPremium(user) };
    const subscription = { subscriptionId: '', owing: false };
    return { kind: 'open', checkout: { publishableKey, clientSecret, change, ...subscription } };
  } catch (error) {
    if (isAppError(error) && error.code === 'not_found') return { kind: 'nothing_to_change' };
    return stateOf(error);
  }
}

function stateOf(error: unknown): CheckoutState | Error {
  const state = isAppError(error) ? statesOfFaults[error.code] : undefined;
  return state ?? (error instanceof Error ? error : new Error('unknown fault'));
}

/** The server has looked at Stripe just now: what she owed may be over, and this a new subscription. */
async function stillOwes(api: ApiClient, signal: AbortSignal): Promise<boolean> {
  return needsCard((await api.call(getMe, {}, { signal })).subscription_status);
}

function signedOut(): Promise<CheckoutState> {
  return Promise.resolve({ kind: 'signed_out' });
}

function isProviderSilent(error: Error): boolean {
  return isAppError(error) && error.code === 'payment_provider';
}
