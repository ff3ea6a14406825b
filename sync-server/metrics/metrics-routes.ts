import { timingSafeEqual } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { AppError } from '../../shared/contract/app-error.ts';
import { factsOf } from '../http/guards.ts';
import { sha256 } from '../http/session.ts';
import type { Metrics } from './metrics.ts';

/** How long each request took, by its route. */
export function measureRequests(metrics: Metrics): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    try {
      await next();
    } finally {
      metrics.countRequest({
        method: ctx.method,
        route: factsOf(ctx).route ?? 'none',
        status: ctx.status,
        seconds: (performance.now() - startedAt) / 1_000,
      });
    }
  };
}

/** `/metrics` for whoever sends the token as a bearer; without a token there is no such address. */
export function metricsRoutes(metrics: Metrics, token: string | null): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/metrics' && ctx.path !== '/metrics/') {
      await next();
      return;
    }
    ctx.set('Cache-Control', 'no-store');
    if (token === null) throw new AppError('not_found', { message: 'There is nothing here.' });
    await admit(ctx, token);
    const { type, text } = await metrics.read();
    ctx.set('Content-Type', type);
    ctx.body = text;
  };
}

async function admit(ctx: Context, token: string): Promise<void> {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
    ctx.set('Allow', 'GET, HEAD');
    throw new AppError('method_not_allowed', { message: 'Only GET is known here.' });
  }
  const [, sent = ''] = /^Bearer +(.+)$/i.exec(ctx.get('Authorization')) ?? [];
  if (isSame(sent, token)) return;
  // Nobody guesses it at leisure.
  await factsOf(ctx).guards.limits.passAddress(ctx.ip);
  ctx.set('WWW-Authenticate', 'Bearer');
  throw new AppError('unauthenticated', { message: 'Send METRICS_TOKEN as a bearer token.' });
}

function isSame(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(left)), Buffer.from(sha256(right)));
}
