import type { ApiClient } from '../../../shared/api/api-client.ts';
import type { Locks } from '../../../shared/outbox/locks.ts';
import { openJournal } from '../../../shared/replica/private/journal-seal.ts';
import { leavePrivate } from '../../../shared/replica/private/leave-private.ts';
import { openJournalAgain, sealJournal } from '../../../shared/replica/private/move-journal.ts';
import type { PrivateKeeping } from '../../../shared/replica/private/private-journal.ts';
import { fromWire, random } from '../../../shared/sealed/bytes.ts';
import { deviceKeys } from '../../../shared/sealed/keys.ts';
import type { SignedIn } from './device-messages.ts';

interface OnDevice {
  readonly api: ApiClient;
  readonly locks: Locks;
  readonly name: string;
}

/**
 * Where her word says that it goes: seals what is not sealed with the newest keys yet, or opens all of it; then
 * says that it is done.
 */
export async function moveOn(
  { user, closed }: SignedIn,
  { api, locks, name }: OnDevice,
): Promise<void> {
  if (!closed?.journal) return;
  const { pin } = closed.journal;
  const { signal } = new AbortController();
  const move = { userId: user.id, api, locks, signal, pin, onProgress: () => undefined };
  const journal = await openJournal(user.id, { ...closed.journal, device: name });
  await (pin.mode === 'plain' ? openJournalAgain(move, journal) : sealJournal(move, journal));
}

const held = new Map<string, PrivateKeeping>();

/** As a page does once her journal is an ordinary one: what waits here lies under the key of the device alone. */
export async function leaveKeys({ user, closed }: SignedIn, device: string): Promise<void> {
  const of = `${device} ${user.id}`;
  if (closed?.journal) held.set(of, closed.journal);
  const journal = held.get(of);
  if (closed?.journal || !closed || !journal) return;
  held.delete(of);
  const keys = await deviceKeys(fromWire(closed.deviceKey) ?? random(32), user.id);
  await leavePrivate(user.id, keys, { ...journal, device });
}
