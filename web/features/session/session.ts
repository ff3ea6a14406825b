import { createContext, useContext, useSyncExternalStore } from 'react';
import { isPremium, type User } from '../../../shared/contract/auth.ts';
import type { SessionState, SessionStore } from './session-store.ts';

export interface Session {
  readonly user: User;
  readonly premium: boolean;
}

export const SessionContext = createContext<SessionStore | null>(null);

function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (!store) throw new Error('useSession outside of SessionContext');
  return store;
}

export function useSessionState(): SessionState {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.read);
}

/** For screens that only exist when she is signed in. */
export function useSession(): Session {
  const state = useSessionState();
  if (state.kind !== 'signed_in') throw new Error('useSession without a signed-in user');
  return { user: state.user, premium: isPremium(state.user) };
}

export type SessionActions = Pick<
  SessionStore,
  'logIn' | 'signUp' | 'recheck' | 'signOut' | 'changeUser' | 'forgetAccount'
>;

export function useSessionActions(): SessionActions {
  return useSessionStore();
}
