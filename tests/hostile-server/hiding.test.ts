import { beforeEach, expect, test } from 'vitest';
import { aHousehold, type Household } from './a-household.ts';

let home: Household;
beforeEach(async () => (home = await aHousehold()));

test('02: nothing that a private journal sends holds a word, an answer or a day', async () => {
  const { phone, server } = home;
  const id = await phone.write('nobody shall know this');
  await phone.sync();
  await phone.erase(id);
  await phone.sync();
  expect(server.heard).toHaveLength(2);
  expect(server.heard.join()).not.toMatch(/nobody|2026-11|ic-001|inner_child/);
});

test('an honest server: each device shows what the other wrote, and nobody is told anything', async () => {
  const { phone, tablet, newcomer } = home;
  const id = await phone.write('one');
  await phone.sync();
  await tablet.sync();
  await tablet.erase(id);
  await tablet.write('two');
  for (const device of [tablet, phone]) await device.sync();
  const third = newcomer();
  await third.sync();
  for (const device of [phone, tablet, third]) {
    expect([...device.shown.values()]).toEqual(['two']);
    expect([...device.told]).toEqual([]);
    expect(device.missing()).toBe(0);
  }
});

test('22: what is hidden from a device that has it is kept and offered again', async () => {
  const { phone, server } = home;
  const id = await phone.write('one');
  await phone.sync();
  server.rows.delete(id);
  await phone.sync();
  expect(phone.shown.get(id)).toBe('one');
  expect([...phone.told]).toEqual(['missing']);
  await phone.sync();
  expect(server.rows.has(id)).toBe(true);
});

test('23: what is hidden from a new device is a hole', async () => {
  const { phone, server, newcomer } = home;
  const id = await phone.write('one');
  await phone.write('two');
  await phone.sync();
  server.isHidden = (document) => document.id === id;
  const device = newcomer();
  await device.sync();
  expect(device.missing()).toBe(1);
});

test('24: all of one device, hidden, are holes as soon as another one met them', async () => {
  const { phone, tablet, server, newcomer } = home;
  const ids = [await phone.write('one'), await phone.write('two')];
  await phone.sync();
  await tablet.sync();
  await tablet.write('three');
  await tablet.sync();
  server.isHidden = (document) => ids.includes(document.id);
  const device = newcomer();
  await device.sync();
  expect(device.missing()).toBe(2);
});

test('25: the newest is not missed until the next word of any device', async () => {
  const { phone, server, newcomer } = home;
  await phone.write('one');
  const newest = await phone.write('two');
  await phone.sync();
  server.isHidden = (document) => document.id === newest;
  const device = newcomer();
  await device.sync();
  expect(device.missing()).toBe(0);
  await phone.write('three');
  phone.drain();
  await device.sync();
  expect(device.missing()).toBe(1);
});

test('26: a server that goes back as a whole is noticed and made whole', async () => {
  const { phone, server } = home;
  const back = server.backup();
  const ids = [await phone.write('one'), await phone.write('two')];
  await phone.sync();
  back();
  await phone.sync();
  expect([...phone.told]).toEqual(['missing']);
  phone.drain();
  expect([...server.rows.keys()]).toEqual(ids);
});

test('27: an erased answer that comes back is not shown, and is erased again', async () => {
  const { phone, server } = home;
  const id = await phone.write('one');
  await phone.sync();
  const back = server.backup();
  await phone.erase(id);
  await phone.sync();
  back();
  await phone.sync();
  expect(phone.shown.has(id)).toBe(false);
  phone.drain();
  expect(server.rows.get(id)).toMatchObject({ deleted: true });
});

test('28: an erased answer that comes back to a new device leaves a hole', async () => {
  const { phone, server, newcomer } = home;
  const id = await phone.write('one');
  await phone.sync();
  const living = server.rows.get(id);
  await phone.erase(id);
  await phone.write('two');
  await phone.sync();
  if (living) server.rows.set(id, living);
  const device = newcomer();
  await device.sync();
  expect(device.missing()).toBe(1);
});

test('29: a server that calls everything erased erases nothing', async () => {
  const { phone, tablet, server } = home;
  await phone.write('one');
  await phone.write('two');
  await phone.sync();
  for (const [id, document] of server.rows)
    server.rows.set(id, { ...document, deleted: true, kind: 'answer', sealed: 'AAAA' });
  await phone.sync();
  await tablet.sync();
  expect([...phone.shown.values()]).toEqual(['one', 'two']);
  expect([...phone.told]).toEqual(['forged', 'missing']);
  expect([...tablet.told]).toEqual(['forged']);
});

test('51: what was "stored" and is not there is sent again', async () => {
  const { phone, server } = home;
  server.isForgetful = true;
  const id = await phone.write('one');
  await phone.sync();
  expect([...phone.told]).toEqual(['missing']);
  server.isForgetful = false;
  await phone.sync();
  expect(server.rows.has(id)).toBe(true);
});

test('17: a plain answer in a private journal is not shown, and she is told', async () => {
  const { phone, server } = home;
  server.rows.set('planted', { id: 'planted', words: 'I am fine.' });
  await phone.sync();
  expect([...phone.shown]).toEqual([]);
  expect([...phone.told]).toEqual(['plain']);
});
