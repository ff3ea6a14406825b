import { exchange, type Fetch } from '../shared/api/exchange.ts';
import { HEADER_USER } from '../shared/contract/headers.ts';
import { loadActiveUser } from '../shared/outbox/device.ts';
import { drain, type DrainOutcome, type SendBatch } from '../shared/outbox/drain.ts';
import type { Locks } from '../shared/outbox/locks.ts';
import { isSealedAlready } from '../shared/outbox/outbox-entry.ts';
import { openOutbox } from '../shared/outbox/outbox.ts';
import { loadPrivateMark } from '../shared/outbox/private-mark.ts';
import { replaySignOut } from '../shared/outbox/replay-sign-out.ts';
import type { SyncChannel } from '../shared/outbox/sync-channel.ts';

export interface BackgroundSync {
  readonly fetch: Fetch;
  readonly locks: Locks;
  /** Epoch ms; for receipts only: the worker never decides what day it is. */
  readonly now: () => number;
  readonly channel: Pick<SyncChannel, 'post' | 'close'>;
  readonly nudgePages: () => Promise<void>;
  readonly isLastChance: boolean;
  /** Empty in the worker: same origin. */
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
}

/**
 * What the worker does on a `sync` event. Resolves when waiting would not help (all sent, or a sign-in
 * is needed); rejects when the browser should try again later.
 */
export async function syncInBackground(sync: BackgroundSync): Promise<void> {
  try {
    const isSignedOut = await replaySignOut(sync);
    const userId = await loadActiveUser();
    const outcome = userId === null ? null : await drainFor(userId, sync);
    const isDone = outcome === null || outcome.stopped === null || outcome.stopped === 'signed_out';
    if (userId !== null && outcome !== null) await tell(sync, userId, outcome);
    if (!isDone || !isSignedOut) throw new Error('Some entries wait for a better connection.');
  } finally {
    sync.channel.close();
  }
}

async function drainFor(userId: string, sync: BackgroundSync): Promise<DrainOutcome> {
  const outbox = await openOutbox(userId, { asItTravels: true });
  try {
    const mayLeave = (await loadPrivateMark(userId)) ? isSealedAlready : undefined;
    return await drain({ ...sync, userId, outbox, send: sendByCookie(userId, sync), mayLeave });
  } finally {
    outbox.close();
  }
}

/** No bearer: the cookie of the session goes along by itself, and the header says whose words these are. */
function sendByCookie(userId: string, sync: BackgroundSync): SendBatch {
  const { fetch, baseUrl = '', timeoutMs } = sync;
  return (reflections) =>
    exchange({
      fetch,
      url: `${baseUrl}/api/reflections/batch`,
      method: 'POST',
      headers: { accept: 'application/json', [HEADER_USER]: userId },
      body: { reflections },
      timeoutMs,
    });
}

/** Pages try for themselves after anything but a failure they would only repeat; or when nobody else will. */
async function tell(sync: BackgroundSync, userId: string, outcome: DrainOutcome): Promise<void> {
  sync.channel.post({ type: 'outbox-changed', userId });
  const isTrouble = outcome.stopped === 'offline' || outcome.stopped === 'server';
  if (!isTrouble || sync.isLastChance) await sync.nudgePages();
}
