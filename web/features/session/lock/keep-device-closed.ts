import type { ApiClient } from '../../../../shared/api/api-client.ts';
import { setDeviceClosed } from '../../../../shared/contract/auth.ts';
import type { ReplicaHolder } from '../replica-holder.ts';
import type { SessionStore } from '../session-store.ts';
import { createSyncChannel } from '../../../../shared/outbox/sync-channel.ts';
import type { OpenReplica } from '../../../../shared/replica/replica.ts';
import {
  beginAnewWhenClosed,
  closeDevice,
  keepLockThere,
  openedHere,
  rememberDevice,
} from './close-device.ts';
import { closedMark } from './closed-mark.ts';
import { keepHolding } from './held-keys.ts';
import { shareHistory, shareOpened } from './open-histories.ts';
import { openedLock } from './opened-lock.ts';

interface Page {
  readonly session: Pick<SessionStore, 'read' | 'subscribe'>;
  readonly holder: Pick<ReplicaHolder, 'read' | 'subscribe'>;
  readonly api: ApiClient;
}

/** While the page lives: it closes when it is time, and when another page closed the device. */
export function keepDeviceClosed({ session, holder, api }: Page): void {
  // Also where she was signed out meanwhile: another page says so as well to make this one let go of her store.
  let lastIn: string | null = null;
  const note = (): void => {
    const state = session.read();
    if (state.kind === 'signed_in') lastIn = state.user.id;
  };
  session.subscribe(note);
  note();
  beginAnewWhenClosed(() => lastIn);
  createSyncChannel().subscribe(({ type, ...notice }) => {
    if (type !== 'lock-changed' || !('userId' in notice) || !openedHere()) return;
    const { userId } = notice;
    void import('./change-ring.ts')
      .then(({ takeChanged }) => takeChanged(userId))
      .catch(() => undefined);
  });
  let isWatching = false;
  let told = '';
  const follow = (): void => {
    const opened = openedLock.read();
    if (!opened) return;
    const { token } = opened.ring;
    if (token !== told) {
      told = token;
      // The cookie that lies here unsealed reads nothing then. Failed, it is said at the next start.
      void api.call(setDeviceClosed, { closed: true }).catch(() => undefined);
    }
    if (isWatching) return;
    isWatching = true;
    rememberDevice();
    void import('./auto-close.ts').then(({ closeByItself }) => {
      closeByItself(
        openedHere,
        (mayBeReload) => void closeDevice(holder, mayBeReload),
        createSyncChannel(),
      );
      // After it: what closes as it goes out of sight is not held.
      keepHolding(openedHere);
    });
  };
  openedLock.subscribe(follow);
  follow();
  putLockBack(holder);
  shareHistory(holder);
  shareOpened();
}

/**
 * Signed out in another page: her store takes what she typed before it closes. The mark stays where she is not out:
 * then the page that told so has not done yet.
 */
export async function beginAnewOnceOut(
  userId: string,
  holder: Pick<ReplicaHolder, 'closed'>,
): Promise<void> {
  // The holder hears of it with this turn.
  await Promise.resolve();
  await holder.closed();
  if (closedMark.read() !== userId) location.reload();
}

/** Where the browser emptied its storage her words are put back sealed: without the lock nobody could open them. */
function putLockBack(holder: Page['holder']): void {
  let watched: OpenReplica | null = null;
  holder.subscribe(() => {
    const state = holder.read();
    if (state.kind !== 'open' || state.replica === watched) return;
    watched = state.replica;
    watched.storage$.subscribe(({ isCleared }) => {
      const opened = openedLock.read();
      if (!isCleared || !opened) return;
      void keepLockThere(opened.userId);
    });
  });
}
