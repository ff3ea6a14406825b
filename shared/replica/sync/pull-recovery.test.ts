import { expect, test } from 'vitest';
import { noNetwork } from '../../../tests/doubles/answering-network.ts';
import { setDeviceStage } from '../../../tests/doubles/device-stage.ts';
import {
  asked,
  erasureOf,
  isOfPull,
  someAnswers,
  threeAnswers,
  wordsOn,
} from '../../../tests/doubles/paged-answers.ts';
import { aDeviceAt, createPagedServer } from '../../../tests/doubles/paged-server.ts';
import { createReflectionBatch } from '../../contract/reflections.ts';
import { getDigest, pullReflections } from '../../contract/sync.ts';

setDeviceStage();

const offline = (): Promise<Response> => noNetwork('', () => Promise.reject(new Error('never')));

test('a server put back to a backup is given what it lost before anything is compared', async () => {
  const server = createPagedServer();
  const [one, two] = threeAnswers();
  server.store(one, two);
  const phone = await aDeviceAt(server).open();
  await phone.sync.now();
  server.restore(one);

  const paths = (await asked(server, phone.sync.now())).map(({ path }) => path);

  expect([...server.held.keys()].sort()).toEqual([one.id, two.id].sort());
  expect(paths.indexOf(createReflectionBatch.path)).toBeGreaterThan(-1);
  expect(paths.indexOf(createReflectionBatch.path)).toBeLessThan(paths.indexOf(getDigest.path));
});

test('a recovery that was interrupted starts over, and ends for good', async () => {
  const server = createPagedServer();
  const [one, two, three] = threeAnswers();
  server.store(one, two, three);
  const device = aDeviceAt(server);
  const phone = await device.open();
  await phone.sync.now();
  server.restore(one, ...someAnswers(2));
  server.pageSize = 1;
  server.answer = ({ path, after }, send) =>
    path === pullReflections.path && after === '2.2' ? offline() : send();
  expect((await phone.sync.now()).stopped).toBe('offline');
  await phone.close();
  server.answer = null;

  const again = await device.open();
  const recovering = (await asked(server, again.sync.now())).filter(isOfPull);
  expect(recovering[0]?.after).toBe(null);
  expect(server.held.has(two.id) && server.held.has(three.id)).toBe(true);
  const [next] = await asked(server, again.sync.now());
  expect(next?.after).toBe('2.5');
});

test('a repair that was interrupted starts over', async () => {
  const server = createPagedServer();
  const [one, two, three] = threeAnswers();
  server.store(one, two, three);
  const device = aDeviceAt(server);
  const phone = await device.open();
  await phone.sync.now();
  server.lose(two.id);
  server.pageSize = 1;
  server.answer = ({ path, after }, send) =>
    path === pullReflections.path && after === '1.1' ? offline() : send();
  expect((await phone.sync.now()).stopped).toBe('offline');
  await phone.close();
  server.answer = null;

  const again = await device.open();
  const [first] = (await asked(server, again.sync.now())).filter(isOfPull);
  expect(first?.after).toBe(null);
  expect(server.held.has(two.id)).toBe(true);
});

test('a recovery sends only what the server lacks: no answer and no erasure it has', async () => {
  const server = createPagedServer();
  const [kept, erased] = threeAnswers();
  server.store(kept, erased);
  const phone = await aDeviceAt(server).open();
  await phone.sync.now();
  server.store(erasureOf(erased));
  await phone.sync.now();
  server.restore(kept, erasureOf(erased));

  const requests = await asked(server, phone.sync.now());

  expect(requests.flatMap(({ sent }) => sent)).toEqual([]);
  expect(requests.filter(isOfPull).length).toBeGreaterThan(0);
});

test('an erasure that a restored server has not heard of is told to it again, and wins', async () => {
  const server = createPagedServer();
  const [one] = threeAnswers();
  server.store(one);
  const phone = await aDeviceAt(server).open();
  await phone.sync.now();
  await phone.answers.erase(one.id);
  await phone.sync.now();
  server.restore(one);

  const paths = (await asked(server, phone.sync.now())).map(({ path }) => path);

  expect(server.held.get(one.id)).toEqual(erasureOf(one));
  expect(await wordsOn(phone)).toEqual([]);
  expect(paths.filter((path) => path === createReflectionBatch.path)).toHaveLength(1);
});
