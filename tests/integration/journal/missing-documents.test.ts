import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { createReflectionBatch } from '../../../shared/contract/reflections.ts';
import { openJournal, saidOnce } from '../../../shared/replica/private/journal-seal.ts';
import { readMixedPage } from '../../../shared/replica/private/read-mixed-page.ts';
import { reflectionPages } from '../../../shared/replica/sync/pull-routes.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import type { PrivateKeeping } from '../../../shared/replica/private/private-journal.ts';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aLine, aPrivateStage, DAY, texts } from './private-stage.ts';

const of = aPrivateStage();
const DAY_MS = 86_400_000;

/** Open beside others. */
async function open(keeping: PrivateKeeping, name: string, line = aLine()): Promise<OpenReplica> {
  const options = await of.options(keeping, name);
  return of.device(line).open({ ...options, device: name });
}

interface Page {
  readonly documents: readonly { readonly id: string; readonly deleted?: boolean }[];
}
type Hides = (document: Page['documents'][number]) => boolean;

/** A server that keeps some of it to itself. */
function hiding(hides: Hides): typeof fetch {
  return async (...request) => {
    const answer = await fetch(...request);
    const [address] = request;
    if (typeof address !== 'string' || !address.includes('/api/sync/reflections')) return answer;
    const page = (await answer.json()) as Page;
    const documents = page.documents.filter((one) => !hides(one));
    return Response.json({ ...page, documents }, { headers: answer.headers });
  };
}

/** On a device that was never here before, and looks twice a day: how many it misses at once, and a day later. */
async function missedBy(
  keeping: PrivateKeeping,
  hides: Hides = () => false,
): Promise<{ readonly replica: OpenReplica; readonly missed: readonly (number | undefined)[] }> {
  let now = Date.now();
  const options = await of.options(keeping, 'tablet');
  const replica = await of
    .device({ fetch: hiding(hides) })
    .open({ ...options, device: 'tablet', now: () => now });
  const look = async (passed: number): Promise<number | undefined> => {
    now += passed;
    await replica.sync.now({ force: true });
    return (await firstValueFrom(replica.sync.details$)).missing;
  };
  const atOnce = await look(0);
  await look(DAY_MS / 2);
  return { replica, missed: [atOnce, await look(DAY_MS / 2)] };
}

async function write(replica: OpenReplica, ...answers: readonly string[]): Promise<string[]> {
  for (const answer of answers) await replica.answers.save(DAY, [anAnswer(answer)]);
  await replica.sync.now();
  const saved = await firstValueFrom(replica.answers.watchDay(DAY));
  return answers.map(
    (answer) => saved.find(({ reflection }) => reflection.answer === answer)?.reflection.id ?? '',
  );
}

test('23: what a server hides from a new device is missed a day later, until she says that she knows', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const phone = await open(keeping, 'phone');
  const [, second] = await write(phone, 'One.', 'Two.', 'Three.');
  const { replica, missed } = await missedBy(keeping, ({ id }) => id === second);
  expect(missed).toEqual([0, 1]);
  expect(await texts(replica)).toEqual(['One.', 'Three.']);
  await replica.sync.knowOfMissing();
  await replica.sync.now({ force: true });
  expect(await firstValueFrom(replica.sync.details$)).toMatchObject({ missing: 0 });
});

test('23: a clock that was ahead silences nothing for longer than a day', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const phone = await open(keeping, 'phone');
  const [, second] = await write(phone, 'One.', 'Two.', 'Three.');
  let now = Date.now() + 30 * DAY_MS;
  const options = await of.options(keeping, 'tablet');
  const tablet = await of
    .device({ fetch: hiding(({ id }) => id === second) })
    .open({ ...options, device: 'tablet', now: () => now });
  const missed = [];
  for (const passed of [0, -30 * DAY_MS, DAY_MS / 2, DAY_MS / 2]) {
    now += passed;
    await tablet.sync.now({ force: true });
    missed.push((await firstValueFrom(tablet.sync.details$)).missing);
  }
  expect(missed).toEqual([0, 0, 0, 1]);
});

test('23: a clock that jumps ahead and back makes no day of a minute', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const phone = await open(keeping, 'phone');
  const [, second] = await write(phone, 'One.', 'Two.', 'Three.');
  let now = Date.now();
  const options = await of.options(keeping, 'tablet');
  const tablet = await of
    .device({ fetch: hiding(({ id }) => id === second) })
    .open({ ...options, device: 'tablet', now: () => now });
  const missed = [];
  for (const passed of [0, 3 * DAY_MS, 60_000, -3 * DAY_MS, 60_000, DAY_MS / 2]) {
    now += passed;
    await tablet.sync.now({ force: true });
    missed.push((await firstValueFrom(tablet.sync.details$)).missing);
  }
  expect(missed).toEqual([0, 0, 0, 0, 0, 1]);
});

test('half-way to new keys no page is missed under its number of before', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const phone = await open(keeping, 'phone');
  await write(phone, 'One.', 'Two.', 'Three.');
  await phone.close();
  const renewed = await of.renew(keeping);
  const journal = await openJournal(of.who().user.id, renewed);
  const { documents } = await of.api().call(reflectionPages, { limit: 1 });
  const { opened } = await readMixedPage(journal, documents);
  const reflections = await Promise.all(
    opened.map((one) => journal.sealAnew(one.id, one, saidOnce(journal.generation))),
  );
  await of.api().call(createReflectionBatch, { reflections });
  let now = Date.now();
  const options = await of.options(renewed, 'tablet');
  const tablet = await of.device().open({ ...options, device: 'tablet', now: () => now });
  const missed = [];
  for (const passed of [0, DAY_MS, DAY_MS]) {
    now += passed;
    await tablet.sync.now({ force: true });
    missed.push((await firstValueFrom(tablet.sync.details$)).missing);
    await of.seal(renewed);
  }
  expect((await texts(tablet)).toSorted()).toEqual(['One.', 'Three.', 'Two.']);
  expect(missed).toEqual([0, 0, 0]);
});

test('24: a whole device that is hidden is missed, once another had met it', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const phone = await open(keeping, 'phone');
  const hidden = await write(phone, 'One.', 'Two.');
  await phone.close();
  const laptop = await open(keeping, 'laptop');
  await laptop.sync.now();
  await write(laptop, 'Three.');
  const { missed } = await missedBy(keeping, ({ id }) => hidden.includes(id));
  expect(missed).toEqual([0, 2]);
});

test('24: a page of the years before is missed as well', async () => {
  const before = Array.from({ length: 5 }, () => aReflection({ date: DAY }));
  const author = { userId: of.who().user.id, timeZone: 'UTC', language: 'en' as const };
  await of.server().context.reflections.saveBatch(author, before);
  const keeping = await of.begin();
  await of.seal(keeping);
  const { missed } = await missedBy(keeping, ({ id }) => id === before[2]?.id);
  expect(missed).toEqual([0, 1]);
});

test('28: an erasure that is hidden is missed, and one that came stands for what it erased', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const phone = await open(keeping, 'phone');
  const [first, second] = await write(phone, 'One.', 'Two.', 'Three.');
  await phone.answers.erase(first ?? '');
  await phone.answers.erase(second ?? '');
  await phone.sync.now();
  await write(phone, 'Four.');
  const honest = await missedBy(keeping);
  expect(honest.missed).toEqual([0, 0]);
  await honest.replica.close();
  // What it erased and the erasure itself.
  const hidden = await missedBy(keeping, ({ id }) => id === first);
  expect(hidden.missed).toEqual([0, 2]);
});

/** The same ones in every run, so that what is found is found again. */
function chanceFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test.each([1, 2, 3, 4, 5, 6])(
  'whatever she writes, edits, erases and drops, on and off line: nothing is missed (%i)',
  async (seed) => {
    const chance = chanceFrom(seed);
    const keeping = await of.begin();
    await of.seal(keeping);
    const devices = [];
    for (const name of ['phone', 'laptop']) {
      const line = aLine();
      devices.push({ line, replica: await open(keeping, name, line) });
    }
    for (let turn = 0; turn < 60; turn += 1) {
      const one = devices[chance(2)];
      if (!one) continue;
      const { replica, line } = one;
      const saved = await firstValueFrom(replica.answers.watchDay(DAY));
      const some = saved[chance(Math.max(1, saved.length))]?.reflection.id ?? '';
      const kind = chance(7);
      if (kind < 2) await replica.answers.save(DAY, [anAnswer(`${seed} ${turn}`)]);
      else if (kind === 2 && some !== '') await replica.answers.edit(some, `Edited ${turn}`);
      else if (kind === 3 && some !== '') await replica.answers.erase(some);
      else if (kind === 4) line.isOnline = chance(2) === 0;
      else await replica.sync.now({ force: true });
    }
    for (const { line } of devices) line.isOnline = true;
    for (const { replica } of [...devices, ...devices]) await replica.sync.now({ force: true });
    await write(devices[0]?.replica as OpenReplica, 'At last.');
    for (const { replica } of devices) await replica.close();
    const { missed } = await missedBy(keeping);
    expect(missed).toEqual([0, 0]);
  },
);
