import { createHmac } from 'node:crypto';
import type { Context } from 'koa';
import { AppError } from '../../shared/contract/app-error.ts';
import { HEADER_REQUEST_KEY } from '../../shared/contract/headers.ts';
import type { Route } from '../../shared/contract/route.ts';
import { factsOf } from './guards.ts';
import { sha256 } from './session.ts';

/** By which a request is known again. */
export interface RequestKey {
  /** SHA-256 of the key, hex: who reads the database cannot send it. */
  readonly hash: string;
  /** Of what was asked, under the key itself: without the key nobody can try out what was sent. */
  readonly fingerprint: () => string;
  /** When it came, epoch ms. */
  readonly at: number;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Null when none was sent, as by a page of a former build, or when the route takes none. */
export function readRequestKey(ctx: Context, route: Route, sent: object): RequestKey | null {
  const key = ctx.get(HEADER_REQUEST_KEY).toLowerCase();
  if (route.repeat !== 'keyed' || key === '') return null;
  if (!UUID.test(key)) {
    throw new AppError('invalid_input', {
      message: 'The Idempotency-Key must be a UUID.',
      fields: { [HEADER_REQUEST_KEY]: 'must be a UUID' },
    });
  }
  const asked = [route.method, route.path, ctx['params'], sent];
  return {
    hash: sha256(key),
    at: factsOf(ctx).guards.now(),
    fingerprint: () => createHmac('sha256', key).update(JSON.stringify(asked)).digest('hex'),
  };
}

const turns = new Map<string, Promise<unknown>>();

/** The second of two that come at once waits for what became of the first. */
export async function inTurn(request: RequestKey | null, work: () => Promise<void>): Promise<void> {
  if (!request) return work();
  const { hash } = request;
  const mine = (turns.get(hash) ?? Promise.resolve()).then(work);
  const turn = mine.catch(() => undefined);
  turns.set(hash, turn);
  try {
    await mine;
  } finally {
    if (turns.get(hash) === turn) turns.delete(hash);
  }
}
