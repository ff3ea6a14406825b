import type Router from '@koa/router';
import { chooseModel, getModelChoice, listSentToModel } from '../../../shared/contract/insights.ts';
import { bindRoute } from '../../http/bind-route.ts';
import type { ModelService } from './model-service.ts';

export function modelRoutes(router: Router, service: ModelService): void {
  bindRoute(router, getModelChoice, ({ userId }) => service.choice(userId));
  bindRoute(router, chooseModel, ({ userId }, { agreed, host, model }) =>
    service.choose(userId, agreed, { ...(host && { host }), ...(model && { model }) }),
  );
  bindRoute(router, listSentToModel, ({ userId }) => Promise.resolve(service.listSent(userId)));
}
