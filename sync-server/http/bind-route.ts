import type Router from '@koa/router';
import type { Context } from 'koa';
import { AppError } from '../../shared/contract/app-error.ts';
import {
  sendsBody,
  type Route,
  type RouteOutput,
  type RouteParsed,
} from '../../shared/contract/route.ts';
import { openEventStream, type EventStream } from './event-stream.ts';
import { factsOf } from './guards.ts';
import { packAnswer } from './pack-answer.ts';
import { readBody, readRawBody } from './read-body.ts';
import {
  announceRefresh,
  readOwnCookie,
  readVisitor,
  requirePlan,
  requireSession,
  type Caller,
  type Visitor,
} from './require-session.ts';
import type { Session } from './session.ts';

export type { Caller, Visitor } from './require-session.ts';
export type { EventStream } from './event-stream.ts';

/** Of routes open to everyone a visitor, of the others the signed-in caller. */
export type CallerOf<R extends Route> = R['access']['session'] extends 'none' ? Visitor : Caller;

/** What little of HTTP a route may touch. */
export interface Exchange {
  /** Where the call came from. */
  readonly address: string;
  setHeader(name: string, value: string): void;
  /** Tells the page that its session now lasts until then (epoch ms). */
  announceRefresh(expiresAt: number): void;
  /** The secret of the session this browser had until now; null unless our own page calls. */
  formerCookie(): string | null;
  /** The caller's; throws on a route that is open to everyone. */
  session(): Session;
}

type Handler<R extends Route> = (
  caller: CallerOf<R>,
  input: RouteParsed<R>,
  exchange: Exchange,
) => Promise<RouteOutput<R>>;

/** Bytes as they came, for a caller that signs them. */
export interface RawRequest {
  readonly body: Buffer;
  /** Empty when it was not sent. */
  header(name: string): string;
}

/** The route's guards in order (address, session, user, plan, body), the call, the output's schema. */
export function bindRoute<R extends Route>(router: Router, route: R, handler: Handler<R>): void {
  router.register(route.path, [route.method], async (ctx) => {
    const caller = await admit(ctx, route);
    const input = await readInput(ctx, route);
    await answer(ctx, route, await handler(caller, input, exchangeOf(ctx)));
  });
}

/** Another server calls, and its signature over the body is all that is believed. */
export function bindRawRoute<R extends Route>(
  router: Router,
  route: R,
  handler: (request: RawRequest) => Promise<RouteOutput<R>>,
): void {
  router.register(route.path, [route.method], async (ctx) => {
    await admit(ctx, route);
    const body = await readRawBody(ctx);
    await answer(ctx, route, await handler({ body, header: (name) => ctx.get(name) }));
  });
}

async function answer(ctx: Context, route: Route, output: unknown): Promise<void> {
  ctx.status = route.successStatus ?? 200;
  // As text: Koa would answer a null body with 204.
  ctx.body = await packAnswer(ctx, JSON.stringify(encode(route, output)));
  ctx.type = 'application/json';
}

/** Server-sent events: the handler sends until `stream.closed` says that the other side is gone. */
export function bindStream<R extends Route>(
  router: Router,
  route: R,
  handler: (caller: CallerOf<R>, stream: EventStream) => void | Promise<void>,
): void {
  router.register(route.path, [route.method], async (ctx) => {
    const caller = await admit(ctx, route);
    await openEventStream(ctx, (stream) => handler(caller, stream));
  });
}

function exchangeOf(ctx: Context): Exchange {
  return {
    address: ctx.ip,
    setHeader: (name, value) => ctx.set(name, value),
    announceRefresh: (expiresAt) => announceRefresh(ctx, { expiresAt }),
    formerCookie: () => readOwnCookie(ctx),
    session() {
      const { session } = factsOf(ctx);
      if (!session) throw new AppError('unauthenticated', { message: 'Please sign in.' });
      return session;
    },
  };
}

async function admit<R extends Route>(ctx: Context, route: R): Promise<CallerOf<R>> {
  const facts = factsOf(ctx);
  facts.route = route.path;
  await facts.guards.limits.passAddress(ctx.ip);
  if (route.access.session === 'none') return readVisitor(ctx) as CallerOf<R>;
  const caller = await requireSession(ctx, route);
  await facts.guards.limits.passUser(caller.userId);
  requirePlan(caller, route);
  return caller as CallerOf<R>;
}

async function readInput<R extends Route>(ctx: Context, route: R): Promise<RouteParsed<R>> {
  const sent = sendsBody(route) ? await readBody(ctx, route) : ctx.query;
  const parsed = route.input.safeParse({ ...sent, ...ctx['params'] });
  if (parsed.success) return parsed.data as RouteParsed<R>;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) fields[path.join('.')] ??= message;
  throw new AppError('invalid_input', {
    message: 'Something in the request is not valid.',
    fields,
  });
}

/** Only what the contract names leaves the house: a new column never leaks. */
function encode(route: Route, output: unknown): unknown {
  const encoded = route.output.safeParse(output);
  if (encoded.success) return encoded.data;
  const where = encoded.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new Error(`The answer of ${route.path} is not what the contract says: ${where}`);
}
