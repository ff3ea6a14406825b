import type { Context } from 'koa';
import type { Route } from '../../shared/contract/route.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Session, Sessions } from './session.ts';

/** What stands before every route; `app.ts` builds it once, `bind-route.ts` asks it in order. */
export interface Guards {
  readonly limits: RateLimits;
  readonly sessions: Sessions;
  /** `https://noor.example`; null: whatever host the request names. */
  readonly publicOrigin: string | null;
  readonly now: () => number;
  /** Ends the open event streams when the server stops. */
  readonly stopping: AbortSignal;
}

/** What one request collects on its way. */
export interface RequestFacts {
  readonly id: string;
  readonly guards: Guards;
  /** The pattern, never the path: a path may carry what she typed. */
  route: Route['path'] | null;
  session: Session | null;
}

const factsOfRequests = new WeakMap<object, RequestFacts>();

export function attachFacts(ctx: Context, facts: RequestFacts): void {
  factsOfRequests.set(ctx.req, facts);
}

export function factsOf(ctx: Pick<Context, 'req'>): RequestFacts {
  const facts = factsOfRequests.get(ctx.req);
  if (!facts) throw new Error('The request did not pass the front door.');
  return facts;
}
