import type Router from '@koa/router';
import type { Context } from 'koa';
import { AppError, isAppError, type ErrorCode } from '../../shared/contract/app-error.ts';
import {
  sendsBody,
  type Route,
  type RouteOutput,
  type RouteParsed,
} from '../../shared/contract/route.ts';
import { fieldSentence } from './field-sentences.ts';
import { openEventStream, type EventStream } from './event-stream.ts';
import { factsOf } from './guards.ts';
import { packAnswer } from './pack-answer.ts';
import { readBody, readRawBody } from './read-body.ts';
import { inTurn, readRequestKey, type RequestKey } from './request-key.ts';
import {
  announceRefresh,
  isOfOurPage,
  readOwnCookie,
  readVisitor,
  requirePlan,
  requireSession,
  type Caller,
  type Visitor,
} from './require-session.ts';
import type { Session } from './session.ts';
import { encode, hasSlices, writeJson, type Sliced } from './write-json.ts';

export type { Caller, Visitor } from './require-session.ts';
export type { EventStream } from './event-stream.ts';

/** Of routes open to everyone a visitor, of the others the signed-in caller. */
export type CallerOf<R extends Route> = R['access']['session'] extends 'none' ? Visitor : Caller;

/** What little of HTTP a route may touch. */
export interface Exchange {
  /** Where the call came from. */
  readonly address: string;
  setHeader(name: string, value: string | readonly string[]): void;
  /** Tells the page that its session now lasts until then (epoch ms). */
  announceRefresh(expiresAt: number): void;
  /** The secret of the session this browser had until now; null unless our own page calls. */
  formerCookie(): string | null;
  /** No other program, and no other site. */
  isOfOurPage(): boolean;
  cookie(name: string): string | null;
  /** The caller's; throws on a route that is open to everyone. */
  session(): Session;
  /** By which this request is known again; null when it carried no key. */
  readonly request: RequestKey | null;
}

type Handler<R extends Route> = (
  caller: CallerOf<R>,
  input: RouteParsed<R>,
  exchange: Exchange,
) => Promise<Sliced<RouteOutput<R>>>;

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
    const sent = sendsBody(route) ? await readBody(ctx, route) : ctx.query;
    const input = parseInput(ctx, route, sent);
    const request = readRequestKey(ctx, route, sent);
    await inTurn(request, async () => {
      await answer(ctx, route, await handler(caller, input, exchangeOf(ctx, request)));
    });
  });
}

/** Refusals of whoever is not the one who signs. */
const unsigned: ReadonlySet<ErrorCode> = new Set([
  'invalid_signature',
  'payload_too_large',
  'not_configured',
]);

/**
 * Another server calls, and its signature over the body is all that is believed. What it signed has no limit
 * by address: renewals come by the thousand, and one refused is heard of late. Everything else has.
 */
export function bindRawRoute<R extends Route>(
  router: Router,
  route: R,
  handler: (request: RawRequest) => Promise<RouteOutput<R>>,
): void {
  router.register(route.path, [route.method], async (ctx) => {
    const facts = factsOf(ctx);
    facts.route = route.path;
    const output = await readRawBody(ctx)
      .then((body) => handler({ body, header: (name) => ctx.get(name) }))
      .catch(async (error: unknown) => {
        if (isAppError(error) && unsigned.has(error.code)) {
          await facts.guards.limits.passAddress(ctx.ip);
        }
        throw error;
      });
    await answer(ctx, route, output);
  });
}

async function answer(ctx: Context, route: Route, output: unknown): Promise<void> {
  ctx.status = route.successStatus ?? 200;
  if (hasSlices(output)) {
    await writeJson(ctx, route, output);
    return;
  }
  // As text: Koa would answer a null body with 204.
  ctx.body = await packAnswer(ctx, JSON.stringify(encode(route, route.output, output)));
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

function exchangeOf(ctx: Context, request: RequestKey | null): Exchange {
  return {
    request,
    address: ctx.ip,
    setHeader: (name, value) => ctx.set(name, typeof value === 'string' ? value : [...value]),
    cookie: (name) => ctx.cookies.get(name) ?? null,
    announceRefresh: (expiresAt) => announceRefresh(ctx, { expiresAt }),
    formerCookie: () => readOwnCookie(ctx),
    isOfOurPage: () => isOfOurPage(ctx),
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

function parseInput<R extends Route>(ctx: Context, route: R, sent: object): RouteParsed<R> {
  const parsed = route.input.safeParse({ ...sent, ...ctx['params'] });
  if (parsed.success) return parsed.data as RouteParsed<R>;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) {
    fields[path.join('.')] ??= fieldSentence(message);
  }
  throw new AppError('invalid_input', {
    message: 'Something in the request is not valid.',
    fields,
  });
}
