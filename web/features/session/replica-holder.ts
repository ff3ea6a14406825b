import { withTimeout } from '../../../shared/async.ts';
import { isPremium, type User } from '../../../shared/contract/auth.ts';
import type { DayContent } from '../../../shared/contract/days.ts';
import type { PlanNews } from '../../../shared/contract/sync.ts';
import { createLazyReplica } from '../../../shared/replica/lazy-replica.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { createCell, type Cell } from '../../lib/cell.ts';
import { flushBeforeReload } from '../../lib/before-reload.ts';
import { deviceDay } from '../../lib/device-time-zone.ts';
import type { SessionState, SessionStore } from './session-store.ts';
import { startSync } from './start-sync.ts';

export type ReplicaState =
  | { readonly kind: 'none' }
  /** Its code is fetched and the database opened: see replica-to-come.ts. */
  | { readonly kind: 'opening'; readonly replica: OpenReplica }
  | { readonly kind: 'open'; readonly replica: OpenReplica }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface ReplicaHolder extends Pick<Cell<ReplicaState>, 'read' | 'subscribe'> {
  /** Resolves when no store of an earlier user is open any more, nor about to be. */
  readonly closed: () => Promise<void>;
  /** Closes her store for good, although she stays signed in: this page begins anew in a moment. */
  readonly release: () => Promise<void>;
}

/** As long as opening takes at worst: four seconds for what waits, ten for the history. */
const OPENING_TIMEOUT_MS = 15_000;

interface Options {
  readonly session: SessionStore;
  readonly open: (user: User) => Promise<OpenReplica>;
  /** What is known of her days before the store is open. */
  readonly readDays: (userId: string) => Promise<readonly DayContent[]>;
}

/** One open local store, that of whoever is signed in; it follows the session, not the screens. */
export function createReplicaHolder({ session, open, readDays }: Options): ReplicaHolder {
  const cell = createCell<ReplicaState>({ kind: 'none' });
  let userId: string | null = null;
  let stopSync = (): void => undefined;
  let opening: Promise<unknown> = Promise.resolve();
  let closing: Promise<unknown> = Promise.resolve();

  const follow = (): void => {
    const state = session.read();
    const user = state.kind === 'signed_in' ? state.user : null;
    if ((user?.id ?? null) === userId) {
      if (user) tell(user);
      return;
    }
    userId = user?.id ?? null;
    letGo();
    if (user) opening = openFor(user);
    else cell.set({ kind: 'none' });
  };

  const tell = (user: User): void => {
    const current = cell.read();
    if (current.kind !== 'open') return;
    void current.replica.changeUser(user, deviceDay(Date.now()));
  };

  const letGo = (): void => {
    const before = cell.read();
    stopSync();
    if (before.kind === 'opening')
      closing = Promise.all([closing, withTimeout(opening, OPENING_TIMEOUT_MS, () => undefined)]);
    if (before.kind === 'open') closing = Promise.all([closing, closeLater(before.replica)]);
  };

  const openFor = async (user: User): Promise<void> => {
    const coming = createLazyReplica(user.id, readDays(user.id));
    const mine: ReplicaState = { kind: 'opening', replica: coming.replica };
    // She may be gone by then, or gone and back.
    const isWanted = (): boolean => cell.read() === mine;
    cell.set(mine);
    try {
      await closing;
      if (!isWanted()) return;
      const replica = await open(user);
      if (!isWanted()) {
        await replica.close();
        return;
      }
      stopSync = keepInSync(replica, session);
      coming.arrive(replica);
      cell.set({ kind: 'open', replica: coming.replica });
      // What the server said of her while it opened.
      follow();
    } catch (error) {
      if (isWanted()) cell.set({ kind: 'failed', error });
    }
  };

  session.subscribe(follow);
  follow();
  return {
    read: cell.read,
    subscribe: cell.subscribe,
    closed: async () => {
      await closing;
    },
    async release() {
      letGo();
      cell.set({ kind: 'none' });
      await closing;
    },
  };
}

/** The screens still hold what she typed last: they hand it over before the store closes. */
function closeLater(replica: OpenReplica): Promise<void> {
  return flushBeforeReload()
    .then(() => replica.close())
    .catch(() => undefined);
}

function keepInSync(replica: OpenReplica, session: SessionStore): () => void {
  const ask = (): void => void session.recheck({ force: true });
  return startSync(replica, ask, (news) => {
    if (isNews(session.read(), news)) ask();
  });
}

/** Bought on another device, given by the operator, ended: this page knows an older plan. */
function isNews(state: SessionState, { premium, status }: PlanNews): boolean {
  if (state.kind !== 'signed_in') return false;
  const { user } = state;
  return isPremium(user) !== premium || (!premium && user.subscription_status !== status);
}
