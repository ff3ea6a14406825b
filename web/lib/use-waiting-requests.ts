import { createContext, useContext, useSyncExternalStore } from 'react';
import { isAppError } from '../../shared/contract/app-error.ts';
import type { Route } from '../../shared/contract/route.ts';
import type { NewRequest, WaitingRequest } from '../../shared/outbox/waiting-requests.ts';

/** Small requests that could not reach the server: they leave by themselves, with a page open or without. */
export interface WaitingRequests {
  readonly read: () => readonly WaitingRequest[];
  readonly subscribe: (onChange: () => void) => () => void;
  /** False where nothing can wait: then it was not sent, and she is told. Never throws. */
  readonly add: (request: Omit<NewRequest, 'userId'>) => Promise<boolean>;
  /**
   * Takes back what waits of that route, before a newer wish is sent. False where it may still leave: then
   * the newer one waits behind it. Never throws.
   */
  readonly withdraw: (path: Route['path']) => Promise<boolean>;
  /** She has seen what became of it. */
  readonly forget: (id: number) => Promise<void>;
}

const NONE: readonly WaitingRequest[] = [];

export const WaitingContext = createContext<WaitingRequests>({
  read: () => NONE,
  subscribe: () => () => undefined,
  add: () => Promise.resolve(false),
  withdraw: () => Promise.resolve(true),
  forget: () => Promise.resolve(),
});

export function useWaitingRequests(): WaitingRequests {
  return useContext(WaitingContext);
}

/** The newest of one route, waiting or with what became of it. */
export function useNewestRequest({ path }: Pick<Route, 'path'>): WaitingRequest | null {
  const waiting = useWaitingRequests();
  const list = useSyncExternalStore(waiting.subscribe, waiting.read);
  return list.findLast((request) => request.path === path) ?? null;
}

/** Nobody of ours answered: trying again later may help. */
export function isUnreached(error: unknown): boolean {
  return isAppError(error) && (error.code === 'offline' || error.code === 'bad_response');
}
