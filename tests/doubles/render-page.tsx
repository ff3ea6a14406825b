import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { createApiClient } from '../../shared/api/api-client.ts';
import type { User } from '../../shared/contract/auth.ts';
import { ReplicaContext } from '../../web/lib/replica-context.ts';
import { SessionContext } from '../../web/lib/session.ts';
import type { SessionStore } from '../../web/lib/session-store.ts';
import { ApiContext } from '../../web/lib/use-api.ts';
import { ToastProvider } from '../../web/ui/toast-provider.tsx';
import { createFakeReplica, type FakeReplica } from './fake-replica.ts';

interface Options {
  readonly replica?: FakeReplica;
  readonly user?: Partial<User>;
  /** What the server answers; by default that the service is not configured. */
  readonly respond?: (path: string) => Response | Promise<Response>;
  readonly at?: string;
}

export interface Call {
  readonly path: string;
  readonly body: string;
}

export interface RenderedPage extends RenderResult {
  readonly replica: FakeReplica;
  readonly calls: readonly Call[];
  readonly user: () => User;
}

/** A screen as a signed-in premium user sees it, over a store and an API in memory. */
export function renderPage(page: ReactNode, options: Options = {}): RenderedPage {
  const replica = options.replica ?? createFakeReplica();
  const session = fakeSession({ ...PREMIUM, ...options.user });
  const calls: Call[] = [];
  const respond = options.respond ?? notConfigured;
  const api = createApiClient({
    fetch: async (address, init) => {
      const path = new URL(address instanceof Request ? address.url : address, location.href)
        .pathname;
      calls.push({ path, body: typeof init?.body === 'string' ? init.body : '' });
      return respond(path);
    },
    token: () => 'token',
    timeZone: () => 'UTC',
  });
  const result = render(
    <MemoryRouter initialEntries={[options.at ?? '/journal']}>
      <SessionContext value={session.store}>
        <ApiContext value={api}>
          <ReplicaContext value={replica}>
            <ToastProvider>{page}</ToastProvider>
          </ReplicaContext>
        </ApiContext>
      </SessionContext>
    </MemoryRouter>,
  );
  return { ...result, replica, calls, user: session.user };
}

const PREMIUM: User = {
  id: 'user-1',
  email: 'huda@example.org',
  subscription_type: 'premium',
  subscription_status: 'active',
  session_expires: '2027-01-01T00:00:00.000Z',
  daily_affirmation_notifications: 'false',
  language: null,
  created_at: '2026-01-01T00:00:00.000Z',
};

function notConfigured(): Response {
  return Response.json({ error: 'Not configured', code: 'not_configured' }, { status: 503 });
}

function fakeSession(start: User): { store: SessionStore; user: () => User } {
  let state = { kind: 'signed_in', user: start } as const;
  const listeners = new Set<() => void>();
  const nothing = (): Promise<void> => Promise.resolve();
  const store: SessionStore = {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: nothing,
    recheck: nothing,
    refresh: nothing,
    signOut: nothing,
    logIn: () => Promise.resolve(start),
    signUp: () => Promise.resolve(start),
    changeUser: (fields) => {
      state = { kind: 'signed_in', user: { ...state.user, ...fields } };
      for (const listener of listeners) listener();
    },
  };
  return { store, user: () => state.user };
}
