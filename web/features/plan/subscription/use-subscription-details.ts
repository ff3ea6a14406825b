import { useCallback, useEffect, useState } from 'react';
import { isAppError } from '../../../../shared/contract/app-error.ts';
import {
  getSubscriptionDetails,
  type SubscriptionDetails,
} from '../../../../shared/contract/billing.ts';
import { useApi } from '../../../lib/use-api.ts';

const REFETCH_MS = 60_000;

export type DetailsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly offline: boolean }
  /** `stale`: the last question was not answered, this is the answer before. */
  | { readonly kind: 'ready'; readonly details: SubscriptionDetails; readonly stale: boolean };

interface Subscription {
  readonly state: DetailsState;
  readonly reload: () => Promise<void>;
}

/** Her subscription as the provider has it, asked again every minute. */
export function useSubscriptionDetails(): Subscription {
  const api = useApi();
  const [state, setState] = useState<DetailsState>({ kind: 'loading' });
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      const next = await api
        .call(getSubscriptionDetails, {}, signal ? { signal } : {})
        .then((details): DetailsState => ({ kind: 'ready', details, stale: false }))
        .catch(judge);
      if (!signal?.aborted) setState((last) => keepLast(last, next));
    },
    [api],
  );
  useEffect(() => {
    const leaving = new AbortController();
    const ask = (): void => void load(leaving.signal);
    ask();
    const timer = setInterval(ask, REFETCH_MS);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [load]);
  const reload = useCallback(() => load(), [load]);
  return { state, reload };
}

function keepLast(last: DetailsState, next: DetailsState): DetailsState {
  return next.kind === 'failed' && last.kind === 'ready' ? { ...last, stale: true } : next;
}

/** A server that takes no payments has nothing to tell: then there is no subscription. */
const NOTHING: SubscriptionDetails = {
  subscription_type: 'free',
  subscription: null,
  billing_history: [],
};

function judge(error: unknown): DetailsState {
  const code = isAppError(error) ? error.code : null;
  if (code === 'not_configured') return { kind: 'ready', details: NOTHING, stale: false };
  return { kind: 'failed', offline: code === 'offline' || code === 'bad_response' };
}
