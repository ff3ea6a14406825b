import type Router from '@koa/router';
import {
  generateFeedback,
  getDailyFeedback,
  listFeedbackHistory,
} from '../../shared/contract/feedback.ts';
import { pullFeedback } from '../../shared/contract/sync.ts';
import { bindRoute } from '../http/bind-route.ts';
import type { FeedbackService } from './feedback-service.ts';

export function feedbackRoutes(router: Router, service: FeedbackService): void {
  bindRoute(router, listFeedbackHistory, ({ userId }) => Promise.resolve(service.list(userId)));
  bindRoute(router, getDailyFeedback, (caller, { date }) => service.find(caller, date));
  bindRoute(router, generateFeedback, (caller, { date, language }) =>
    service.generate(caller, date, language),
  );
  bindRoute(router, pullFeedback, ({ userId }, query) => service.pull(userId, query));
}
