import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import { anAnswer, setDeviceStage } from '../../../tests/doubles/device-stage.ts';
import { anEntry, anErasure } from '../../../tests/doubles/outbox-entries.ts';
import { erasureOf, wordsOn } from '../../../tests/doubles/paged-answers.ts';
import {
  aDeviceAt,
  createPagedServer,
  type PagedRequest,
  type PagedServer,
} from '../../../tests/doubles/paged-server.ts';
import {
  createReflectionBatch,
  type Reflection,
  type ReflectionChange,
} from '../../contract/reflections.ts';
import { getDigest, pullReflections } from '../../contract/sync.ts';
import { openOutbox } from '../../outbox/outbox.ts';

setDeviceStage();

const DAY = '2026-11-20';
const answerOn = (date: string, fields: Partial<Reflection> = {}): Reflection =>
  aReflection({ date, answer: `Of ${date}.`, ...fields });

/** A device that holds what the server does, and what it asked for since. */
async function inStep(...stored: readonly ReflectionChange[]) {
  const server = createPagedServer();
  server.store(...stored);
  const device = aDeviceAt(server);
  const phone = await device.open();
  await phone.sync.now();
  await phone.sync.now();
  server.requests.length = 0;
  return { server, device, phone };
}

const wholePulls = (server: PagedServer): PagedRequest[] =>
  server.pulls().filter(({ after }) => after === null);
const countOf = ({ requests }: PagedServer, wanted: string): number =>
  requests.filter(({ path }) => path === wanted).length;

test('whatever the server loses in the life of a page goes back in the same pass, each time', async () => {
  const all = ['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01'].map((day) => answerOn(day));
  const { server, phone } = await inStep(...all);
  for (const { id } of all) {
    server.lose(id);
    await phone.sync.now();
    expect([...server.held.keys()].sort()).toEqual(all.map((one) => one.id).sort());
  }
});

test('while it goes back it is called waiting', async () => {
  const lost = answerOn(DAY);
  const { server, phone } = await inStep(lost);
  server.lose(lost.id);
  const pending: number[] = [];
  server.answer = async ({ path }, send) => {
    if (path === createReflectionBatch.path) {
      pending.push((await firstValueFrom(phone.sync.details$)).pending);
    }
    return send();
  };
  await phone.sync.now();
  expect(pending).toEqual([1]);
});

test('a month that is only on the server comes here, and one answer for another is noticed', async () => {
  const [here, there, elsewhere] = [answerOn(DAY), answerOn(DAY), answerOn('2025-01-01')];
  const { server, phone } = await inStep(here);
  server.storeInThePast(elsewhere);
  await phone.sync.now();
  expect(await wordsOn(phone)).toEqual([elsewhere.answer, here.answer]);

  server.lose(here.id);
  server.storeInThePast(there);
  await phone.sync.now();
  expect(await wordsOn(phone)).toEqual([elsewhere.answer, here.answer, there.answer]);
  expect(server.held.has(here.id)).toBe(true);
});

test('an erasure the server lost is told to it again, of an answer never seen here as well', async () => {
  const [seen, unseen, kept] = [answerOn(DAY), answerOn(DAY), answerOn(DAY)];
  const { server, phone } = await inStep(seen, kept, erasureOf(unseen));
  await phone.answers.erase(seen.id);
  await phone.sync.now();
  for (const doomed of [seen, unseen]) {
    server.lose(doomed.id);
    await phone.sync.now();
    expect(server.held.get(doomed.id)).toEqual(erasureOf(doomed));
  }
});

test('a difference that no pull mends is given up for this page: one question a pass from then on', async () => {
  const { server, phone } = await inStep(answerOn(DAY));
  server.answer = ({ path }, send) =>
    path === getDigest.path
      ? Response.json({ months: {}, deleted: { count: 9, hash: '0000000000000009' } })
      : send();
  for (let pass = 0; pass < 4; pass += 1) await phone.sync.now();
  expect(wholePulls(server)).toHaveLength(2);

  server.requests.length = 0;
  await phone.sync.now();
  expect(server.pulls()).toHaveLength(1);
  expect(countOf(server, getDigest.path)).toBe(1);
});

test('what she erases during a pull is no difference while it waits, nor once it was sent', async () => {
  const [doomed, kept] = [answerOn(DAY), answerOn(DAY)];
  const { server, phone } = await inStep(doomed, kept);
  server.answer = async ({ path }, send) => {
    if (path === createReflectionBatch.path) return Response.json({}, { status: 503 });
    if (path === pullReflections.path) await phone.answers.erase(doomed.id);
    return send();
  };
  await phone.sync.now();
  expect((await firstValueFrom(phone.sync.details$)).pending).toBe(1);
  expect(countOf(server, getDigest.path)).toBe(1);
  server.answer = null;
  await phone.sync.now({ force: true });
  expect(server.held.get(doomed.id)).toEqual(erasureOf(doomed));
  await phone.sync.now();
  expect(wholePulls(server)).toEqual([]);
});

test('an answer stored between the pull and the question is fetched, and nothing else', async () => {
  const { server, phone } = await inStep(answerOn(DAY));
  const late = answerOn('2026-11-21');
  server.answer = ({ path }, send) => {
    if (path === getDigest.path && !server.held.has(late.id)) server.store(late);
    return send();
  };
  await phone.sync.now();
  expect(await wordsOn(phone)).toContain(late.answer);
  expect(wholePulls(server)).toEqual([]);
});

test('while others go on writing nothing is pulled from the start, and nothing is given up', async () => {
  const { server, phone } = await inStep(answerOn(DAY));
  let isWriting = true;
  server.answer = ({ path }, send) => {
    if (path === getDigest.path && isWriting) server.store(answerOn('2026-11-21'));
    return send();
  };
  for (let pass = 0; pass < 4; pass += 1) await phone.sync.now();
  expect(wholePulls(server)).toEqual([]);

  isWriting = false;
  const [lost] = [...server.held.keys()];
  await phone.sync.now();
  server.lose(lost ?? '');
  await phone.sync.now();
  expect(server.held.has(lost ?? '')).toBe(true);
});

test('an answer the server refused is no difference, is not sent again by a repair, and goes without one', async () => {
  const [kept, lost] = [answerOn(DAY), answerOn(DAY)];
  const { server, phone } = await inStep(kept, lost);
  server.answer = ({ path, sent }, send) => {
    const own = sent.find((change) => 'answer' in change && change.answer === 'Refused.');
    if (path !== createReflectionBatch.path || !own) return send();
    return Response.json({ results: [{ id: own.id, status: 'rejected', code: 'blank' }] });
  };
  await phone.answers.save(DAY, [anAnswer('Refused.')]);
  await phone.sync.now();
  await phone.sync.now();
  expect(wholePulls(server)).toEqual([]);

  server.lose(lost.id);
  server.requests.length = 0;
  await phone.sync.now();
  const sent = server.requests.flatMap((request) => request.sent);
  expect(sent.map(({ id }) => id)).toEqual([lost.id]);
  const { parked } = await firstValueFrom(phone.sync.details$);
  expect(parked).toMatchObject([{ answer: 'Refused.', code: 'blank' }]);

  await phone.answers.discardParked(parked[0]?.id ?? '');
  server.requests.length = 0;
  await phone.sync.now();
  expect(countOf(server, getDigest.path)).toBe(1);
  expect(server.pulls()).toHaveLength(1);
});

test('erasures held back are no difference', async () => {
  const all = Array.from({ length: 20 }, () => answerOn(DAY));
  const { server, phone } = await inStep(...all);
  server.store(...all.map(erasureOf));
  await phone.sync.now();
  expect((await firstValueFrom(phone.sync.details$)).heldErasures).toBe(20);
  await phone.sync.now();
  expect(wholePulls(server)).toEqual([]);
});

test('the text of an erased answer that a tab left in the outbox is not sent', async () => {
  const server = createPagedServer();
  const device = aDeviceAt(server, 'of-orphans');
  await (await device.open()).close();
  const outbox = await openOutbox('of-orphans');
  const entry = anEntry({ answer: 'Text that must go.' });
  await outbox.put([entry, anErasure(entry.change.id)]);
  outbox.close();

  const phone = await device.open();
  await phone.sync.now();

  expect(server.requests.flatMap(({ sent }) => sent)).toEqual([{ id: entry.key, deleted: true }]);
  expect(await wordsOn(phone)).toEqual([]);
});
