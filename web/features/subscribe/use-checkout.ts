import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { isAppError, type ErrorCode } from '../../../shared/contract/app-error.ts';
import { getMe, isPremium } from '../../../shared/contract/auth.ts';
import { createSubscription } from '../../../shared/contract/billing.ts';
import { getConfig } from '../../../shared/contract/config.ts';
import { needsCard } from '../../lib/needs-card.ts';
import { paths } from '../../lib/paths.ts';
import { notePlanChange } from '../../lib/plan-change.ts';
import { useApi } from '../../lib/use-api.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { useToast } from '../../ui/use-toast.ts';

/** What must be there before a card can be asked for. */
export interface OpenCheckout {
  readonly publishableKey: string;
  readonly clientSecret: string;
  readonly subscriptionId: string;
  /** It runs already, and a payment of it is open: she pays that one, and subscribes to nothing new. */
  readonly owing: boolean;
}

export type CheckoutState =
  | { readonly kind: 'opening' | 'not_configured' | 'unreachable' | 'already' | 'signed_out' }
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
  readonly onLeave: (path: string) => void;
}

/** Opens the subscription on arrival; a visitor without a session goes home (spec section 2). */
export function useCheckout({ isSignedIn, onLeave }: Visitor): Checkout {
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

  const arrive = useEffectEvent((opened: CheckoutState | Error) => {
    if (opened instanceof Error) {
      const reason = failureText(
        opened,
        t(isProviderSilent(opened) ? 'providerSilent' : 'failed.text'),
      );
      toast.show({ title: t('failed.title'), description: reason, tone: 'error' });
      setState({ kind: 'failed', reason });
      return;
    }
    setState(opened);
    if (opened.kind === 'signed_out') onLeave(paths.home);
  });
  useEffect(() => {
    const leaving = new AbortController();
    const opening = isSignedIn ? openCheckout(api, leaving.signal) : signedOut();
    void opening.then((opened) => {
      if (!leaving.signal.aborted) arrive(opened);
    });
    return () => leaving.abort();
  }, [api, attempt, isSignedIn]);

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
    if (!config.features.payments || !publishableKey) return { kind: 'not_configured' };
    const created = await api.call(createSubscription, {}, { signal });
    const owing = needsCard(user.subscription_status) && (await stillOwes(api, signal));
    return { kind: 'open', checkout: { publishableKey, owing, ...created } };
  } catch (error) {
    const state = isAppError(error) ? statesOfFaults[error.code] : undefined;
    // A moment ago she was free: another tab or device was faster.
    if (state?.kind === 'already') notePlanChange();
    return state ?? (error instanceof Error ? error : new Error('unknown fault'));
  }
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
