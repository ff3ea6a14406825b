import type { ApiClient } from '../../../../shared/api/api-client.ts';
import { isAppError } from '../../../../shared/contract/app-error.ts';
import type { User } from '../../../../shared/contract/auth.ts';
import { random, toWire } from '../../../../shared/sealed/bytes.ts';
import type { Ring } from '../../../../shared/sealed/device-lock.ts';
import type { Masters, Word } from '../../../../shared/sealed/new-journal.ts';
import { pinAfter, type Pin } from '../../../../shared/sealed/state.ts';
import { flushBeforeReload } from '../../../lib/before-reload.ts';
import { beginAnew } from '../lock/change-lock.ts';
import { changeRing } from '../lock/change-ring.ts';
import { beginChanging } from '../lock/close-device.ts';
import { coverForGood } from '../lock/cover.ts';
import { openedFor } from '../lock/opened-lock.ts';
import type { ReplicaHolder } from '../replica-holder.ts';

const DEVICE_BYTES = 9;

/** As her other devices call this one. */
export function newDeviceName(): string {
  return toWire(random(DEVICE_BYTES));
}

export interface Place {
  readonly user: User;
  readonly api: ApiClient;
  readonly holder: Pick<ReplicaHolder, 'read' | 'release'>;
}

export type HeldJournal = NonNullable<Ring['journal']>;

/** What this device holds of her private journal; null where it holds nothing. */
export function heldJournal(userId: string): HeldJournal | null {
  return openedFor(userId)?.ring.journal ?? null;
}

/** A word that the server did not take: why. Throws whatever else happens. */
export async function said(
  work: () => Promise<unknown>,
): Promise<'done' | 'wrong_password' | 'changed'> {
  try {
    await work();
    return 'done';
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === 'wrong_password') return 'wrong_password';
    if (error.code === 'changed_meanwhile') return 'changed';
    throw error;
  }
}

export function asSent({ openers, ...word }: Word) {
  return { ...word, openers: [...openers] };
}

/** Beside the keys of earlier generations, which open what is not sealed anew yet. */
export async function hold(userId: string, masters: Masters, pin: Pin): Promise<void> {
  await changeRing(userId, (ring) => ({
    ...ring,
    journal: {
      device: ring.journal?.device ?? newDeviceName(),
      masters: { ...ring.journal?.masters, ...masters },
      pin: pinAfter(ring.journal?.pin, pin),
    },
  }));
}

/** What this device has seen of her journal with its own eyes. */
export function keepPin(userId: string, pin: Pin): Promise<void> {
  return changeRing(userId, (ring) =>
    ring.journal
      ? { ...ring, journal: { ...ring.journal, pin: pinAfter(ring.journal.pin, pin) } }
      : ring,
  );
}

/** What she typed is handed over first, as far as the device takes it. */
export async function goOn(userId: string): Promise<void> {
  beginChanging();
  coverForGood();
  await flushBeforeReload();
  beginAnew(userId);
}
