import { expect, test, vi } from 'vitest';
import { closeDevice } from '../../../../../shared/outbox/device.ts';
import { loadLock, writeLock } from '../../../../../shared/outbox/kept-lock.ts';
import { makeLock } from '../../../../../shared/sealed/device-lock.ts';
import { passphraseBytes } from '../../../../../shared/sealed/passphrase.ts';
import { cheapStretches as stretches } from '../../../../../shared/sealed/testing/cheap-stretches.ts';
import { giveEachTestItsIndexedDb } from '../../../../../tests/doubles/own-indexed-db.ts';
import { openedLock } from '../opened-lock.ts';
import { passGate } from './gate.ts';

vi.mock('../auto-close.ts', () => {
  throw new Error('The connection broke.');
});
giveEachTestItsIndexedDb();

test('nobody is in where what closes the device again did not come', async () => {
  const way = { kind: 'device passphrase', secret: passphraseBytes('seven blue doors') } as const;
  const { lock, keys } = await makeLock(
    'amal',
    { ring: { token: '', email: '' }, way },
    { stretches },
  );
  const rules = { idleMinutes: 5, hiddenMinutes: 5, closedAt: 7, isHersAlone: true };
  await writeLock('amal', { lock, ...rules, keys });
  await expect(passGate('amal', {})).rejects.toThrow();
  expect(openedLock.read()).toBeNull();
  expect(await loadLock('amal')).not.toBeNull();
  closeDevice();
});
