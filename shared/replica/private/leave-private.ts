import { unsealedEntry } from '../../outbox/outbox-entry.ts';
import { openOutbox } from '../../outbox/outbox.ts';
import type { DeviceKeys } from '../../sealed/keys.ts';
import { deviceSeal } from '../lock/device-seal.ts';
import { type HeldJournal, openJournal } from './journal-seal.ts';

/** What still waits as it would travel lies there as before, while there are keys to open it. */
export async function leavePrivate(
  userId: string,
  keys: DeviceKeys,
  held: HeldJournal,
): Promise<void> {
  const { entries: seal } = deviceSeal(keys);
  const journal = await openJournal(userId, held);
  const sealed = await openOutbox(userId, { seal: journal.entries(seal) });
  const entries = await sealed.list();
  sealed.close();
  const outbox = await openOutbox(userId, { seal });
  await outbox.put(entries.map(unsealedEntry));
  outbox.close();
}
