import { filter, firstValueFrom } from 'rxjs';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import type { User } from '../../../shared/contract/auth.ts';
import { LocalWriteError } from '../../../shared/outbox/local-write-error.ts';
import { loadPrivateMark, writePrivateMark } from '../../../shared/outbox/private-mark.ts';
import type { DeviceSeal } from '../../../shared/replica/lock/device-seal.ts';
import type { Pin } from '../../../shared/sealed/state.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { deviceTimeZone } from '../../lib/device-time-zone.ts';
import { closedMark } from './lock/closed-mark.ts';
import { passGate } from './lock/gate/gate.ts';
import { openedFor } from './lock/opened-lock.ts';
import { sessionToken } from './session-token.ts';
import { takeRemovalBack } from './sign-out/removals.ts';

/** The local database is most of the app's code: it comes as its own chunk behind the first screen. */
export async function openReplicaLazily(user: User, api: ApiClient): Promise<OpenReplica> {
  const [{ openReplica }, seal, isKnownPrivate] = await Promise.all([
    import('../../../shared/replica/open-replica.ts'),
    sealFor(user.id),
    loadPrivateMark(user.id).catch((error: unknown) => mayBePrivate(user.id, error)),
    takeRemovalBack(user.id),
  ]);
  const journal = openedFor(user.id)?.ring.journal;
  if (journal) void noteWord(user.id, journal.pin);
  const replica = await openReplica({
    user,
    api,
    seal,
    ...(journal && { journal, keepPin: (pin) => keepPinOf(user.id, pin) }),
    isKnownPrivate,
    timeZone: deviceTimeZone,
  });
  if (!isKnownPrivate) void noteWhenTold(replica);
  return replica;
}

/** Once in the life of a page, and only what it heard: one that cannot read its mark is not told. */
async function noteWhenTold({ userId, journal$ }: OpenReplica): Promise<void> {
  try {
    await firstValueFrom(journal$.pipe(filter(({ kind }) => kind === 'elsewhere')));
    await writePrivateMark(userId);
  } catch {
    // It was closed before it heard of one, or keeps nothing.
  }
}

/**
 * What cannot be read may say so, and nothing is sent then. Only where the browser lets nothing be kept at all, and
 * this device is not a closed one, there is nothing to read: all is in memory there.
 */
function mayBePrivate(userId: string, error: unknown): boolean {
  const keepsNothing = error instanceof LocalWriteError && error.fault === 'unavailable';
  return !keepsNothing || closedMark.read() === userId;
}

async function keepPinOf(userId: string, pin: Pin): Promise<void> {
  void noteWord(userId, pin);
  const { keepPin } = await import('./private/hold-journal.ts');
  await keepPin(userId, pin);
}

/** It outlives the lock: without its words an older word of hers is still known for what it is. */
async function noteWord(userId: string, pin: Pin): Promise<void> {
  if (pin.mode === 'sealed') await writePrivateMark(userId, pin).catch(() => undefined);
}

async function sealFor(userId: string): Promise<DeviceSeal | undefined> {
  if (!openedFor(userId)) {
    const token = sessionToken.read();
    // Closed in another page since this one began. A device that cannot say keeps nothing: all is in memory.
    await passGate(userId, token === null ? {} : { token }).catch((error: unknown) => {
      if (!keepsNothing(userId, error)) throw error;
    });
  }
  const opened = openedFor(userId);
  if (!opened) return undefined;
  const { deviceSeal } = await import('../../../shared/replica/lock/device-seal.ts');
  return deviceSeal(opened.keys);
}

/** Anything else keeps her store from being opened without its seal, and so does the mark that there is one. */
function keepsNothing(userId: string, error: unknown): boolean {
  return error instanceof LocalWriteError && closedMark.read() !== userId;
}
