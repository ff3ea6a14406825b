import { beforeEach, expect, test } from 'vitest';
import { toWire } from '../../shared/sealed/bytes.ts';
import { sealDocument } from '../../shared/sealed/seal.ts';
import { anAnswerBody } from '../../shared/sealed/testing/a-journal.ts';
import { aHousehold, type Household } from './a-household.ts';
import { ModelDevice } from './model-device.ts';
import { isSealed, ModelServer, type Journal } from './model-server.ts';

const WORDS = ['first', 'second', 'third', 'fourth', 'fifth'];

let home: Household;
let plain: ModelServer;
beforeEach(async () => {
  home = await aHousehold();
  plain = new ModelServer();
});

async function anOpenJournal(): Promise<ModelDevice> {
  const device = new ModelDevice('phone', plain);
  for (const words of WORDS) await device.write(words);
  await device.sync();
  return device;
}

function sealedJournal(): Omit<Journal, 'mode'> {
  const { generation, version, state, openers } = home.server.journal;
  return { generation, version, state, openers };
}

/** What turning on does to the rows that are left, as far as it gets. */
async function sealRows(most: number): Promise<void> {
  const left = [...plain.rows.values()].flatMap((row) => (isSealed(row) ? [] : [row]));
  for (const { id, words } of left.slice(0, most)) {
    const body = anAnswerBody(words);
    const sealed = toWire(await sealDocument(home.keys, { kind: 'answer', id, body }));
    plain.push({ id, kind: 'answer', deleted: false, sealed }, true);
  }
}

test('01, 43: turning on that is cut half-way goes on, and leaves no plain row at the end', async () => {
  const device = await anOpenJournal();
  const ids = [...plain.rows.keys()];
  expect(plain.begin(0, sealedJournal())).toBe('begun');
  await sealRows(2);
  expect(plain.finish()).toBe('plain_left');
  expect(plain.journal.mode).toBe('sealing');
  await sealRows(2);
  await sealRows(2);
  expect(plain.finish()).toBe('finished');
  expect(JSON.stringify([...plain.rows.values()])).not.toMatch(/first|second|third|fourth|fifth/);
  expect([...plain.rows.keys()]).toEqual(ids);
  device.shown.clear();
  await device.unlock(home.keys, home.pin);
  await device.sync();
  expect([...device.shown.values()]).toEqual(WORDS);
});

test('44: a device that was away with plain words seals them once it hears, under the same ids', async () => {
  const { server, keys, pin } = home;
  const away = new ModelDevice('away', server);
  const id = await away.write('written on a train');
  await away.sync();
  expect([...away.told]).toEqual(['passphrase']);
  expect(server.heard).toEqual([]);
  await away.unlock(keys, pin);
  await away.sync();
  expect([...server.rows.keys()]).toEqual([id]);
  expect(server.heard.join()).not.toContain('train');
  await home.tablet.sync();
  expect([...home.tablet.shown.values()]).toEqual(['written on a train']);
});

test('45: an old page is refused whole before anything is read: busy, so that it keeps all', () => {
  const { server } = home;
  for (const mode of ['sealing', 'sealed', 'opening'] as const) {
    server.journal.mode = mode;
    expect(server.push({ id: 'old', words: 'of an old page' }, false)).toBe('busy');
  }
  expect(server.heard).toEqual([]);
  expect(server.rows.size).toBe(0);
});

test('48: a locked device cannot be read, and goes on sending what is sealed', async () => {
  const { phone, server, tablet } = home;
  await phone.write('before the lock');
  phone.keys = null;
  phone.shown.clear();
  expect(JSON.stringify([phone.outbox, [...phone.kept.values()]])).not.toContain('before');
  await phone.sync();
  expect(phone.outbox).toEqual([]);
  expect(server.rows.size).toBe(1);
  await tablet.sync();
  expect([...tablet.shown.values()]).toEqual(['before the lock']);
});

test('52: of two devices that turn it on at once one does, and the other hears that it changed', () => {
  expect(plain.begin(0, sealedJournal())).toBe('begun');
  const first = plain.journal;
  expect(plain.begin(0, { ...sealedJournal(), generation: 2 })).toBe('changed_meanwhile');
  expect(plain.journal).toBe(first);
});
