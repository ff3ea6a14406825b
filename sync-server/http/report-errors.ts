import type { Context, Middleware } from 'koa';
import { AppError } from '../../shared/contract/app-error.ts';

export interface FaultLog {
  /** `error` was nobody's input: a bug or a broken disk. */
  fault(ctx: Context, error: unknown): void;
}

interface ReportErrors {
  readonly log: FaultLog;
  /** What callers are told of a full disk or a damaged database; any other error as it is. */
  readonly judge: (error: unknown) => unknown;
}

/** The one place that turns a throw into an answer; nothing of the fault itself leaves. */
export function reportErrors({ log, judge }: ReportErrors): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = judge(thrown);
      const known = asAppError(error);
      if (known.status >= 500 && !(error instanceof AppError)) log.fault(ctx, error);
      // Half an answer is cut off; nothing can be said behind it.
      if (!ctx.res.headersSent) answer(ctx, known);
    }
  };
}

function answer(ctx: Context, error: AppError): void {
  ctx.status = error.status;
  if (error.retryAfterSeconds !== undefined) {
    ctx.set('Retry-After', String(error.retryAfterSeconds));
  }
  ctx.body = {
    error: error.message,
    code: error.code,
    ...(error.fields && { fields: error.fields }),
  };
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) {
    return error.status > 0 ? error : new AppError('unexpected', { message: SORRY, cause: error });
  }
  // Koa and the router throw these for paths and headers that cannot be read.
  if (isHttpError(error) && error.status >= 400 && error.status < 500) {
    return new AppError('invalid_input', { message: 'The request cannot be read.' });
  }
  return new AppError('unexpected', { message: SORRY, cause: error });
}

const SORRY = 'Something went wrong here. Please try again.';

function isHttpError(error: unknown): error is { readonly status: number } {
  return (
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    typeof error.status === 'number'
  );
}
