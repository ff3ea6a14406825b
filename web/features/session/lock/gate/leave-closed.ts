import { type ApiClient, createApiClient } from '../../../../../shared/api/api-client.ts';
import { withTimeout } from '../../../../../shared/async.ts';
import { getConfig } from '../../../../../shared/contract/config.ts';
import { createReflectionBatch } from '../../../../../shared/contract/reflections.ts';
import {
  closeDevice as closeDeviceStore,
  signOutLater,
} from '../../../../../shared/outbox/device.ts';
import { removeLock } from '../../../../../shared/outbox/kept-lock.ts';
import { drain } from '../../../../../shared/outbox/drain.ts';
import { createLocks } from '../../../../../shared/outbox/locks.ts';
import { loadPrivateMark } from '../../../../../shared/outbox/private-mark.ts';
import { isSealedAlready } from '../../../../../shared/outbox/outbox-entry.ts';
import { openOutbox } from '../../../../../shared/outbox/outbox.ts';
import { deviceTimeZone } from '../../../../lib/device-time-zone.ts';
import { paths } from '../../../../lib/paths.ts';
import { registerBackgroundSync } from '../../../../lib/register-background-sync.ts';
import { closedMark } from '../closed-mark.ts';

/** What only this device has of her. */
export interface Lost {
  /** Null where the device cannot say. */
  readonly answers: number | null;
  /** How many more go out without being opened, as soon as she is signed in and there is a connection. */
  readonly sendable: number;
  /** Answers that she erased, which are not erased on the server yet. */
  readonly erasures: number;
  readonly hasDrafts: boolean;
}

/** As much as can be told without opening anything; where the device cannot say, nothing is promised. */
export async function countLost(userId: string): Promise<Lost> {
  const [{ answers, sendable, erasures }, hasDrafts] = await Promise.all([
    countAnswers(userId).catch(() => ({ answers: null, sendable: 0, erasures: 0 })),
    import('../../../../../shared/replica/removal/closed-drafts.ts')
      .then(({ hasAnyDrafts }) => hasAnyDrafts(userId))
      .catch(() => true),
  ]);
  return { answers, sendable, erasures, hasDrafts };
}

/** Answers that go out when she opens it, and not before. Throws LocalWriteError where the device cannot say. */
export async function countWaiting(userId: string): Promise<number> {
  const { answers, parked } = await countAnswers(userId);
  return answers - parked;
}

interface Counted extends Pick<Lost, 'sendable' | 'erasures'> {
  /** Without those. */
  readonly answers: number;
  /** Of these, what the server refused: it waits for what she decides. */
  readonly parked: number;
}

async function countAnswers(userId: string): Promise<Counted> {
  const isPrivate = await loadPrivateMark(userId);
  const outbox = await openOutbox(userId);
  try {
    const [all, waiting] = await Promise.all([outbox.listAnswers(), outbox.count()]);
    // Of a private journal nothing that lies open is sent.
    const sendable = all.filter(({ isOpen, travels }) => travels && !(isOpen && isPrivate)).length;
    const parked = all.filter(({ isParked }) => isParked).length;
    const erasures = waiting.waiting + waiting.parked - all.length;
    return { answers: all.length - sendable, sendable, erasures, parked };
  } finally {
    outbox.close();
  }
}

const SENDING_TIMEOUT_MS = 10_000;
const ASKING_TIMEOUT_MS = 8_000;

/** What needs no key to travel, with the session that has just begun. What fails is counted as it lies here. */
export async function sendClosed(userId: string, token: string): Promise<void> {
  const sending = sendWaiting(userId, token).catch(() => undefined);
  await withTimeout(sending, SENDING_TIMEOUT_MS, () => undefined);
}

async function sendWaiting(userId: string, token: string): Promise<void> {
  const api = apiWith(token);
  const mayLeave = (await loadPrivateMark(userId)) ? isSealedAlready : undefined;
  const outbox = await openOutbox(userId, { asItTravels: true });
  try {
    await drain({
      userId,
      outbox,
      mayLeave,
      locks: createLocks(),
      now: Date.now,
      send: (reflections) =>
        api.call(createReflectionBatch, { reflections: [...reflections] }, { userId }),
    });
  } finally {
    outbox.close();
  }
}

/** Nobody can open it: it goes, and the server's copy comes with her session, which has just begun. */
export async function removeClosed(userId: string, token: string): Promise<void> {
  await sendClosed(userId, token);
  const { removeReplica } = await import('../../../../../shared/replica/removal/remove-replica.ts');
  await removeReplica(userId, { outbox: true, keepRequests: true });
  await removeLock(userId);
  closedMark.clear();
}

/**
 * Her session here ends, now or with the next connection; what is closed waits for her return. Throws AppError where no
 * server of ours answers: signed out without a way to sign in she could not even try her words again.
 */
export async function signInAsOther(userId: string): Promise<void> {
  await apiWith(null).call(getConfig, {}, { timeoutMs: ASKING_TIMEOUT_MS });
  await signOutLater({ userId, signedOutAt: Date.now() }).catch(() => undefined);
  void registerBackgroundSync();
  leave();
}

function apiWith(token: string | null): ApiClient {
  return createApiClient({
    fetch: fetch.bind(globalThis),
    token: () => token,
    timeZone: deviceTimeZone,
  });
}

function leave(): void {
  closedMark.clear();
  closeDeviceStore();
  location.replace(paths.auth);
}
