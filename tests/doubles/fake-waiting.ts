import type { WaitingRequest } from '../../shared/outbox/waiting-requests.ts';
import { createCell } from '../../web/lib/cell.ts';
import type { WaitingRequests } from '../../web/lib/use-waiting-requests.ts';

export interface FakeWaiting extends WaitingRequests {
  /** As the worker tells what became of it. */
  readonly settle: (path: WaitingRequest['path'], state: WaitingRequest['state']) => void;
}

/** What waits for a connection, in memory. */
export function createFakeWaiting(): FakeWaiting {
  const cell = createCell<readonly WaitingRequest[]>([]);
  let id = 0;
  const keep = (isKept: (request: WaitingRequest) => boolean): void => {
    cell.set(cell.read().filter(isKept));
  };
  return {
    read: cell.read,
    subscribe: cell.subscribe,
    add: (request) => {
      id += 1;
      const added = { ...request, id, userId: 'user-1', state: { kind: 'waiting' as const } };
      cell.set([...cell.read(), added]);
      return Promise.resolve(true);
    },
    withdraw: (path) => {
      keep((request) => request.path !== path || request.state.kind !== 'waiting');
      return Promise.resolve(true);
    },
    forget: (gone) => {
      keep((request) => request.id !== gone);
      return Promise.resolve();
    },
    settle: (path, state) =>
      cell.set(cell.read().map((one) => (one.path === path ? { ...one, state } : one))),
  };
}
