import { expect, test } from 'vitest';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import { setDeviceStage } from '../../../tests/doubles/device-stage.ts';
import {
  asked,
  detailsOf,
  isOfPull,
  PAGED_DAY,
  someAnswers,
  threeAnswers,
  wordsOn,
} from '../../../tests/doubles/paged-answers.ts';
import { aDeviceAt, createPagedServer } from '../../../tests/doubles/paged-server.ts';
import { storageThatRefuses } from '../../../tests/doubles/refusing-storage.ts';
import type { Feedback } from '../../contract/feedback.ts';
import { getDigest, pullFeedback, pullReflections } from '../../contract/sync.ts';
import { createLocks, type Locks, syncLock } from '../../outbox/locks.ts';

setDeviceStage();

function anInsight(fields: Partial<Feedback> = {}): Feedback {
  return {
    date: PAGED_DAY,
    energy_score: 7,
    feedback_text: 'You play.',
    improvement_areas: '[]',
    language: 'en',
    source: 'built_in',
    created_at: '2026-11-20T21:00:00.000Z',
    ...fields,
  };
}

test('two tabs pull one after the other', async () => {
  const server = createPagedServer();
  server.store(...someAnswers(4));
  server.pageSize = 1;
  const device = aDeviceAt(server, 'of-two-tabs');
  const real = createLocks(null);
  const bothCame = Promise.withResolvers<undefined>();
  const pulling = { came: 0, now: 0, most: 0 };
  const locks: Locks = {
    run(name, work, timeoutMs) {
      if (name === syncLock('of-two-tabs')) return real.run(name, work, timeoutMs);
      pulling.came += 1;
      if (pulling.came === 2) bothCame.resolve(undefined);
      const counted = async () => {
        pulling.now += 1;
        pulling.most = Math.max(pulling.most, pulling.now);
        return work().finally(() => (pulling.now -= 1));
      };
      return real.run(name, counted, timeoutMs);
    },
  };
  // RxDB opens a history once a process: the second tab has one of its own.
  const tabs = [await device.open({ locks }), await device.open({ locks, device: 'other-tab' })];
  // Whoever is first goes no further before the other one wants to begin.
  server.answer = async (request, send) => {
    if (isOfPull(request)) await bothCame.promise;
    return send();
  };

  await Promise.all(tabs.map((tab) => tab.sync.now()));

  expect(server.pulls().length).toBeGreaterThan(4);
  expect(pulling).toMatchObject({ came: 2, most: 1 });
});

test('a page that could not be kept is fetched again', async () => {
  const server = createPagedServer();
  const device = aDeviceAt(server);
  const before = await device.open();
  await before.sync.now();
  await before.close();
  server.store(...someAnswers(3));
  const full = await device.open({ storage: () => storageThatRefuses(device) });
  expect((await full.sync.now()).stopped).toBe('server');
  await full.close();

  const phone = await device.open();
  const requests = await asked(server, phone.sync.now());
  expect(requests.filter(isOfPull).map(({ after }) => after)).toEqual(['1.0', '1.0']);
  expect(await wordsOn(phone)).toEqual(['Word 0.', 'Word 1.', 'Word 2.']);
});

test('an answer that the checkpoint has led past is found by the repair', async () => {
  const server = createPagedServer();
  const [one, two] = threeAnswers();
  server.store(one);
  const phone = await aDeviceAt(server).open();
  await phone.sync.now();
  server.storeInThePast(two);

  await phone.sync.now();

  expect(await wordsOn(phone)).toEqual(['Word 0.', 'Word 1.']);
});

test('a device that was filled once says so at its next start, and goes on where it was', async () => {
  const server = createPagedServer();
  server.store(...someAnswers(2));
  const device = aDeviceAt(server);
  const first = await device.open();
  await first.sync.now();
  await first.close();

  const again = await device.open();
  expect((await detailsOf(again)).pullProgress).toBe(1);
  const requests = await asked(server, again.sync.now());

  expect(requests.map(({ path, after }) => `${path} ${after ?? ''}`)).toEqual([
    `${pullReflections.path} 1.2`,
    `${pullFeedback.path} 1.2`,
    `${getDigest.path} `,
  ]);
});

test('insights come by a checkpoint of their own, once', async () => {
  const server = createPagedServer();
  server.storeInsight(anInsight());
  server.store(...someAnswers(2));
  const phone = await aDeviceAt(server).open();
  await phone.sync.now();
  expect((await phone.answers.exportAll()).feedback).toEqual([anInsight()]);

  server.storeInsight(anInsight({ feedback_text: 'You play again.' }));
  server.store(...someAnswers(1));
  const requests = await asked(server, phone.sync.now());
  const afters = requests.filter(isOfPull).map(({ path, after }) => [path, after]);
  expect(afters).toEqual([
    [pullReflections.path, '1.3'],
    [pullFeedback.path, '1.1'],
  ]);
  expect((await phone.answers.exportAll()).feedback).toMatchObject([
    { feedback_text: 'You play again.' },
  ]);
});

test('an insight this device cannot read does not keep the others away', async () => {
  const server = createPagedServer();
  server.storeInsight(anInsight({ date: 'one day' }), anInsight());
  const phone = await aDeviceAt(server).open();

  expect((await phone.sync.now()).stopped).toBe(null);

  expect((await phone.answers.exportAll()).feedback).toEqual([anInsight()]);
});

test('the first screen of a new device is asked for by day, on every page', async () => {
  const server = createPagedServer();
  server.store(...someAnswers(3));
  for (const date of ['2020-01-01', '2020-01-02']) server.store(aReflection({ date }));
  server.pageSize = 1;
  const now = (): number => Date.parse('2026-11-20T12:00:00Z');
  const phone = await aDeviceAt(server).open({ now });

  await phone.sync.now();

  expect(server.pulls().map(({ from, after }) => [from, after])).toEqual([
    ['2026-09-21', null],
    ['2026-09-21', '1.1'],
    ['2026-09-21', '1.2'],
    [null, null],
    ...[1, 2, 3, 4].map((seq) => [null, `1.${seq}`]),
  ]);
});

test.each([
  { what: 'leads to itself', next: () => '1.1' },
  { what: 'leads back', next: (after: string | null) => (after === '1.1' ? '2.1' : '1.1') },
])('a page that $what is not followed for ever', async ({ next }) => {
  const server = createPagedServer();
  const phone = await aDeviceAt(server).open();
  await phone.sync.now();
  let pages = 0;
  server.answer = ({ path, after }, send) => {
    if (path !== pullReflections.path) return send();
    pages += 1;
    const page = { documents: [], checkpoint: next(after), restarted: false };
    return Response.json({ ...page, has_more: pages < 50 });
  };

  expect((await phone.sync.now()).stopped).not.toBe(null);

  expect(pages).toBeLessThan(6);
});

test('every question of a pass says whose words travel: after someone else has signed in here none is answered', async () => {
  const server = createPagedServer();
  server.store(...someAnswers(1));
  const phone = await aDeviceAt(server, 'amal').open();
  await phone.sync.now();
  await phone.sync.now();
  expect(new Set(server.requests.map(({ owner }) => owner))).toEqual(new Set(['amal']));
});
