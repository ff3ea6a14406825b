import { changeLock } from '../../../../shared/outbox/kept-lock.ts';
import { unlock, withoutWay, withWay } from '../../../../shared/sealed/device-lock.ts';
import { stretchesInWorker as stretches } from '../../../workers/stretch-in-worker.ts';
import { wayOf } from './change-lock.ts';
import { lockNow } from './change-ring.ts';
import { openedLock, type OpenedLock } from './opened-lock.ts';
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
  const lock = await withWay(await lockNow(opened), { user: userId, known, added }, { stretches });
  if (!lock) return 'refused';
  await keep(opened, lock);
  return 'added';
}

/** Here; in the list of the device it stays until she removes it there. */
export async function removePasskey(opened: OpenedLock): Promise<void> {
  const before = await lockNow(opened);
  const gone = before.openers.filter(({ kind }) => kind === KIND).map(({ id }) => id);
  await keep(opened, gone.reduce(withoutWay, before));
}

async function keep(opened: OpenedLock, lock: OpenedLock['kept']['lock']): Promise<void> {
  await changeLock(opened.userId, { lock });
  openedLock.set({ ...opened, kept: { ...opened.kept, lock } });
}
