import type { Middleware } from 'koa';

/** `/healthz`: the process lives. `/readyz`: the database answers and nobody asked us to stop. */
export function healthRoutes(isReady: () => Promise<boolean>): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/healthz' && ctx.path !== '/readyz') {
      await next();
      return;
    }
    ctx.set('Cache-Control', 'no-store');
    const good = ctx.path === '/healthz' || (await isReady());
    ctx.status = good ? 200 : 503;
    ctx.body = { status: good ? 'ok' : 'unavailable' };
  };
}
