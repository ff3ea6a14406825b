import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import { factsOf } from './guards.ts';
import { isProbe } from './health-routes.ts';
import type { FaultLog } from './report-errors.ts';

/** An allow-list: what is not named here (text, address, token, query, path) cannot reach the log. */
export function logRequests(logger: Logger, now: () => number): Middleware {
  return async (ctx, next) => {
    const startedAt = now();
    try {
      await next();
    } finally {
      const { status } = ctx;
      // A proxy that asks every few seconds and is answered well would be most of the log.
      if (status >= 400 || !isProbe(ctx.path)) {
        logger.info({ ...shape(ctx), status, duration_ms: now() - startedAt }, 'request');
      }
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

/** A fault of a fault of a fault: what a library met, then what the network met. */
const MOST_CAUSES = 4;

/**
 * Kind and place of a fault, and of what caused it: type, code, status and the request id by which the
 * other side can look it up. An allow-list, as a message may quote what she wrote.
 */
export function describe(error: unknown): object {
  if (!(error instanceof Error)) return { fault: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  const causes = causesOf(error).map(factsOfError);
  return {
    ...factsOfError(error),
    at: frames.slice(0, 8).map((line) => line.trim()),
    ...(causes.length > 0 && { causes }),
  };
}

function causesOf(error: Error): Error[] {
  const causes: Error[] = [];
  let { cause } = error;
  while (cause instanceof Error && causes.length < MOST_CAUSES) {
    causes.push(cause);
    ({ cause } = cause);
  }
  return causes;
}

/** As Stripe, OpenAI, nodemailer, both databases and Node name them. */
const namesOf = {
  type: ['type'],
  code: ['code'],
  status: ['statusCode', 'responseCode', 'status'],
  request: ['requestId', 'requestID'],
} as const;

function factsOfError(error: Error): Record<string, string | number> {
  const kind = error.name === 'Error' ? error.constructor.name : error.name;
  const facts: Record<string, string | number> = { fault: kind };
  for (const [fact, names] of Object.entries(namesOf)) {
    const isFact = fact === 'request' ? isRequestId : isCode;
    const found: unknown = names.map((name) => Reflect.get(error, name) as unknown).find(isFact);
    if (typeof found === 'string' || typeof found === 'number') facts[fact] = found;
  }
  return facts;
}

/**
 * The other side chooses these: `card_declined`, `ECONNREFUSED`, `StripeCardError`, `40P01` or a number, and
 * nothing that could be a word of hers or a key.
 */
function isCode(value: unknown): boolean {
  if (typeof value !== 'string') return Number.isInteger(value);
  return /^(?:[a-z]{1,20}(?:_[a-z]{1,20}){1,5}|[A-Z][A-Z\d_]{1,59}|Stripe[A-Za-z]{1,40}|\d[\dA-Z]{4})$/.test(
    value,
  );
}

function isRequestId(value: unknown): boolean {
  return (
    typeof value === 'string' && /^(?:req_\w{1,60}|[\da-f]{8}(?:-[\da-f]{4,12}){4})$/i.test(value)
  );
}
