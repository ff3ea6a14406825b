import type Router from '@koa/router';
import { getConfig } from '../../shared/contract/config.ts';
import type { Config } from '../config.ts';
import { bindRoute } from './bind-route.ts';

export function configRoutes(router: Router, config: Config, version: string): void {
  const answer = {
    version,
    stripe_publishable_key: config.stripe?.publishableKey ?? null,
    features: {
      payments: config.stripe !== null,
      mail: config.mail !== null,
      ai: config.ai !== null,
    },
  };
  bindRoute(router, getConfig, () => Promise.resolve(answer));
}
