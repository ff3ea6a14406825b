import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { setDeviceStage } from '../../../tests/doubles/device-stage.ts';
import {
  detailsOf,
  erasureOf,
  someAnswers,
  wordsOn,
} from '../../../tests/doubles/paged-answers.ts';
import { aDeviceAt, createPagedServer } from '../../../tests/doubles/paged-server.ts';
import { aUserRow } from '../../../tests/doubles/user-row.ts';
import { random } from '../../sealed/bytes.ts';
import { deviceKeys } from '../../sealed/keys.ts';
import { deviceSeal } from '../lock/device-seal.ts';
import { sealDevice } from '../lock/seal-device.ts';
import { carryHeldOver } from './carry-held.ts';
import { keptStorage, storeName } from './local-store.ts';
import { readMeta, writeMeta } from './meta.ts';
import { openResilientStore } from './resilient-store.ts';
import { putRows } from './row-store.ts';
import { markerOf, rowOf } from './rows.ts';

setDeviceStage();

/** A server that calls all of them erased, and a device that has not believed it. */
async function aHeldAccident() {
  const server = createPagedServer();
  const answers = someAnswers(30);
  server.store(...answers);
  const device = aDeviceAt(server);
  const phone = await device.open({ device: '' });
  await phone.sync.now();
  server.store(...answers.map(erasureOf));
  await phone.sync.now();
  expect((await detailsOf(phone)).heldErasures).toBe(30);
  return { server, device, phone };
}

test.each(['at the next opening', 'before the page goes'] as const)(
  'what the server calls erased and she has not judged comes along when the device is closed (%s)',
  async (when) => {
    const { server, device, phone } = await aHeldAccident();
    await phone.close();
    const keys = await deviceKeys(random(32), aUserRow().id);
    if (when === 'before the page goes') await sealDevice(phone.userId, { keys }, true);
    // Page by page each of them could have been her wish.
    server.pageSize = 8;
    const closed = await device.open({ seal: deviceSeal(keys), device: '' });
    expect(await wordsOn(closed)).toHaveLength(30);
    await closed.sync.now({ force: true });
    expect(await wordsOn(closed)).toHaveLength(30);
    expect((await detailsOf(closed)).heldErasures).toBe(30);
    const { heldIds = [] } = await detailsOf(closed);
    await closed.sync.confirmHeldErasures(heldIds);
    expect(await wordsOn(closed)).toEqual([]);
    expect((await detailsOf(closed)).heldErasures).toBe(0);
  },
);

test('what she has judged since is not held back once more by an earlier store that stays', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const who = aUserRow().id;
  const { signal } = new AbortController();
  const open = (generation: number) =>
    openResilientStore(storeName(who, generation), keptStorage, { signal });
  const [first, second] = someAnswers(2).map(rowOf);
  if (!first || !second) throw new Error('There are none.');
  const earlier = await open(5);
  await earlier.use(async (local) => {
    await putRows(local.reflections, [first, second]);
    await writeMeta(local, 'held_erasures', [first.id, second.id]);
  });
  await earlier.close();
  const store = await open(6);
  const held = () => store.use((local) => readMeta(local, 'held_erasures', []));
  await carryHeldOver(store, who, 6);
  expect(await held()).toEqual([first.id, second.id]);
  await store.use(async (local) => {
    await putRows(local.reflections, [markerOf(first.id, first.date)]);
    await writeMeta(local, 'held_erasures', []);
  });
  await carryHeldOver(store, who, 6);
  expect(await held()).toEqual([second.id]);
  await store.close();
});
