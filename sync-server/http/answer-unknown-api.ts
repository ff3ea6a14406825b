import type Router from '@koa/router';
import type { Middleware } from 'koa';
import { AppError } from '../../shared/contract/app-error.ts';

/** Below `/api` everything answers JSON, also what is not there. */
export function answerUnknownApi(router: Router): Middleware {
  return (ctx, next) => {
    if (ctx.path !== '/api' && !ctx.path.startsWith('/api/')) return next();
    const methods = router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods);
    if (methods.length === 0)
      throw new AppError('not_found', { message: 'There is nothing here.' });
    ctx.set('Allow', methods.join(', '));
    throw new AppError('method_not_allowed', { message: 'This method is not known here.' });
  };
}
