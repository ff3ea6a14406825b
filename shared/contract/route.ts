import type * as z from 'zod/mini';

/** Which secret opens a route: none, the bearer of the page, or also the worker's cookie (same-origin only). */
export type SessionKind = 'none' | 'bearer' | 'bearer-or-cookie';

export interface Access {
  readonly session: SessionKind;
  /** Needs subscription_type premium and subscription_status active. */
  readonly plan?: 'premium';
}

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
