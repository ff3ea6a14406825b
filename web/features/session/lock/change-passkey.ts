import { unlock, withoutWay, withWay } from '../../../../shared/sealed/device-lock.ts';
import { stretchesInWorker as stretches } from '../../../workers/stretch-in-worker.ts';
import { wayOf } from './change-lock.ts';
import { changeOpeners, lockNow } from './change-ring.ts';
import type { OpenedLock } from './opened-lock.ts';
import { makePasskey } from './passkey.ts';

const KIND = 'device passkey';

export function hasPasskey({ kept }: OpenedLock): boolean {
  return kept.lock.openers.some(({ kind }) => kind === KIND);
}

/** Beside her words, which prove that it is she. `unable`: the passkeys of this device cannot do it. */
export async function addPasskey(
  opened: OpenedLock,
  words: string,
): Promise<'refused' | 'unable' | 'cancelled' | 'added'> {
  const { userId } = opened;
  const known = wayOf(words);
  const proven = await unlock(await lockNow(opened), userId, { way: known, stretches });
  if (proven.kind !== 'open') return 'refused';
  const passkey = await makePasskey('device');
  if (passkey === null || passkey === 'exists') return 'cancelled';
  if (passkey === 'unable') return 'unable';
  const added = { kind: KIND, ...passkey } as const;
  const before = await lockNow(opened);
  const lock = await withWay(before, { user: userId, known, added }, { stretches });
  if (!lock) return 'refused';
  const earlier = new Set(before.openers.map(({ id }) => id));
  const made = lock.openers.filter(({ id }) => !earlier.has(id));
  await changeOpeners(opened, (now) => ({ ...now, openers: [...now.openers, ...made] }));
  return 'added';
}

/** Here; in the list of the device it stays until she removes it there. */
export function removePasskey(opened: OpenedLock): Promise<void> {
  return changeOpeners(opened, (lock) => {
    const gone = lock.openers.filter(({ kind }) => kind === KIND).map(({ id }) => id);
    return gone.reduce(withoutWay, lock);
  });
}
