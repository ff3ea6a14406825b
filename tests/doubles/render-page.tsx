import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createApiClient } from '../../shared/api/api-client.ts';
import type { User } from '../../shared/contract/auth.ts';
import { PlanDialogContext } from '../../web/features/plan/plan-dialog-context.ts';
import { ReplicaContext } from '../../web/lib/replica-context.ts';
import { SignOutContext } from '../../web/features/session/sign-out/sign-out-context.ts';
import { SessionContext } from '../../web/features/session/session.ts';
import type { SessionStore } from '../../web/features/session/session-store.ts';
import { ApiContext } from '../../web/lib/use-api.ts';
import { WaitingContext, type WaitingRequests } from '../../web/lib/use-waiting-requests.ts';
import { ToastProvider } from '../../web/ui/toast/toast-provider.tsx';
import { createFakeReplica, type FakeReplica } from './fake-replica.ts';

export interface RenderOptions {
  readonly replica?: FakeReplica;
  readonly user?: Partial<User>;
  /** Whether the server answers when it is asked who she is, and with what; by default, nothing new. */
  readonly recheck?: (changeUser: SessionStore['changeUser']) => Promise<boolean>;
  /** What the server answers; by default that the service is not configured. */
  readonly respond?: (path: string, call: Call) => Response | Promise<Response>;
  /** What the server says it can do, beside what `respond` answers; `asked`: `respond` answers that too. */
  readonly facts?: Facts | 'asked';
  readonly at?: string;
  readonly choosePlan?: () => void;
  /** By default nothing can wait for a connection. */
  readonly waiting?: WaitingRequests;
}

interface Facts {
  readonly mail: boolean;
  /** True unless the test is about it. */
  readonly payments?: boolean;
  readonly support_email: string | null;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  /** With its question mark; empty when there is none. */
  readonly search: string;
  readonly body: string;
  /** Its `Idempotency-Key`. */
  readonly key: string | null;
}

export interface RenderedPage extends RenderResult {
  readonly replica: FakeReplica;
  readonly calls: readonly Call[];
  readonly user: () => User;
  /** Users whose device was told to forget them. */
  readonly forgotten: readonly string[];
}

/** A screen as a signed-in premium user sees it, over a store and an API in memory. */
export function renderPage(page: ReactNode, options: RenderOptions = {}): RenderedPage {
  const replica = options.replica ?? createFakeReplica();
  const session = fakeSession({ ...PREMIUM, ...options.user }, options.recheck);
  const calls: Call[] = [];
  const respond = options.respond ?? notConfigured;
  const facts = options.facts ?? { mail: true, support_email: null };
  const api = createApiClient({
    fetch: async (address, init) => {
      const { pathname: path, search } = new URL(
        address instanceof Request ? address.url : address,
        'http://localhost',
      );
      if (path === '/api/config' && facts !== 'asked') return configOf(facts);
      const body = typeof init?.body === 'string' ? init.body : '';
      const key = new Headers(init?.headers).get('idempotency-key');
      const call = { method: init?.method ?? 'GET', path, search, body, key };
      calls.push(call);
      return respond(path, call);
    },
    token: () => 'token',
    timeZone: () => 'UTC',
  });
  const framed = options.waiting ? (
    <WaitingContext value={options.waiting}>{page}</WaitingContext>
  ) : (
    page
  );
  const result = render(
    <MemoryRouter initialEntries={[options.at ?? '/journal']}>
      <SessionContext value={session.store}>
        <ApiContext value={api}>
          <ReplicaContext value={replica}>
            <SignOutContext value={() => undefined}>
              <PlanDialogContext value={options.choosePlan ?? (() => undefined)}>
                <ToastProvider>{framed}</ToastProvider>
              </PlanDialogContext>
            </SignOutContext>
          </ReplicaContext>
        </ApiContext>
      </SessionContext>
    </MemoryRouter>,
  );
  return { ...result, replica, calls, user: session.user, forgotten: session.forgotten };
}

export const PREMIUM: User = {
  id: 'user-1',
  email: 'huda@example.org',
  subscription_type: 'premium',
  subscription_status: 'active',
  session_expires: '2027-01-01T00:00:00.000Z',
  daily_affirmation_notifications: 'false',
  language: null,
  created_at: '2026-01-01T00:00:00.000Z',
};

function configOf({ mail, payments = true, support_email }: Facts): Response {
  const features = { payments, mail, ai: false };
  return Response.json({ version: '1', stripe_publishable_key: null, support_email, features });
}

function notConfigured(): Response {
  return Response.json({ error: 'Not configured', code: 'not_configured' }, { status: 503 });
}

interface FakeSession {
  readonly store: SessionStore;
  readonly user: () => User;
  readonly forgotten: readonly string[];
}

function fakeSession(start: User, recheck?: RenderOptions['recheck']): FakeSession {
  const forgotten: string[] = [];
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
    recheck: () => recheck?.(store.changeUser) ?? Promise.resolve(true),
    refresh: nothing,
    signOut: nothing,
    forgetAccount: () => Promise.resolve(void forgotten.push(state.user.id)),
    logIn: () => Promise.resolve(start),
    signUp: () => Promise.resolve(start),
    changeUser: (fields) => {
      state = { kind: 'signed_in', user: { ...state.user, ...fields } };
      for (const listener of listeners) listener();
    },
  };
  return { store, user: () => state.user, forgotten };
}
