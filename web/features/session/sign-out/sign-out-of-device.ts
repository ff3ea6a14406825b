import { withTimeout } from '../../../../shared/async.ts';
import { flushBeforeReload } from '../../../lib/before-reload.ts';
import type { SessionStore } from '../session-store.ts';
import type { ReplicaHolder } from '../replica-holder.ts';
import { removeFromDevice } from './removals.ts';
import { whenOpened } from './when-opened.ts';

interface SignOutOfDevice {
  readonly session: SessionStore;
  readonly holder: ReplicaHolder;
  /** What the server has not got yet, and drafts, stay here unseen until the same person is back. */
  readonly keepWords: boolean;
  /** Else of the answers only those of these keys go, which she was told of. */
  readonly answers?: readonly string[];
}

/** Behind the wait before she was asked (sign-out-provider.tsx): both together are what opening takes at worst. */
const OPENING_TIMEOUT_MS = 5_000;
const KEEP_TIMEOUT_MS = 3_000;
/** Over a slow connection too; she may be in a hurry. */
const SAY_TIMEOUT_MS = 3_000;

/** Signs out and clears everything of hers on this device, without a connection as well. */
export async function signOutOfDevice({
  session,
  holder,
  keepWords,
  answers = [],
}: SignOutOfDevice): Promise<void> {
  const state = session.read();
  if (state.kind !== 'signed_in') return;
  const userId = state.user.id;
  // What she typed before her store was there reaches it only when it opens.
  if (keepWords) await whenOpened(holder, OPENING_TIMEOUT_MS);
  const end = (): void => {
    // Someone else may have signed in meanwhile.
    const now = session.read();
    if (now.kind === 'signed_in' && now.user.id === userId) void session.signOut();
  };
  // A page of an older version takes any list for all of them.
  const outbox = !keepWords && answers.length > 0 && answers;
  await removeFromDevice({ userId, outbox, keepDrafts: keepWords }, async () => {
    if (keepWords) {
      await sayLast(holder, end);
      // With what she typed meanwhile. A device that hangs must not keep her signed in.
      await withTimeout(keepDrafts(holder), KEEP_TIMEOUT_MS, () => undefined);
    }
    end();
    await holder.closed();
  });
}

/** Of words that she deletes nothing is sent. A page that goes meanwhile, or out of sight, ends her session at once. */
async function sayLast(holder: ReplicaHolder, end: () => void): Promise<void> {
  const open = holder.read();
  if (open.kind !== 'open') return;
  const leave = (): void => {
    // A phone may end what is out of sight without a word.
    if (document.visibilityState === 'hidden') end();
  };
  addEventListener('pagehide', end);
  document.addEventListener('visibilitychange', leave);
  await withTimeout(open.replica.sync.sayLast(), SAY_TIMEOUT_MS, () => undefined);
  removeEventListener('pagehide', end);
  document.removeEventListener('visibilitychange', leave);
}

async function keepDrafts(holder: ReplicaHolder): Promise<void> {
  const open = holder.read();
  await flushBeforeReload();
  if (open.kind === 'open') await open.replica.drafts.keepForReturn();
}
