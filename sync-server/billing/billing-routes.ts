import type Router from '@koa/router';
import {
  attachPayment,
  cancelSubscription,
  changeCard,
  createSubscription,
  getSubscriptionDetails,
  openCardSetup,
  reactivateSubscription,
  stripeWebhook,
} from '../../shared/contract/billing.ts';
import { bindRawRoute, bindRoute } from '../http/bind-route.ts';
import type { BillingService } from './billing-service.ts';

export function billingRoutes(router: Router, service: BillingService): void {
  bindRoute(router, createSubscription, ({ userId }, _input, { address }) =>
    service.begin({ userId, address }),
  );
  bindRoute(router, attachPayment, async ({ userId }, input, { address }) => {
    await service.attach({ userId, address }, input);
    return { success: true as const };
  });
  bindRoute(router, openCardSetup, ({ userId }, _input, { address }) =>
    service.openCardSetup({ userId, address }),
  );
  bindRoute(router, changeCard, async ({ userId }, input, { address }) => {
    await service.changeCard({ userId, address }, input);
    return { success: true as const };
  });
  bindRoute(router, cancelSubscription, ({ userId }) => service.cancel(userId));
  bindRoute(router, reactivateSubscription, ({ userId }) => service.reactivate(userId));
  bindRoute(router, getSubscriptionDetails, ({ userId }) => service.details(userId));
  bindRawRoute(router, stripeWebhook, async (request) => {
    await service.receive(request.body, request.header('Stripe-Signature'));
    return { received: true as const };
  });
}
