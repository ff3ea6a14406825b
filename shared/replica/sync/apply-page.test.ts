import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { anAnswer, setDeviceStage } from '../../../tests/doubles/device-stage.ts';
import {
  detailsOf,
  erasureOf,
  PAGED_DAY,
  someAnswers,
  threeAnswers,
  wordsOn,
} from '../../../tests/doubles/paged-answers.ts';
import { aDeviceAt, createPagedServer } from '../../../tests/doubles/paged-server.ts';
import { createReflectionBatch } from '../../contract/reflections.ts';

setDeviceStage();

/** On the server, and on a phone. */
async function withThirty() {
  const server = createPagedServer();
  const answers = someAnswers(30);
  server.store(...answers);
  const phone = await aDeviceAt(server).open();
  await phone.sync.now();
  return { server, phone, answers };
}

test('erasures that come page by page are held back as one accident', async () => {
  const { server, phone, answers } = await withThirty();
  server.store(...answers.map(erasureOf));
  server.pageSize = 8;

  await phone.sync.now();

  // The first eight could have been her wish.
  expect(await wordsOn(phone)).toHaveLength(22);
  expect((await detailsOf(phone)).heldErasures).toBe(22);
  expect(await phone.answers.countOnlyHere()).toBe(22);
});

test('what the server has again is held back no longer, and only the newest version of an answer counts', async () => {
  const { server, phone, answers } = await withThirty();
  server.store(...answers.map(erasureOf));
  await phone.sync.now();
  expect(await phone.answers.countOnlyHere()).toBe(30);
  const [first, second, ...others] = answers;
  if (!first || !second) throw new Error('There are none.');
  await phone.answers.edit(first.id, 'Said anew.');
  await phone.answers.erase(second.id);
  expect(await phone.answers.countOnlyHere()).toBe(28);

  // Put back to before.
  for (const { id } of others) server.lose(id);
  server.store(...others);
  await phone.sync.now();
  expect(await phone.answers.countOnlyHere()).toBe(0);
  expect((await detailsOf(phone)).heldErasures).toBe(2);
});

test('once held back, the smaller pages of the same accident are as well, and her yes means all', async () => {
  const { server, phone, answers } = await withThirty();
  server.store(...answers.map(erasureOf));
  server.pageSize = 12;

  await phone.sync.now();

  expect(await wordsOn(phone)).toHaveLength(30);
  expect((await detailsOf(phone)).heldErasures).toBe(30);
  await phone.sync.confirmHeldErasures(answers.map(({ id }) => id));
  expect(await wordsOn(phone)).toEqual([]);
  expect((await detailsOf(phone)).heldErasures).toBe(0);
  expect(await phone.answers.countOnlyHere()).toBe(0);
});

test('her yes to held erasures is none to what is held since, nor to what the server has again', async () => {
  const { server, phone, answers } = await withThirty();
  const [again, ...first] = answers.slice(0, 18);
  if (!again) throw new Error('There are none.');
  server.store(...[again, ...first].map(erasureOf));
  await phone.sync.now();
  const { heldIds = [] } = await detailsOf(phone);
  expect(heldIds).toHaveLength(18);

  // While she is being asked.
  const since = answers.slice(18);
  server.lose(again.id);
  server.store(again, ...since.map(erasureOf));
  await phone.sync.now();
  await phone.sync.confirmHeldErasures(heldIds);

  expect(await wordsOn(phone)).toEqual([again, ...since].map(({ answer }) => answer).sort());
  expect((await detailsOf(phone)).heldIds).toEqual(since.map(({ id }) => id));
});

test('an answer erased elsewhere leaves the outbox as well, whatever it waited for', async () => {
  const server = createPagedServer();
  const phone = await aDeviceAt(server).open();
  server.answer = ({ path, sent }, send) => {
    if (path !== createReflectionBatch.path || sent[0]?.id === '') return send();
    // It was kept; the answer to it is lost, and a proxy refuses the next tries.
    send();
    return Response.json({ error: 'Too large', code: 'payload_too_large' }, { status: 413 });
  };
  await phone.answers.save(PAGED_DAY, [anAnswer('Text that must go.')]);
  await phone.sync.now();
  expect((await detailsOf(phone)).parked).toHaveLength(1);
  server.answer = null;
  const [id = ''] = server.held.keys();
  server.store({ id, deleted: true });

  await phone.sync.now();

  expect(await detailsOf(phone)).toMatchObject({ pending: 0, parked: [] });
  expect(await wordsOn(phone)).toEqual([]);
});

test('the overview of a day follows an erasure from elsewhere', async () => {
  const server = createPagedServer();
  const [one, two] = threeAnswers();
  server.store(one, two);
  const phone = await aDeviceAt(server).open();
  await phone.sync.now();
  server.store(erasureOf(one));
  await phone.sync.now();
  const summaries = await firstValueFrom(phone.days.watchSummaries(null));
  expect(summaries).toMatchObject([{ count: 1, snippet: 'Word 1.' }]);
});
