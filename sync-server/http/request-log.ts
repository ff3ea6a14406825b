import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { factsOf } from './guards.ts';
import type { FaultLog } from './report-errors.ts';

/** An allow-list: what is not named here (text, address, token, query, path) cannot reach the log. */
export function logRequests(logger: Logger, now: () => number): Middleware {
  return async (ctx, next) => {
    const startedAt = now();
    try {
      await next();
    } finally {
      logger.info({ ...shape(ctx), status: ctx.status, duration_ms: now() - startedAt }, 'request');
    }
  };
}

export function createFaultLog(logger: Logger): FaultLog {
  return {
    fault: (ctx, error) => logger.error({ ...shape(ctx), ...describe(error) }, 'fault'),
  };
}

function shape(ctx: Context): object {
  const { id, route } = factsOf(ctx);
  return { request_id: id, method: ctx.method, route: route ?? 'none' };
}

/** Kind and place of a fault; its message may quote what she wrote, so it stays out. */
export function describe(error: unknown): object {
  if (!(error instanceof Error)) return { fault: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { fault: error.name, code, at: frames.slice(0, 8).map((line) => line.trim()) };
}
