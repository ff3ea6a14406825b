import type * as z from 'zod/mini';

/** Which secret opens a route: none, the bearer of the page, or also the worker's cookie (same-origin only). */
export type SessionKind = 'none' | 'bearer' | 'bearer-or-cookie';

export interface Access {
  readonly session: SessionKind;
  /** Answers with words of hers: never to the cookie of a device that is kept closed. */
  readonly words?: true;
  /**
   * Of a journal that is not plain. `refused`: not answered at all. `told`: only to whoever says that it can
   * read one (`X-Noor-Sealed`).
   */
  readonly sealed?: 'refused' | 'told';
  /** Needs subscription_type premium and subscription_status active. */
  readonly plan?: 'premium';
}

/**
 * What comes of a request that arrives a second time; a browser repeats a POST by itself when the connection
 * breaks before the answer. `keyed`: it would make something new, or undo what came since, so it takes an
 * `Idempotency-Key` and the second time does nothing and is answered like the first. `same`: it sets, ends or
 * removes something, and the second time there is nothing left to do. `named`: what it makes is known by
 * something that was there before: a day's content, a customer's attempt, an event of Stripe's.
 */
export type Repeat = 'keyed' | 'same' | 'named';

/**
 * One call of the API. `input` is one flat object: path parameters (`:id`) and, for GET and DELETE,
 * the query; for POST, and for a DELETE with `body`, the path parameters and the JSON body.
 */
export interface Route<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly input: I;
  readonly output: O;
  readonly successStatus?: 200 | 201 | 204;
  /** Of every route that changes something. */
  readonly repeat?: Repeat;
  /** Small, without a word of her journal: made without a connection it waits on the device and leaves by itself. */
  readonly waits?: true;
  /**
   * True of a DELETE whose input is a secret: a query would end up in logs and histories. `raw` of a POST
   * whose bytes are signed and must not be parsed first.
   */
  readonly body?: true | 'raw';
  /** Answers HTML to whoever opens it, and takes any body: its input is the path. */
  readonly page?: true;
}

/** Does the input travel as JSON, not as a query? */
export function sendsBody({ method, body }: Pick<Route, 'method' | 'body'>): boolean {
  return body === true || (method === 'POST' && body !== 'raw');
}

export type RouteInput<R extends Route> = z.input<R['input']>;
export type RouteParsed<R extends Route> = z.output<R['input']>;
export type RouteOutput<R extends Route> = z.output<R['output']>;
