import type { ApiClient } from '../../../shared/api/api-client.ts';
import type { Locks } from '../../../shared/outbox/locks.ts';
import { openJournal } from '../../../shared/replica/private/journal-seal.ts';
import { sealJournal } from '../../../shared/replica/private/move-journal.ts';
import type { SignedIn } from './device-messages.ts';

interface OnDevice {
  readonly api: ApiClient;
  readonly locks: Locks;
  readonly name: string;
}

/** Seals what is not sealed with the newest keys yet, and says that it is done. */
export async function sealAnew(
  { user, closed }: SignedIn,
  { api, locks, name }: OnDevice,
): Promise<void> {
  if (!closed?.journal) return;
  const { pin } = closed.journal;
  const { signal } = new AbortController();
  const move = { userId: user.id, api, locks, signal, pin, onProgress: () => undefined };
  await sealJournal(move, await openJournal(user.id, { ...closed.journal, device: name }));
}
