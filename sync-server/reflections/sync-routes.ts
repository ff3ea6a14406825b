import type Router from '@koa/router';
import { getDigest, pullReflections, syncEvents } from '../../shared/contract/sync.ts';
import { bindRoute, bindStream } from '../http/bind-route.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { ReflectionService } from './reflection-service.ts';

export function syncRoutes(
  router: Router,
  service: ReflectionService,
  metrics: Pick<Metrics, 'openStream'>,
): void {
  bindRoute(router, pullReflections, ({ userId }, query) => service.pull(userId, query));
  bindRoute(router, getDigest, ({ userId }) => service.digest(userId));
  bindStream(router, syncEvents, async ({ userId, sessionId }, stream) => {
    const leave = service.watch({
      userId,
      sessionId,
      onChange: (seq) => stream.send('change', seq),
      onSessionEnd: () => stream.end(),
    });
    stream.closed.addEventListener('abort', leave, { once: true });
    stream.closed.addEventListener('abort', metrics.openStream(), { once: true });
    // A page that reconnects learns from the first event whether it missed something.
    stream.send('change', await service.newestSeq(userId));
  });
}
