import type { User } from '../contract/auth.ts';
import { HEADER_USER } from '../contract/headers.ts';
import { exchange, type Fetch } from '../api/exchange.ts';
import { classifyFailure } from './classify-failure.ts';
import {
  clearPendingSignOut,
  forgetRemoval,
  loadPendingSignOut,
  writeActiveUser,
} from './device.ts';
import { type Locks, SESSION_LOCK } from './locks.ts';

interface SignOutReplay {
  readonly fetch: Fetch;
  readonly locks: Locks;
  readonly baseUrl?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

/** Ends on the server what was ended here offline. True when nothing is left to replay. */
export function replaySignOut(replay: SignOutReplay): Promise<boolean> {
  return replay.locks.run(SESSION_LOCK, () => replayNow(replay));
}

/**
 * The one way to sign in: the old session's cookie is still there for the replay, and the row is gone
 * before anyone could replay it against the new cookie. A device that keeps nothing signs in as well.
 */
export function signInSafely<T extends { readonly user: User }>(
  replay: SignOutReplay,
  signIn: () => Promise<T>,
): Promise<T> {
  return replay.locks.run(SESSION_LOCK, async () => {
    await replayNow(replay).catch(() => false);
    const signedIn = await signIn();
    // Its cookie has replaced the one that was to end.
    await clearPendingSignOut().catch(() => undefined);
    await writeActiveUser(signedIn.user).catch(() => undefined);
    // What a sign-out of before has still to remove is hers again, and its session is this one.
    await forgetRemoval(signedIn.user.id).catch(() => undefined);
    return signedIn;
  });
}

async function replayNow({ fetch, baseUrl = '', timeoutMs }: SignOutReplay): Promise<boolean> {
  const pending = await loadPendingSignOut();
  if (!pending) return true;
  try {
    await exchange({
      fetch,
      url: `${baseUrl}/api/auth/logout`,
      method: 'POST',
      headers: { accept: 'application/json', [HEADER_USER]: pending.userId },
      body: {},
      timeoutMs,
    });
  } catch (error) {
    // Only the server's own word that this session is over leaves nothing to end.
    if (classifyFailure(error) !== 'signed_out') return false;
  }
  await clearPendingSignOut();
  return true;
}
