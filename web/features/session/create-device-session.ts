import { createApiClient } from '../../../shared/api/api-client.ts';
import { logOut, type User } from '../../../shared/contract/auth.ts';
import {
  clearActiveUser,
  clearPendingSignOut,
  readCachedUser,
  signOutLater,
  writeActiveUser,
} from '../../../shared/outbox/device.ts';
import { LocalWriteError } from '../../../shared/outbox/local-write-error.ts';
import { writePrivateMark } from '../../../shared/outbox/private-mark.ts';
import { createLocks, SESSION_LOCK } from '../../../shared/outbox/locks.ts';
import { endsSession } from './session-store.ts';
import { signInSafely } from '../../../shared/outbox/replay-sign-out.ts';
import { createSyncChannel } from '../../../shared/outbox/sync-channel.ts';
import { isAskingBeforeLeaving } from '../../lib/use-leave-warning.ts';
import { deviceTimeZone } from '../../lib/device-time-zone.ts';
import { sessionToken } from './session-token.ts';
import type { SessionDevice } from './session-store.ts';
import { isChanging, isTellingOut } from './lock/close-device.ts';
import { dropKeys } from './lock/held-keys.ts';
import { closedMark } from './lock/closed-mark.ts';
import { isWithoutHer, passGate } from './lock/gate/gate.ts';
import { openedFor, openedLock } from './lock/opened-lock.ts';
import { noteAccount } from './earlier/note-account.ts';
import { registerBackgroundSync } from '../../lib/register-background-sync.ts';

const REVOKE_TIMEOUT_MS = 8_000;

/** What the session needs of this browser: its storage, its one cookie, its other tabs. */
export function createDeviceSession(
  erase: SessionDevice['erase'],
  onForgotten: (userId: string) => void,
): SessionDevice {
  const locks = createLocks();
  const channel = createSyncChannel();
  return {
    token: { ...sessionToken, forget: () => forgetHere(onForgotten) },
    readCachedUser: readUser,
    writeUser: (user) => {
      noteAccount(user, null);
      return writeActiveUser(user);
    },
    clearUser: clearActiveUser,
    signInSafely: async (work, { password, isPrivate }) => {
      const signedIn = await signInSafely({ fetch: fetch.bind(globalThis), locks }, async () => {
        const entered = await work();
        // Before the worker may send anything of hers.
        if (isPrivate) await writePrivateMark(entered.user.id);
        return entered;
      });
      noteAccount(signedIn.user, password);
      const { user, session_token: token } = signedIn;
      await passGate(user.id, { token, isProven: true }).catch(async (error: unknown) => {
        // Where the lock cannot be read its mark tells, until a sign-out; else it was read, and could not be opened.
        if (error instanceof LocalWriteError && closedMark.read() !== user.id) return;
        // Her token would lie open on a closed device, and its cookie may read what she wrote.
        await locks.run(SESSION_LOCK, () => revoke(user, token));
        throw error;
      });
      return signedIn;
    },
    revoke: (user, token) => locks.run(SESSION_LOCK, () => revoke(user, token)),
    erase,
    announceSignOut: (userId) => channel.post({ type: 'signed-out', userId }),
    watchSignOut: (listener) =>
      channel.subscribe((notice) => {
        if (notice.type === 'signed-out' && !isTellingOut()) listener(notice.userId);
      }),
    wouldLoseWords: isAskingBeforeLeaving,
    now: () => Date.now(),
  };
}

/** A page that is to begin anew needs her token until then. */
function forgetHere(onForgotten: (userId: string) => void): void {
  if (isChanging()) return;
  const opened = openedLock.read();
  sessionToken.forget();
  if (!opened) return;
  dropKeys();
  onForgotten(opened.userId);
}

/**
 * On a device that is kept closed her address lies in the lock's ring alone. One whose mark had not reached the disk
 * when the browser died is asked for her words here: what lies open as her token may be over.
 */
async function readUser(): Promise<User | null> {
  const user = await readCachedUser();
  const isUnmarked = closedMark.read() === null && sessionToken.read() !== null;
  if (user?.email === '' && isUnmarked && !isWithoutHer()) await passOnce(user.id);
  const opened = user && openedFor(user.id);
  return opened ? { ...user, email: opened.ring.email } : user;
}

let passing: Promise<void> | null = null;

/** Several ask at a start. */
function passOnce(userId: string): Promise<void> {
  passing ??= passGate(userId, {})
    .catch(() => undefined)
    .finally(() => (passing = null));
  return passing;
}

/** Noted as pending first: a tab that dies in between still ends the session later. */
async function revoke(user: User, token: string | null): Promise<void> {
  await signOutLater({ userId: user.id, signedOutAt: Date.now() }).catch(() => undefined);
  const api = createApiClient({
    fetch: fetch.bind(globalThis),
    token: () => token,
    timeZone: deviceTimeZone,
    timeoutMs: REVOKE_TIMEOUT_MS,
  });
  try {
    await api.call(logOut, {}, { userId: user.id });
  } catch (error) {
    if (!endsSession(error)) {
      // Not awaited: without a worker it never answers, and the lock is held here.
      void registerBackgroundSync();
      return;
    }
  }
  await clearPendingSignOut().catch(() => undefined);
}
