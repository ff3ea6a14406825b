import type Router from '@koa/router';
import { getConfig } from '../../shared/contract/config.ts';
import type { Config } from '../config.ts';
import { bindRoute } from './bind-route.ts';

export function configRoutes(
  router: Router,
  config: Config,
  facts: { readonly version: string; readonly sells: () => Promise<boolean> },
): void {
  bindRoute(router, getConfig, async () => ({
    version: facts.version,
    stripe_publishable_key: config.stripe?.publishableKey ?? null,
    support_email: config.supportEmail,
    features: {
      payments: await facts.sells(),
      mail: config.mail !== null,
      ai: config.ai !== null,
    },
  }));
}
