import { removePrivateMark } from '../../../../shared/outbox/private-mark.ts';
import { leavePrivate } from '../../../../shared/replica/private/leave-private.ts';
import { removeReplica } from '../../../../shared/replica/removal/remove-replica.ts';
import type { Pin } from '../../../../shared/sealed/state.ts';
import { flushBeforeReload } from '../../../lib/before-reload.ts';
import type { ReplicaHolder } from '../replica-holder.ts';
import { beginAnew, keepTyped } from '../lock/change-lock.ts';
import { changeRing } from '../lock/change-ring.ts';
import { beginChanging, tellOthersOut } from '../lock/close-device.ts';
import { coverForGood } from '../lock/cover.ts';
import { areHistoriesClosed } from '../lock/open-histories.ts';
import { openedFor } from '../lock/opened-lock.ts';
import { goOn, keepPin } from './hold-journal.ts';

/** She turned it off on another device, and says yes here as well. */
export async function followOff(userId: string, pin: Pin): Promise<void> {
  await keepPin(userId, pin);
  await goOn(userId);
}

/** On a device without keys: it is plain by her own word. */
export async function goOnPlain(userId: string): Promise<void> {
  await removePrivateMark(userId);
  await goOn(userId);
}

/**
 * She began again with an empty journal: what lies on this device is not to fill it, nor to be sent open. Only
 * when it is gone does the device take it for plain. Unfinished text stays: nobody sends it but she.
 */
export async function goOnEmpty(
  userId: string,
  holder: Pick<ReplicaHolder, 'read' | 'release'>,
): Promise<void> {
  beginChanging();
  coverForGood();
  await flushBeforeReload();
  try {
    const state = holder.read();
    if (state.kind === 'open') await state.replica.drafts.keepForReturn();
    await holder.release();
    // Each lets go of its history, and puts nothing back.
    tellOthersOut(userId);
    await areHistoriesClosed(userId);
    await removeReplica(userId, { outbox: true, keepDrafts: true, keepRequests: true });
    await removePrivateMark(userId);
  } finally {
    beginAnew(userId);
  }
}

/** It is plain again, by her own word: the keys go, and this device goes on without. */
export async function forgetKeys(
  userId: string,
  holder: Pick<ReplicaHolder, 'release'>,
): Promise<void> {
  const opened = openedFor(userId);
  if (!opened?.ring.journal) return;
  await keepTyped();
  beginChanging();
  coverForGood();
  try {
    await holder.release();
    await leavePrivate(userId, opened.keys, opened.ring.journal);
    await changeRing(userId, ({ token, email }) => ({ token, email }));
    await removePrivateMark(userId);
  } finally {
    beginAnew(userId);
  }
}
