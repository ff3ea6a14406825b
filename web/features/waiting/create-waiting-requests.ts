import { REQUEST_TAG } from '../../../shared/contract/worker-messages.ts';
import { createLocks } from '../../../shared/outbox/locks.ts';
import { createSyncChannel } from '../../../shared/outbox/sync-channel.ts';
import type { WaitingRequest } from '../../../shared/outbox/waiting-requests.ts';
import { createCell } from '../../lib/cell.ts';
import type { WaitingRequests } from '../../lib/use-waiting-requests.ts';
import { registerBackgroundSync } from '../../lib/register-background-sync.ts';

interface Options {
  readonly userId: string;
  /** null once she is no longer signed in here. */
  readonly bearer: () => string | null;
}

export interface RunningRequests extends WaitingRequests {
  /** Sends what waits while the page is open: at once, when the connection may be back, and now and then. */
  readonly start: () => () => void;
}

const AGAIN_MS = 30_000;

/** Of whoever is signed in. Where no worker wakes by itself, this page sends when it is opened next. */
export function createWaitingRequests({ userId, bearer }: Options): RunningRequests {
  const cell = createCell<readonly WaitingRequest[]>([]);
  const locks = createLocks();
  const channel = createSyncChannel();
  const store = () => import('../../../shared/outbox/waiting-requests.ts');

  async function read(): Promise<void> {
    const { listRequests } = await store();
    cell.set(await listRequests(userId));
  }
  async function changed(): Promise<void> {
    await read();
    channel.post({ type: 'requests-changed', userId });
  }
  const surely = (work: () => Promise<void>): Promise<boolean> => succeeds(work().then(changed));
  const isAnyWaiting = (): boolean => cell.read().some(({ state }) => state.kind === 'waiting');

  async function send(): Promise<void> {
    if (!isAnyWaiting() || bearer() === null) return;
    void registerBackgroundSync(REQUEST_TAG);
    const { sendRequests } = await store();
    await sendRequests({ userId, locks, fetch: fetch.bind(globalThis), bearer: bearer() });
    await changed();
  }
  /** A device that cannot say what waits sends nothing now. */
  const quietly = (work: () => Promise<void>): void => void work().catch(() => undefined);

  return {
    read: cell.read,
    subscribe: cell.subscribe,
    async add(request) {
      try {
        const { addRequest } = await store();
        await addRequest({ ...request, userId });
      } catch {
        return false;
      }
      await changed().catch(() => undefined);
      quietly(() => registerBackgroundSync(REQUEST_TAG));
      return true;
    },
    async withdraw(path) {
      if (!cell.read().some((request) => request.path === path)) return true;
      return surely(async () => (await store()).withdrawRequests(userId, path, locks));
    },
    async forget(id) {
      await surely(async () => (await store()).forgetRequest(id));
    },
    start() {
      const stopHearing = channel.subscribe((notice) => {
        if (notice.type === 'requests-changed' && notice.userId === userId) quietly(read);
      });
      quietly(() => read().then(send));
      const stopTrying = tryAgain(() => quietly(send));
      return () => {
        stopHearing();
        stopTrying();
      };
    },
  };
}

function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

/** When the connection may be back, when she looks here again, and now and then. */
function tryAgain(work: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const again = (): void => {
    if (document.visibilityState === 'visible') work();
  };
  addEventListener('online', again, { signal });
  addEventListener('focus', again, { signal });
  document.addEventListener('visibilitychange', again, { signal });
  const timer = setInterval(again, AGAIN_MS);
  return () => {
    listening.abort();
    clearInterval(timer);
  };
}
