import type Router from '@koa/router';
import {
  createReflection,
  createReflectionBatch,
  deleteReflection,
  listReflectionHistory,
  listReflections,
} from '../../shared/contract/reflections.ts';
import type { RouteOutput } from '../../shared/contract/route.ts';
import { bindRoute } from '../http/bind-route.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { mapSlices } from '../db/slices.ts';
import type { ReflectionService } from './reflection-service.ts';

const erased: RouteOutput<typeof deleteReflection> = { success: true };

export function reflectionRoutes(
  router: Router,
  service: ReflectionService,
  metrics: Pick<Metrics, 'countItem'>,
): void {
  bindRoute(router, createReflection, (caller, input, { request }) =>
    service.save({ ...caller, request }, input),
  );
  bindRoute(router, createReflectionBatch, async (caller, { reflections }, exchange) => {
    const isUnopened = caller.via === 'cookie' && exchange.session().isClosed;
    const sender = { ...caller, isUnopened, request: exchange.request };
    const results = await service.saveBatch(sender, reflections);
    for (const { status } of results) metrics.countItem(status);
    return { results };
  });
  bindRoute(router, listReflections, ({ userId }) =>
    Promise.resolve(
      mapSlices(service.listLive(userId), (live) =>
        live.map((reflection) => ({
          ...reflection,
          question: {
            id: reflection.question_id,
            text: reflection.question_text,
            type: reflection.question_type,
          },
        })),
      ),
    ),
  );
  bindRoute(router, listReflectionHistory, ({ userId }) =>
    Promise.resolve(service.listLive(userId)),
  );
  bindRoute(router, deleteReflection, async ({ userId }, { id }) => {
    await service.erase(userId, id);
    return erased;
  });
}
