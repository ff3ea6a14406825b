import { openOutbox } from '../../outbox/outbox.ts';
import { openUnloadDrafts, unloadDraftsName } from '../drafts/unload-drafts.ts';
import type { DeviceSeal } from './device-seal.ts';

/**
 * What only this device has lies open again afterwards: what waits, and what was put aside. Done once more it
 * changes nothing; what was open already is sealed again at the next opening while the lock stands.
 */
export async function openAgain(userId: string, seal: DeviceSeal): Promise<void> {
  const sealedOutbox = await openOutbox(userId, { seal: seal.entries });
  const entries = await sealedOutbox.list();
  sealedOutbox.close();
  const outbox = await openOutbox(userId);
  await outbox.put(entries);
  outbox.close();

  const name = unloadDraftsName(userId);
  const sealedDrafts = openUnloadDrafts(name, seal.words);
  const words = await sealedDrafts.list();
  await sealedDrafts.close();
  const drafts = openUnloadDrafts(name);
  await drafts.isEmpty();
  await drafts.keep(words);
  await drafts.close();
}
