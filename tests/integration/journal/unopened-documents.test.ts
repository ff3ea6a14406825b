import { firstValueFrom } from 'rxjs';
import { beforeEach, expect, test } from 'vitest';
import { v4 } from 'uuid';
import { createReflectionBatch } from '../../../shared/contract/reflections.ts';
import { openJournal } from '../../../shared/replica/private/journal-seal.ts';
import type { PrivateKeeping } from '../../../shared/replica/private/private-journal.ts';
import { reflectionPages } from '../../../shared/replica/sync/pull-routes.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { fromWire, random, toWire } from '../../../shared/sealed/bytes.ts';
import { sealDocument } from '../../../shared/sealed/seal.ts';
import { anAnswerBody } from '../../../shared/sealed/testing/a-journal.ts';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import { anAnswer, type Device } from '../../doubles/device-stage.ts';
import { aPrivateStage, DAY, texts } from './private-stage.ts';

const of = aPrivateStage();
const DAY_MS = 86_400_000;
const NONE = { newer: 0, strange: 0, all: 0 };

let keeping: PrivateKeeping;
beforeEach(async () => {
  keeping = await of.begin();
  await of.seal(keeping);
});

/** What of the pages was asked for, by the checkpoint it began at; `alter`: what is sent instead. */
function aWatchedLine(alter: (page: string) => string = (page) => page) {
  const line = {
    alter,
    asked: [] as (string | null)[],
    fetch: async (...[address, init]: Parameters<typeof fetch>): Promise<Response> => {
      const answer = await fetch(address, init);
      const url = new URL(address instanceof Request ? address.url : address);
      if (url.pathname !== '/api/sync/reflections') return answer;
      line.asked.push(url.searchParams.get('after'));
      return new Response(line.alter(await answer.text()), answer);
    },
  };
  return line;
}

/** Of a device that knows nothing yet: its key of the disk is the same each time. */
async function aTablet(line = aWatchedLine()) {
  const device: Device = of.device(line);
  const options = { ...(await of.options(keeping, 'tablet')), device: 'tablet' };
  let now = Date.now();
  return {
    line,
    /** A start of Noor, as after an update too. */
    start: async (passed = 0): Promise<OpenReplica> => {
      now += passed;
      const replica = await device.open({ ...options, now: () => now });
      await replica.sync.now({ force: true });
      return replica;
    },
    wait: (passed: number) => void (now += passed),
  };
}

const detailsOf = (replica: OpenReplica) => firstValueFrom(replica.sync.details$);
const unopenedOn = async (replica: OpenReplica) => (await detailsOf(replica)).unopened;

let phones = 0;

async function write(...answers: readonly string[]): Promise<void> {
  phones += 1;
  const name = `phone${phones}`;
  const phone = await of.device().open({ ...(await of.options(keeping, name)), device: name });
  for (const answer of answers) await phone.answers.save(DAY, [anAnswer(answer)]);
  await phone.sync.now();
  expect(await detailsOf(phone)).toMatchObject({ pending: 0, parked: [] });
  await phone.close();
}

async function put(...reflections: readonly object[]): Promise<void> {
  const { results } = await of.api().call(createReflectionBatch, { reflections: [...reflections] });
  expect(results.map(({ status }) => status)).toEqual(reflections.map(() => 'stored'));
}

/** Somebody with her session lays it there; `format`: its first byte. */
function aStrangeOne(format: number, id = v4()) {
  const bytes = random(64);
  bytes.set([format, 0, 1]);
  return { id, kind: 'answer' as const, generation: 1, sealed: toWire(bytes) };
}

const IN_OTHER_WORDS = { at: ['watch', 1], seen: {}, reflection: { song: 'la' } };

/** Sealed by her hand, in words that are not known here unless they are. */
async function aLaterOne(id = v4(), body: object = IN_OTHER_WORDS) {
  const { keys, generation } = await openJournal(of.who().user.id, keeping);
  const [newest] = keys;
  if (!newest) throw new Error('There is no key.');
  const sealed = toWire(await sealDocument(newest, { kind: 'answer', id, body }));
  return { id, kind: 'answer' as const, generation, sealed };
}

const rows = () =>
  of.server().database.kysely.updateTable('reflections').where('user_id', '=', of.who().user.id);

/** As a server would that does what it likes. */
async function layOpen(...items: readonly object[]): Promise<void> {
  const { kysely } = of.server().database;
  const { id: userId } = of.who().user;
  const journal = (mode: 'plain' | 'sealed') =>
    kysely.updateTable('user_sync').set({ journal: mode }).where('user_id', '=', userId).execute();
  await journal('plain');
  await of
    .server()
    .context.reflections.saveBatch({ userId, timeZone: 'UTC', language: 'en' }, items);
  await journal('sealed');
}

test('07, 17, 18, 50: what does not open is told by its kind, counted once, and compared as it lies there', async () => {
  await write('One.');
  await put(aStrangeOne(1), aStrangeOne(2), await aLaterOne());
  await layOpen(aReflection({ date: DAY, answer: 'Put into her mouth.' }), {
    id: v4(),
    deleted: true,
  });
  const { start, line } = await aTablet();
  const replica = await start();
  const told = { newer: 2, strange: 3, all: 5 };
  expect(await unopenedOn(replica)).toEqual(told);
  expect(await texts(replica)).toEqual(['One.']);
  const outcome = await replica.sync.now({ force: true });
  expect(outcome).toMatchObject({ stopped: null, agrees: true });
  expect(await unopenedOn(replica)).toEqual(told);
  expect((await detailsOf(replica)).log.join('\n')).not.toContain('digest differs');
  expect(line.asked.filter((after) => after === null)).toHaveLength(1);
  await replica.close();

  const again = await start();
  expect(await unopenedOn(again)).toEqual(told);
});

test('she says that she knows: only others are said from then on', async () => {
  await put(aStrangeOne(1), aStrangeOne(2));
  const { start } = await aTablet();
  const replica = await start();
  await replica.sync.knowOfUnopened('strange');
  expect(await unopenedOn(replica)).toEqual({ newer: 1, strange: 0, all: 2 });
  await replica.sync.knowOfUnopened('newer');
  expect(await unopenedOn(replica)).toEqual({ ...NONE, all: 2 });
  await replica.close();

  // It meets the same ones again.
  const again = await start(DAY_MS);
  expect(await unopenedOn(again)).toEqual({ ...NONE, all: 2 });
  await put(aStrangeOne(1));
  await again.sync.now({ force: true });
  expect(await unopenedOn(again)).toEqual({ newer: 0, strange: 1, all: 3 });
});

test('what an update opens is shown at the next start, from where it lies and not from the beginning', async () => {
  await write('One.');
  const { start, line } = await aTablet();
  const before = await start();
  const [{ id: newest } = { id: '' }] = await of
    .server()
    .database.kysely.selectFrom('reflections')
    .select('id')
    .where('user_id', '=', of.who().user.id)
    .execute();
  await write('Of a later Noor.');
  // Its first byte is the form: this version knows none but the first.
  line.alter = (page) => {
    const read = JSON.parse(page) as { documents: { id: string; sealed: string }[] };
    const documents = read.documents.map((one) => {
      const bytes = fromWire(one.sealed);
      if (one.id === newest || !bytes) return one;
      bytes[0] = 2;
      return { ...one, sealed: toWire(bytes) };
    });
    return JSON.stringify({ ...read, documents });
  };
  await before.sync.now({ force: true });
  expect(await unopenedOn(before)).toEqual({ newer: 1, strange: 0, all: 1 });
  await before.close();
  const still = await start();
  expect(await unopenedOn(still)).toEqual({ newer: 1, strange: 0, all: 1 });
  await still.close();

  line.alter = (page) => page;
  line.asked.length = 0;
  const updated = await start();
  expect(await unopenedOn(updated)).toEqual(NONE);
  expect(await texts(updated)).toEqual(['One.', 'Of a later Noor.']);
  expect(line.asked).not.toContain(null);
});

test('what was spoiled on its way is met again a day later, not with each pass', async () => {
  await write('One.', 'Two.');
  const line = aWatchedLine((page) => page.replace('"sealed":"AQAB', '"sealed":"AQABAAAA'));
  const { start, wait } = await aTablet(line);
  const replica = await start();
  expect(await unopenedOn(replica)).toEqual({ newer: 0, strange: 1, all: 1 });
  line.alter = (page) => page;
  await replica.sync.now({ force: true });
  wait(DAY_MS - 1);
  await replica.sync.now({ force: true });
  expect(await unopenedOn(replica)).toMatchObject({ strange: 1 });
  wait(1);
  await replica.sync.now({ force: true });
  expect(await unopenedOn(replica)).toEqual(NONE);
  expect(await texts(replica)).toEqual(['One.', 'Two.']);
});

test('what is replaced, or not there any more, is not said any more', async () => {
  const [one, other, third] = [aStrangeOne(1), aStrangeOne(1), aStrangeOne(1)];
  await put(one, other, third);
  const { start } = await aTablet();
  const replica = await start();
  expect(await unopenedOn(replica)).toMatchObject({ strange: 3 });
  const mine = await aLaterOne(one.id, anAnswerBody('Mine.'));
  const bytes = Buffer.from(mine.sealed, 'base64url');
  await rows().where('id', '=', one.id).set({ sealed: bytes, seq: 100 }).execute();
  const { kysely } = of.server().database;
  const { id: userId } = of.who().user;
  await kysely.updateTable('user_sync').set({ seq: 100 }).where('user_id', '=', userId).execute();
  await replica.sync.now({ force: true });
  expect(await unopenedOn(replica)).toMatchObject({ strange: 2 });

  await kysely.deleteFrom('reflections').where('id', '=', other.id).execute();
  await kysely
    .updateTable('user_sync')
    .set({ documents: 2 })
    .where('user_id', '=', userId)
    .execute();
  await replica.close();
  const again = await start(DAY_MS);
  expect(await unopenedOn(again)).toMatchObject({ all: 1 });
});

test('after a server was restored it is met again in the new one, not by the way to the old one', async () => {
  await write('One.');
  const { start, line } = await aTablet();
  const before = await start();
  await put(aStrangeOne(2));
  await before.sync.now({ force: true });
  await before.close();
  const { documents } = await of.api().call(reflectionPages, { limit: 500 });
  line.alter = (page) => {
    line.alter = (other) => other;
    return JSON.stringify({ ...(JSON.parse(page) as object), documents, restarted: true });
  };
  const restored = await start();
  expect(await unopenedOn(restored)).toMatchObject({ newer: 1, all: 1 });
  await restored.close();
  line.asked.length = 0;
  expect(await unopenedOn(await start())).toMatchObject({ newer: 1, all: 1 });
  expect(line.asked[0]).toBe(null);
});

test('what her own hand sealed in a later form has come, and is not missed', async () => {
  await put(await aLaterOne());
  const { start, wait } = await aTablet();
  const replica = await start();
  wait(2 * DAY_MS);
  await replica.sync.now({ force: true });
  wait(2 * DAY_MS);
  await replica.sync.now({ force: true });
  expect(await detailsOf(replica)).toMatchObject({ missing: 0, unopened: { newer: 1 } });
});

test('13: an erasure without her seal is told, erases nothing, and is not argued about', async () => {
  await write('Hers.');
  const { start, line } = await aTablet();
  const replica = await start();
  const [hers] = await firstValueFrom(replica.answers.watchDay(DAY));
  const { id, generation, sealed } = aStrangeOne(1, hers?.reflection.id);
  await put({ id, deleted: true, generation, sealed });
  line.asked.length = 0;
  const outcome = await replica.sync.now({ force: true });
  expect(outcome).toMatchObject({ stopped: null, agrees: true });
  expect(await unopenedOn(replica)).toEqual({ newer: 0, strange: 1, all: 1 });
  expect(await texts(replica)).toEqual(['Hers.']);
  expect(line.asked).not.toContain(null);
});
