import type Router from '@koa/router';
import { getDigest, pullReflections, syncEvents } from '../../shared/contract/sync.ts';
import { bindRoute, bindStream } from '../http/bind-route.ts';
import type { PlanWatch } from '../accounts/plan-watch.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ReflectionService } from '../reflections/reflection-service.ts';

interface StreamNeeds {
  readonly metrics: Pick<Metrics, 'openStream'>;
  readonly plans: Pick<PlanWatch, 'watch'>;
}

export function syncRoutes(
  router: Router,
  service: ReflectionService,
  { metrics, plans }: StreamNeeds,
): void {
  bindRoute(router, pullReflections, ({ userId }, query) => service.pull(userId, query));
  bindRoute(router, getDigest, ({ userId }) => service.digest(userId));
  bindStream(router, syncEvents, async ({ userId, sessionId }, stream) => {
    const told: { seq?: number } = {};
    const tell = (seq: number) => {
      // What another server stored is looked for, and may be what this stream was told already.
      if (seq !== told.seq) stream.send('change', seq);
      told.seq = seq;
    };
    const leave = service.watch({
      userId,
      sessionId,
      onChange: tell,
      onSessionEnd: () => stream.end(),
    });
    stream.closed.addEventListener('abort', leave, { once: true });
    stream.closed.addEventListener('abort', metrics.openStream(), { once: true });
    // A page that reconnects learns from the first event whether it missed something.
    const newest = await service.newestSeq(userId);
    if (told.seq === undefined) tell(newest);
    const forget = await plans.watch(userId, (news) => stream.send('plan', news));
    if (stream.closed.aborted) forget();
    else stream.closed.addEventListener('abort', forget, { once: true });
  });
}
