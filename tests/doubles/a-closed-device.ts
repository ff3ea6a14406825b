import { writeLock } from '../../shared/outbox/kept-lock.ts';
import { makeLock, type Ring } from '../../shared/sealed/device-lock.ts';
import { passphraseBytes } from '../../shared/sealed/passphrase.ts';
import { cheapStretches as stretches } from '../../shared/sealed/testing/cheap-stretches.ts';
import { openedLock } from '../../web/features/session/lock/opened-lock.ts';

/** Kept closed by these words, and she is in. */
export async function aClosedDevice(
  userId: string,
  { words, journal }: { readonly words: string; readonly journal?: Ring['journal'] },
): Promise<void> {
  const ring = { token: 'token', email: `${userId}@example.org`, ...(journal && { journal }) };
  const way = { kind: 'device passphrase', secret: passphraseBytes(words) } as const;
  const { lock, keys } = await makeLock(userId, { ring, way }, { stretches });
  const kept = { lock, idleMinutes: 5, hiddenMinutes: 5, closedAt: 0 };
  await writeLock(userId, kept);
  openedLock.set({ userId, keys, ring, kept });
}
