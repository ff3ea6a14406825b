import { firstValueFrom } from 'rxjs';
import { isAppError } from '../../../../shared/contract/app-error.ts';
import type { Day } from '../../../../shared/contract/day.ts';
import type { ApiClient } from '../../../../shared/api/api-client.ts';
import { createLocks } from '../../../../shared/outbox/locks.ts';
import { writePrivateMark } from '../../../../shared/outbox/private-mark.ts';
import type { JournalStatus } from '../../../../shared/replica/private/journal-status.ts';
import type { OpenReplica } from '../../../../shared/replica/replica.ts';
import { nextDelay } from '../../../../shared/replica/sync/next-delay.ts';
import { createCell } from '../../../lib/cell.ts';
import type { ReplicaHolder } from '../replica-holder.ts';
import { openedFor } from '../lock/opened-lock.ts';
import { justSealed } from './notices/just-sealed.ts';

/** How far it is, or how many documents it could not take along; `leave`: it ends without them. */
export type Progress =
  | { readonly done: number; readonly total: number }
  | { readonly waiting: number; readonly leave: () => void };

/** Of a journal that is on its way; null while it is not known. */
export const journalProgress = createCell<Progress | null>(null);

/** Passes that went through and found something else there than here: then nothing is said. */
const MOST_LOOKS = 3;

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
  let latest: JournalStatus = { kind: 'private' };
  let isMoving = false;
  /** For a while; or nothing but her yes, or an update and so another page, goes on with it. */
  let rests: 'no' | 'for a while' | 'until an update' = 'no';
  /** Without how many her yes lets it end. */
  let leaves = 0;
  let failures = 0;
  let looksLeft = 0;
  let isLooking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function move(to: 'private' | 'plain'): Promise<void> {
    const held = openedFor(userId)?.ring.journal;
    if (!held) return;
    const [{ openJournal }, { sealJournal, openJournalAgain }] = await Promise.all([
      import('../../../../shared/replica/private/journal-seal.ts'),
      import('../../../../shared/replica/private/move-journal.ts'),
    ]);
    const journal = await openJournal(userId, held);
    const onProgress = (done: number, total: number) => journalProgress.set({ done, total });
    const here = {
      known: (ids: readonly string[]) => replica.answers.known(ids),
      insightOf: (day: Day) => firstValueFrom(replica.days.watchFeedback(day)),
    };
    const locks = createLocks();
    const options = { userId, api, signal, locks, onProgress, pin: held.pin, here, leaves };
    const waiting = await (to === 'private'
      ? sealJournal(options, journal)
      : openJournalAgain(options, journal));
    failures = 0;
    if (waiting > 0) {
      rests = 'until an update';
      journalProgress.set({ waiting, leave: () => leave(waiting) });
      return;
    }
    journalProgress.set(null);
    looksLeft = to === 'private' ? MOST_LOOKS : 0;
    if (to === 'private') justSealed.set('looking');
    await look({ force: true });
  }

  function leave(waiting: number): void {
    leaves = waiting;
    rests = 'no';
    journalProgress.set(null);
    hear(latest);
  }

  /** That it is private is said when all of it was seen here, opened, and nothing else is there. */
  async function look(wish: { readonly force?: boolean } = {}): Promise<void> {
    isLooking = true;
    const { stopped, agrees } = await replica.sync.now(wish);
    isLooking = false;
    if (looksLeft === 0 || stopped !== null) return;
    looksLeft -= 1;
    const { unopened } = await firstValueFrom(replica.sync.details$);
    const isOpen = (unopened?.all ?? 0) === 0;
    if (agrees === true || looksLeft === 0) {
      looksLeft = 0;
      justSealed.set(agrees === true && isOpen ? 'sealed' : 'no');
    }
  }

  async function bring(to: 'private' | 'plain'): Promise<void> {
    if (isMoving || rests !== 'no') return;
    isMoving = true;
    try {
      await move(to);
    } catch (error) {
      // Whatever is left there, this device cannot move it now.
      if (isAppError(error) && error.code === 'journal_unfinished') rests = 'for a while';
      if (!isAppError(error) && !signal.aborted) reportError(error);
    } finally {
      isMoving = false;
    }
    lookLater();
  }

  function lookLater(): void {
    clearTimeout(timer);
    const isOver = latest.kind !== 'moving' && looksLeft === 0;
    if (signal.aborted || isOver || rests === 'until an update') return;
    timer = setTimeout(() => void lookAgain(), nextDelay(failures, null, Math.random()));
  }

  /** Cut by a lost connection, it goes on by itself. */
  async function lookAgain(): Promise<void> {
    if (signal.aborted) return;
    if (rests === 'for a while') rests = 'no';
    failures += 1;
    await look();
    if (latest.kind === 'moving') hear(latest);
    else lookLater();
  }

  function hear(status: JournalStatus): void {
    latest = status;
    if (signal.aborted) return;
    if (status.kind === 'moving') return void bring(status.to);
    // It has come to its end, here or on another device.
    rests = 'no';
    leaves = 0;
    journalProgress.set(null);
    // A pass of somebody else's went through.
    if (status.kind === 'private' && looksLeft > 0 && !isLooking) void look();
    if (status.kind === 'plain') void forget();
  }

  /** By her own word, which this device has seen: nothing here needs the keys any more. */
  async function forget(): Promise<void> {
    if (openedFor(userId)?.ring.journal?.pin.mode !== 'plain') return;
    const { forgetKeys } = await import('./leave-journal.ts');
    await forgetKeys(userId, holder);
  }

  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    journalProgress.set(null);
    if (justSealed.read() === 'looking') justSealed.set('no');
  });
  return { hear, signal };
}
