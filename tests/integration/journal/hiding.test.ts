import { firstValueFrom } from 'rxjs';
import { beforeEach, expect, test } from 'vitest';
import { createReflectionBatch } from '../../../shared/contract/reflections.ts';
import type { PrivateKeeping } from '../../../shared/replica/private/private-journal.ts';
import type { OpenReplica } from '../../../shared/replica/replica.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aLine, aPrivateStage, DAY, eraseText, texts } from './private-stage.ts';

/** What a server that nobody need trust hides, takes back or makes up, and what her devices do about it. */
const of = aPrivateStage();
const ALL = ['One.', 'Three.', 'Two.'];
const lookOf = (replica: OpenReplica) => replica.sync.now({ force: true });

let keeping: PrivateKeeping;
beforeEach(async () => {
  keeping = await of.begin();
  await of.seal(keeping);
});

/** Opens it, as often as is wanted. */
async function aDevice(name: string, line: { fetch: typeof fetch } = aLine()) {
  const options = { ...(await of.options(keeping, name)), device: name };
  const device = of.device(line);
  return () => device.open(options);
}

const aPhone = async (name = 'phone') => (await aDevice(name))();

async function aPhoneThatWrote(): Promise<OpenReplica> {
  const phone = await aPhone();
  for (const answer of ['One.', 'Two.', 'Three.']) {
    await phone.answers.save(DAY, [anAnswer(answer)]);
  }
  for (let looks = 0; looks < 2; looks += 1) await lookOf(phone);
  return phone;
}

async function idOf(replica: OpenReplica, text: string): Promise<string> {
  const saved = await firstValueFrom(replica.answers.watchDay(DAY));
  return saved.find(({ reflection }) => reflection.answer === text)?.reflection.id ?? '';
}

const onServer = () =>
  of
    .server()
    .database.kysely.selectFrom('reflections')
    .selectAll()
    .where('user_id', '=', of.who().user.id);

/** As the server, which gives what it changes the number after the last. */
async function change(id: string, to: { readonly deleted: 0 | 1; readonly sealed: Buffer | null }) {
  const { kysely } = of.server().database;
  const all = await onServer().execute();
  const seq = Math.max(...all.map((row) => row.seq)) + 1;
  const hers = kysely.updateTable('reflections').where('user_id', '=', of.who().user.id);
  await hers
    .set({ ...to, seq })
    .where('id', '=', id)
    .execute();
  const counter = kysely.updateTable('user_sync').where('user_id', '=', of.who().user.id);
  await counter.set({ seq }).execute();
}

/** Looks until it has nothing to do any more; then all that is there is seen by a device that was never here. */
async function heal(phone: OpenReplica) {
  for (let looks = 0; looks < 3; looks += 1) await lookOf(phone);
  const shown = (await texts(phone)).toSorted();
  await phone.close();
  return { shown, anew: await of.seenByNewDevice(keeping) };
}

test('22: what is hidden from a device that has it stays there, and is offered again', async () => {
  const phone = await aPhoneThatWrote();
  await of.lose(await idOf(phone, 'Two.'));
  expect(await heal(phone)).toEqual({ shown: ALL, anew: { shown: ALL, missed: [0, 0, 0] } });
});

test('26: a server that goes back as a whole is made whole', async () => {
  const phone = await aPhoneThatWrote();
  for (const { id } of await onServer().execute()) await of.lose(id);
  expect(await heal(phone)).toEqual({ shown: ALL, anew: { shown: ALL, missed: [0, 0, 0] } });
});

test('51: what was called "stored" and is not there is sent again', async () => {
  let isLying = true;
  const line = aLine();
  const start = await aDevice('phone', {
    async fetch(...[address, init]) {
      const { method, url } = new Request(address, { ...init, body: null });
      if (!isLying || method !== 'POST' || !url.endsWith(createReflectionBatch.path))
        return line.fetch(address, init);
      const body = typeof init?.body === 'string' ? init.body : '{}';
      const { reflections } = JSON.parse(body) as { reflections: { id: string }[] };
      const results = reflections.map(({ id }, index) => ({
        id,
        status: 'stored',
        seq: index + 1,
      }));
      return Response.json({ results });
    },
  });
  const phone = await start();
  await phone.answers.save(DAY, [anAnswer('One.')]);
  await lookOf(phone);
  await phone.close();
  isLying = false;
  const both = { shown: ['One.'], anew: { shown: ['One.'], missed: [0, 0, 0] } };
  expect(await heal(await start())).toEqual(both);
});

test('27: an erased answer that comes back is not shown, and is erased again', async () => {
  const phone = await aPhoneThatWrote();
  const id = await idOf(phone, 'Two.');
  const before = await onServer().where('id', '=', id).executeTakeFirstOrThrow();
  await eraseText(phone, 'Two.');
  await lookOf(phone);
  await change(id, { deleted: 0, sealed: before.sealed });
  const left = ['One.', 'Three.'];
  expect(await heal(phone)).toEqual({ shown: left, anew: { shown: left, missed: [0, 0, 0] } });
  expect(await onServer().where('id', '=', id).executeTakeFirst()).toMatchObject({ deleted: 1 });
});

test('29: a server that calls everything erased erases nothing', async () => {
  const phone = await aPhoneThatWrote();
  for (const { id, sealed } of await onServer().execute()) await change(id, { deleted: 1, sealed });
  for (let looks = 0; looks < 3; looks += 1) await lookOf(phone);
  expect((await texts(phone)).toSorted()).toEqual(ALL);
});

test('29: nor does it go unasked where a device of hers erases most of it', async () => {
  const phone = await aPhone();
  const words = Array.from({ length: 30 }, (_, index) => `Page ${index}.`);
  await phone.answers.save(
    DAY,
    words.map((answer) => anAnswer(answer)),
  );
  await lookOf(phone);
  const laptop = await aPhone('laptop');
  await lookOf(laptop);
  for (const text of words.slice(5)) await eraseText(laptop, text);
  await lookOf(laptop);
  await lookOf(phone);
  expect(await firstValueFrom(phone.sync.details$)).toMatchObject({ heldErasures: 25 });
  expect(await texts(phone)).toHaveLength(30);
});
