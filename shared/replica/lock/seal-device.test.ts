import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { giveEachTestItsIndexedDb } from '../../../tests/doubles/own-indexed-db.ts';
import { anEntry } from '../../../tests/doubles/outbox-entries.ts';
import { closeDevice } from '../../outbox/device.ts';
import { openOutbox } from '../../outbox/outbox.ts';
import { random } from '../../sealed/bytes.ts';
import { deviceKeys } from '../../sealed/keys.ts';
import { openUnloadDrafts, unloadDraftsName } from '../drafts/unload-drafts.ts';
import { deviceSeal } from './device-seal.ts';
import { sealDevice, whatLiesOpen } from './seal-device.ts';

giveEachTestItsIndexedDb();
afterEach(closeDevice);

// RxDB closes a store later than its test ends: each has a person of its own.
let who: string;
beforeEach(() => {
  who = randomUUID();
});

async function aDeviceOfBefore() {
  const outbox = await openOutbox(who);
  await outbox.put([anEntry()]);
  outbox.close();
  const letters = openUnloadDrafts(unloadDraftsName(who));
  await letters.keep([{ date: '2026-11-20', question_id: 'q1', text: 'Half a tho', at: 1 }]);
  await letters.close();
}

test('what waits and the last letters of before are sealed before the gate is shown, and open with its keys', async () => {
  await aDeviceOfBefore();
  expect(await whatLiesOpen(who)).toBe('words');
  const keys = await deviceKeys(random(32), who);
  await sealDevice(who, { keys }, true);
  expect(await whatLiesOpen(who)).toBe('nothing');

  const seal = deviceSeal(keys);
  const letters = openUnloadDrafts(unloadDraftsName(who), seal.words);
  expect((await letters.list()).map(({ text }) => text)).toEqual(['Half a tho']);
  await letters.close();
  const outbox = await openOutbox(who, { seal: seal.entries });
  expect(await outbox.list()).toHaveLength(1);
  outbox.close();
});
