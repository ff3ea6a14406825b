import * as z from 'zod/mini';
import type { ApiClient } from '../../shared/api/api-client.ts';
import type { User } from '../../shared/contract/auth.ts';
import type { Route, RouteOutput } from '../../shared/contract/route.ts';
import { createSessionStore, type SessionDevice } from '../features/session/session-store.ts';

interface Setting {
  readonly token?: string | null;
  readonly cached?: User | null | Promise<User | null>;
  /** What every call is answered: an error to throw, or the answer. */
  readonly answer?: unknown;
}

/** A real session over an invented device and server, and what the two heard. */
export function aSession({ token: first = 'secret', cached = null, answer }: Setting = {}) {
  let kept = first;
  const token = {
    read: () => kept,
    write: (next: string) => void (kept = next),
    clear: () => void (kept = null),
    forget: () => void (kept = null),
  };
  let answers = answer;
  const asked: { readonly path: string; readonly input: unknown }[] = [];
  const revoked: [string, string | null][] = [];
  const announced: string[] = [];
  const erased: string[] = [];
  const clock = { now: 0 };
  const only = { here: false };
  let tellOfSignOut: (userId: string) => void = () => undefined;
  const device: SessionDevice = {
    token,
    readCachedUser: () => Promise.resolve(cached),
    writeUser: () => Promise.resolve(),
    clearUser: () => Promise.resolve(),
    signInSafely: (work) => work(),
    revoke: (user, secret) => Promise.resolve(void revoked.push([user.id, secret])),
    erase: (userId) => Promise.resolve(void erased.push(userId)),
    announceSignOut: (userId) => void announced.push(userId),
    watchSignOut: (listener) => void (tellOfSignOut = listener),
    wouldLoseWords: () => only.here,
    now: () => clock.now,
  };
  const api: ApiClient = {
    async call<R extends Route>(route: R, input: unknown): Promise<RouteOutput<R>> {
      asked.push({ path: route.path, input });
      if (answers instanceof Error) throw answers;
      return z.parse<R['output']>(route.output, await answers);
    },
  };
  return {
    session: createSessionStore(api, device),
    api,
    token,
    asked,
    revoked,
    announced,
    erased,
    clock,
    /** From now on. */
    answerWith: (next: unknown) => void (answers = next),
    only,
    tellOfSignOut: (userId: string) => tellOfSignOut(userId),
  };
}

export function aUser(fields: Partial<User> = {}): User {
  return {
    id: 'her',
    email: 'her@noor.example',
    subscription_type: 'free',
    subscription_status: null,
    session_expires: '2026-12-21T00:00:00.000Z',
    daily_affirmation_notifications: 'true',
    language: 'en',
    created_at: '2026-11-01T00:00:00.000Z',
    ...fields,
  };
}
