import type Router from '@koa/router';
import {
  askToUnsubscribe,
  setNotificationPreferences,
  undoUnsubscribe,
  unsubscribe,
} from '../../shared/contract/notifications.ts';
import { bindPage, type Page } from '../http/page/bind-page.ts';
import { bindRoute, type Visitor } from '../http/bind-route.ts';
import type { AffirmationService, Subscription } from './affirmation-service.ts';
import { backPage, questionPage, stoppedPage, unknownPage } from './unsubscribe-page.ts';

type Answer = (subscription: Subscription, language: Visitor['language'], path: string) => Page;

export function affirmationRoutes(
  router: Router,
  service: AffirmationService,
  publicUrl: () => string,
): void {
  bindRoute(router, setNotificationPreferences, async ({ userId }, input, { request }) => {
    const { daily_affirmation_notifications: wanted, affirmation_time: time } = input;
    await service.choose(userId, { wanted, time, request });
    return { success: true } as const;
  });

  const answer = async (
    { visitor, token }: { readonly visitor: Visitor; readonly token: string | undefined },
    act: (token: string) => Promise<Subscription | null>,
    show: Answer,
  ): Promise<Page> => {
    const subscription = token === undefined ? null : await act(token);
    if (subscription === null || token === undefined) return unknownPage(visitor.language);
    // Behind a proxy the page may live below a path.
    const path = `${new URL(publicUrl()).pathname.replace(/\/$/, '')}/api/unsubscribe/${token}`;
    return show(subscription, subscription.language ?? visitor.language, path);
  };
  bindPage(router, askToUnsubscribe, (visitor, input) =>
    answer({ visitor, token: input?.token }, (token) => service.readSubscription(token), asking),
  );
  bindPage(router, unsubscribe, (visitor, input) =>
    answer(
      { visitor, token: input?.token },
      (token) => service.setSubscription(token, false),
      asking,
    ),
  );
  bindPage(router, undoUnsubscribe, (visitor, input) =>
    answer(
      { visitor, token: input?.token },
      (token) => service.setSubscription(token, true),
      ({ wanted }, language, path) =>
        wanted ? backPage(language, path) : stoppedPage(language, null),
    ),
  );
}

const asking: Answer = ({ wanted, exists }, language, path) =>
  wanted ? questionPage(language, path) : stoppedPage(language, exists ? path : null);
