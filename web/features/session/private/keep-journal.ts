import { isAppError } from '../../../../shared/contract/app-error.ts';
import type { ApiClient } from '../../../../shared/api/api-client.ts';
import { createLocks } from '../../../../shared/outbox/locks.ts';
import { writePrivateMark } from '../../../../shared/outbox/private-mark.ts';
import type { JournalStatus } from '../../../../shared/replica/private/journal-status.ts';
import type { OpenReplica } from '../../../../shared/replica/replica.ts';
import { createCell } from '../../../lib/cell.ts';
import type { ReplicaHolder } from '../replica-holder.ts';
import { openedFor } from '../lock/opened-lock.ts';
import { justSealed } from './just-sealed.ts';

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Of a journal that is on its way; null while it is not known. */
export const journalProgress = createCell<Progress | null>(null);

/** Cut by a lost connection, it goes on by itself. */
const AGAIN_MS = 20_000;

interface Page {
  readonly holder: Pick<ReplicaHolder, 'read' | 'subscribe' | 'release'>;
  readonly api: ApiClient;
}

/** While the page lives: a journal that is on its way from one kind to the other is brought there. */
export function keepJournal({ holder, api }: Page): void {
  let watched: OpenReplica | null = null;
  let stop = new AbortController();
  const follow = (): void => {
    const state = holder.read();
    const replica = state.kind === 'open' ? state.replica : null;
    if (replica === watched) return;
    stop.abort();
    stop = new AbortController();
    watched = replica;
    if (!replica || !openedFor(replica.userId)?.ring.journal) return;
    void writePrivateMark(replica.userId).catch(() => undefined);
    const mover = createMover(replica, { api, holder, signal: stop.signal });
    const subscription = replica.journal$.subscribe(mover.hear);
    stop.signal.addEventListener('abort', () => subscription.unsubscribe());
    void import('./keep-insights-written.ts').then(({ keepInsightsWritten }) =>
      keepInsightsWritten(replica, mover.signal),
    );
  };
  holder.subscribe(follow);
  follow();
}

function createMover(
  replica: OpenReplica,
  { api, holder, signal }: Page & { readonly signal: AbortSignal },
) {
  const { userId } = replica;
  let isMoving = false;

  async function move(to: 'private' | 'plain'): Promise<void> {
    const held = openedFor(userId)?.ring.journal;
    if (!held) return;
    const [{ openJournal }, { sealJournal, openJournalAgain }] = await Promise.all([
      import('../../../../shared/replica/private/journal-seal.ts'),
      import('../../../../shared/replica/private/move-journal.ts'),
    ]);
    const journal = await openJournal(userId, held);
    const onProgress = (done: number, total: number) => journalProgress.set({ done, total });
    const options = { userId, api, signal, locks: createLocks(), onProgress, pin: held.pin };
    await (to === 'private' ? sealJournal(options, journal) : openJournalAgain(options, journal));
    journalProgress.set(null);
    justSealed.set(to === 'private');
    await replica.sync.now({ force: true });
  }

  async function bring(to: 'private' | 'plain'): Promise<void> {
    if (isMoving) return;
    isMoving = true;
    try {
      await move(to);
    } catch (error) {
      if (!isAppError(error) && !signal.aborted) reportError(error);
    } finally {
      isMoving = false;
    }
    // Where it was cut off, the next look says so again.
    if (!signal.aborted) setTimeout(() => void lookAgain(), AGAIN_MS);
  }

  const lookAgain = async (): Promise<void> => {
    if (!signal.aborted && isOnTheWay) await replica.sync.now();
    if (isOnTheWay) hear(latest);
  };
  let latest: JournalStatus = { kind: 'private' };
  let isOnTheWay = false;

  function hear(status: JournalStatus): void {
    latest = status;
    isOnTheWay = status.kind === 'moving';
    if (signal.aborted) return;
    if (status.kind === 'moving') void bring(status.to);
    if (status.kind === 'plain') void leave();
  }

  /** By her own word, which this device has seen: nothing here needs the keys any more. */
  async function leave(): Promise<void> {
    if (openedFor(userId)?.ring.journal?.pin.mode !== 'plain') return;
    const { forgetKeys } = await import('./leave-journal.ts');
    await forgetKeys(userId, holder);
  }

  return { hear, signal };
}
