import { beforeEach, expect, test } from 'vitest';
import { random } from '../../shared/sealed/bytes.ts';
import { journalKeys } from '../../shared/sealed/keys.ts';
import { sealState } from '../../shared/sealed/state.ts';
import { HER } from '../../shared/sealed/testing/a-journal.ts';
import { aHousehold, type Household } from './a-household.ts';
import { ModelDevice } from './model-device.ts';
import { isSealed } from './model-server.ts';

let home: Household;
beforeEach(async () => (home = await aHousehold()));

/** Whatever it is told, nothing of hers goes out in the clear, and nothing is lost. */
function keepsToItself(device: ModelDevice, words: string): void {
  expect(home.server.heard.join()).not.toContain(words);
  expect([...device.shown.values()]).toContain(words);
}

test('30: "it is plain" is told to her, and nothing is sent', async () => {
  const { phone, server } = home;
  server.journal = { mode: 'plain', generation: 0, version: 0, state: null, openers: [] };
  await phone.write('mine');
  await phone.sync();
  expect([...phone.told]).toEqual(['plain_again']);
  expect(server.heard).toEqual([]);
  keepsToItself(phone, 'mine');
});

test('31: with a strict sign-in a new device believes no "it is plain"', async () => {
  const { server } = home;
  server.journal = { mode: 'plain', generation: 0, version: 0, state: null, openers: [] };
  const device = new ModelDevice('newcomer', server);
  device.isStrict = true;
  await device.write('mine');
  await device.sync();
  expect([...device.told]).toEqual(['plain_again']);
  expect(server.heard).toEqual([]);
  keepsToItself(device, 'mine');
});

test('32, 33: an old word of "off" and a forged one send nothing', async () => {
  const { phone, server, stateOf } = home;
  phone.pin = { ...home.pin, version: 3 };
  const stranger = await journalKeys(random(32), HER, 1);
  const forged = await sealState(stranger, { mode: 'plain', version: 9, openers: [] });
  for (const state of [await stateOf({ mode: 'plain', version: 2 }), forged]) {
    server.journal = { ...server.journal, mode: 'plain', state };
    await phone.write('mine');
    await phone.sync();
  }
  expect([...phone.told]).toEqual(['older_state', 'forged_state']);
  expect(server.heard).toEqual([]);
  keepsToItself(phone, 'mine');
});

test('34: a true word of "off" is asked about here before anything follows it', async () => {
  const { phone, server, stateOf } = home;
  const state = await stateOf({ mode: 'plain', version: 2 });
  server.journal = { ...server.journal, mode: 'plain', version: 2, state };
  await phone.write('mine');
  await phone.sync();
  expect([...phone.told]).toEqual(['ask']);
  expect(phone.pin).toEqual(home.pin);
  expect(server.heard).toEqual([]);
});

test('49: a plain entry in the outbox of a private journal is not sent, and not lost', async () => {
  const { phone, server } = home;
  const stray = { id: 'stray', words: 'mine' };
  phone.outbox.push(stray);
  await phone.write('sealed');
  await phone.sync();
  expect(server.heard).toHaveLength(1);
  expect(server.heard.join()).not.toContain('mine');
  expect(phone.outbox).toEqual([stray]);
});

test('54: a server restored from before gets nothing plain; nothing is lost', async () => {
  const { phone, server } = home;
  await phone.write('one');
  await phone.sync();
  server.rows.clear();
  server.rows.set('old', { id: 'old', words: 'of before' });
  server.journal = { mode: 'plain', generation: 0, version: 0, state: null, openers: [] };
  await phone.write('two');
  const heard = server.heard.length;
  await phone.sync();
  expect([...phone.told]).toEqual(['plain_again']);
  expect(server.heard).toHaveLength(heard);
  expect([...phone.shown.values()]).toEqual(['one', 'two']);
  expect(phone.outbox.every(isSealed)).toBe(true);
});
