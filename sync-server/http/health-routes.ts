import type { Middleware } from 'koa';
import type { StorageFault } from '../db/storage-health.ts';

/** Null: ready. */
export type WhyNotReady = 'stopping' | 'storage_silent' | StorageFault | null;

const PROBE = /^\/(healthz|readyz)\/?$/;

export function isProbe(path: string): boolean {
  return PROBE.test(path);
}

/** `/healthz`: the process lives. `/readyz`: the database answers and stores, and nobody asked us to stop. */
export function healthRoutes(whyNotReady: () => Promise<WhyNotReady>): Middleware {
  return async (ctx, next) => {
    const [, probe] = PROBE.exec(ctx.path) ?? [];
    if (probe === undefined) {
      await next();
      return;
    }
    ctx.set('Cache-Control', 'no-store');
    const reason = probe === 'healthz' ? null : await whyNotReady();
    ctx.status = reason === null ? 200 : 503;
    ctx.body = reason === null ? { status: 'ok' } : { status: 'unavailable', reason };
  };
}
