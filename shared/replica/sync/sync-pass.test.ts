import { firstValueFrom } from 'rxjs';
import { expect, test, vi } from 'vitest';
import { noNetwork } from '../../../tests/doubles/answering-network.ts';
import { anAnswer, type Device, setDeviceStage } from '../../../tests/doubles/device-stage.ts';
import { asked, isOfPull, PAGED_DAY } from '../../../tests/doubles/paged-answers.ts';
import { aDeviceAt, createPagedServer } from '../../../tests/doubles/paged-server.ts';
import { createReflectionBatch } from '../../contract/reflections.ts';
import { pullReflections } from '../../contract/sync.ts';
import { answered } from '../../outbox/transaction.ts';

setDeviceStage();

const offline = (): Promise<Response> => noNetwork('', () => Promise.reject(new Error('never')));

test('what could not be sent is not followed by a pull', async () => {
  const server = createPagedServer();
  const phone = await aDeviceAt(server).open();
  await phone.sync.now();
  server.answer = ({ path }, send) =>
    path === createReflectionBatch.path
      ? Response.json({ error: 'Busy.', code: 'unavailable' }, { status: 503 })
      : send();
  const requests = await asked(
    server,
    phone.answers.save(PAGED_DAY, [anAnswer('Wait.')]).then(() => phone.sync.now()),
  );
  expect(requests.filter(isOfPull)).toEqual([]);
});

test('what the server says to a pull holds for the next pass: its wish to wait, and that she has to sign in', async () => {
  const server = createPagedServer();
  const phone = await aDeviceAt(server).open();
  const refuse = (status: number, code: string) => {
    server.answer = ({ path }, send) =>
      path === pullReflections.path
        ? Response.json({ error: '', code }, { status, headers: { 'retry-after': '60' } })
        : send();
  };
  refuse(503, 'unavailable');
  expect((await phone.sync.now()).stopped).toBe('server');
  expect(await asked(server, phone.sync.now())).toEqual([]);

  refuse(401, 'unauthenticated');
  expect((await phone.sync.now({ force: true })).stopped).toBe('signed_out');
  expect(await firstValueFrom(phone.sync.state$)).toMatchObject({ reason: 'signed_out' });
});

test('a session that is over is not tried again by itself', async () => {
  const server = createPagedServer();
  const phone = await aDeviceAt(server).open();
  server.answer = () => Response.json({ error: '', code: 'unauthenticated' }, { status: 401 });
  await phone.answers.save(PAGED_DAY, [anAnswer('Hopscotch.')]);
  await phone.sync.now();

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  phone.sync.start();
  const left = vi.getTimerCount();
  vi.useRealTimers();

  expect(left).toBe(0);
});

test('a page that could not look for news tries again by itself', async () => {
  const server = createPagedServer();
  const phone = await aDeviceAt(server).open();
  server.answer = offline;
  await phone.sync.now();
  expect(await firstValueFrom(phone.sync.state$)).toMatchObject({ kind: 'offline', pending: 0 });

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  phone.sync.start();
  const left = vi.getTimerCount();
  phone.sync.pause();
  vi.useRealTimers();

  expect(left).toBe(1);
});

test('a journal that was closed asks nobody any more, and makes nothing anew that was deleted', async () => {
  const server = createPagedServer();
  const device = aDeviceAt(server, 'of-closing');
  const phone = await device.open();
  await phone.close();
  await answered(device.indexedDB.deleteDatabase('noor-outbox-of-closing'));
  expect(await phone.sync.now({ force: true })).toEqual({ acknowledged: 0, stopped: 'offline' });
  expect(server.requests).toEqual([]);
  const names = (await device.indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain('noor-outbox-of-closing');
});

test('the history of an earlier version stays until the new one is filled', async () => {
  const server = createPagedServer();
  server.answer = offline;
  const device: Device = aDeviceAt(server, 'of-old');
  const old = 'rxdb-dexie-noor-0-of-old--0--reflections';
  (await answered(device.indexedDB.open(old, 1))).close();
  const phone = await device.open({ device: '' });
  const names = async () => (await device.indexedDB.databases()).map(({ name }) => name);

  await phone.sync.now();
  expect(await names()).toContain(old);
  server.answer = null;
  await phone.sync.now();
  expect(await names()).not.toContain(old);
});
