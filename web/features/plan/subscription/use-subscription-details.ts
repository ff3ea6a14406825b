import type { ApiClient } from '../../../../shared/api/api-client.ts';
import { isAppError } from '../../../../shared/contract/app-error.ts';
import {
  getSubscriptionDetails,
  type SubscriptionDetails,
} from '../../../../shared/contract/billing.ts';
import { type Answer, useServerState } from '../../../lib/server-state.ts';
import { useApi } from '../../../lib/use-api.ts';

const REFETCH_MS = 60_000;

interface Subscription {
  readonly details: Answer<SubscriptionDetails>;
  readonly reload: () => Promise<void>;
}

/** Her subscription as the provider has it, asked again every minute. */
export function useSubscriptionDetails(): Subscription {
  const api = useApi();
  const { answer, again } = useServerState({
    key: ['subscription'],
    ask: (signal) => askDetails(api, signal),
    everyMs: REFETCH_MS,
  });
  return {
    details: answer,
    reload: async () => {
      await again();
    },
  };
}

/** A server that takes no payments has nothing to tell: then there is no subscription. */
const NOTHING: SubscriptionDetails = {
  subscription_type: 'free',
  subscription: null,
  billing_history: [],
};

async function askDetails(api: ApiClient, signal: AbortSignal): Promise<SubscriptionDetails> {
  try {
    return await api.call(getSubscriptionDetails, {}, { signal });
  } catch (error) {
    if (isAppError(error) && error.code === 'not_configured') return NOTHING;
    throw error;
  }
}
