import { expect, test } from 'vitest';
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
    await closed.sync.confirmHeldErasures();
    expect(await wordsOn(closed)).toEqual([]);
    expect((await detailsOf(closed)).heldErasures).toBe(0);
  },
);
