import { endpoints } from './endpoints/all.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { expand } from './expand.ts';
import { createForm, parseForm } from './form.ts';
import type { Answer, Idempotency } from './idempotency.ts';
import { invalid, Refusal } from './refusal.ts';
import type { World } from './world.ts';

/** One request as it arrived. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  /** The query or the form body, encoded. */
  readonly encoded: string;
  readonly authorization: string;
  readonly idempotencyKey: string | null;
}

export interface Keys {
  readonly secretKey: string;
  readonly publishableKey: string;
}

export interface Account {
  readonly world: World;
  readonly keys: Keys;
  readonly idempotency: Idempotency;
}

export interface ApiAnswer extends Answer {
  readonly replayed: boolean;
}

/** What breaks inside Stripe, before or after the work. */
export type Breakage = 'error500' | 'error500_done' | null;

export function answerRequest(
  account: Account,
  request: ApiRequest,
  breakage: Breakage = null,
): ApiAnswer {
  try {
    return work(account, request, breakage);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...asAnswer(error), replayed: false };
  }
}

export function isKept({ idempotency }: Account, { method, idempotencyKey }: ApiRequest): boolean {
  return method === 'POST' && idempotencyKey !== null && idempotency.has(idempotencyKey);
}

const broken = asAnswer(
  new Refusal(500, { type: 'api_error', message: 'An unknown error occurred' }),
);

function work(account: Account, request: ApiRequest, breakage: Breakage): ApiAnswer {
  const found = findEndpoint(request);
  checkKey(account.keys, request, found.endpoint);
  const pairs = parseForm(request.encoded);
  const form = createForm(pairs, [...found.endpoint.accepts, 'expand[]']);
  if (found.endpoint.forBrowsers && request.authorization === account.keys.publishableKey) {
    if (form.text('client_secret') === undefined) throw secretKeyRequired();
  }
  const key = request.method === 'POST' ? request.idempotencyKey : null;
  const asked = `${request.path}?${request.encoded}`;
  const before = key === null ? null : account.idempotency.find(key, asked);
  if (before) return { status: before.status, body: before.body, replayed: true };
  const done = () =>
    act(() => {
      const { world } = account;
      const object = found.endpoint.answer({ world, id: found.id, form });
      return expand(world, object, form.list('expand'));
    });
  if (breakage === 'error500_done') done();
  const answer = breakage === null ? done() : broken;
  // A request that was refused before anything was tried may be put right and sent again.
  if (key !== null && answer.status !== 400) account.idempotency.keep(key, asked, answer);
  return { ...answer, replayed: false };
}

function act(run: () => unknown): Answer {
  try {
    return { status: 200, body: JSON.stringify(run(), null, 2) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return asAnswer(error);
  }
}

export function asAnswer({ status, body }: Refusal): Answer {
  return { status, body: JSON.stringify({ error: body }, null, 2) };
}

function findEndpoint({ method, path }: ApiRequest): { endpoint: Endpoint; id: string } {
  for (const endpoint of endpoints) {
    const pattern = new RegExp(`^${endpoint.path.replace(':id', '([^/]+)')}$`);
    const match = endpoint.method === method ? pattern.exec(path) : null;
    if (match) return { endpoint, id: match[1] ?? '' };
  }
  throw new Refusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}

function checkKey(keys: Keys, { authorization }: ApiRequest, endpoint: Endpoint): void {
  if (authorization === keys.secretKey) return;
  if (authorization !== keys.publishableKey) {
    const message = authorization
      ? `Invalid API Key provided: ${authorization.slice(0, 8)}****`
      : 'You did not provide an API key.';
    throw new Refusal(401, { type: 'invalid_request_error', message });
  }
  if (!endpoint.forBrowsers) throw secretKeyRequired();
}

function secretKeyRequired(): Refusal {
  const { body } = invalid(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    { code: 'secret_key_required' },
  );
  return new Refusal(403, { type: 'invalid_request_error', message: '', ...body });
}
