import { firstValueFrom, NEVER } from 'rxjs';
import { expect, test } from 'vitest';
import { addDays } from '../../../shared/contract/day.ts';
import { createReflectionBatch } from '../../../shared/contract/reflections.ts';
import { drain } from '../../../shared/outbox/drain.ts';
import { createLocks } from '../../../shared/outbox/locks.ts';
import { openOutbox } from '../../../shared/outbox/outbox.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import { createMemoryOutbox } from '../../../shared/replica/store/memory-outbox.ts';
import { aLine, aPrivateStage, DAY, texts } from './private-stage.ts';

const of = aPrivateStage();

const INSIGHT = {
  date: DAY,
  energy_score: 7,
  improvement_areas: '[]',
  language: 'en',
  source: 'built_in',
  created_at: `${DAY}T20:00:00.000Z`,
} as const;

test('what waits lies on the device as it travels, and whoever wakes without a key sends it', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const line = aLine(false);
  const phone = of.device(line);
  const options = await of.options(keeping);
  const replica = await phone.open(options);
  await replica.answers.save(DAY, [anAnswer('Canary offline.')]);
  await replica.sync.now();
  await replica.close();

  const outbox = await openOutbox(of.who().user.id, { asItTravels: true });
  const [entry] = await outbox.list();
  expect(JSON.stringify(entry)).not.toContain('Canary');
  expect(entry).toMatchObject({ date: '', state: 'waiting' });
  line.isOnline = true;
  const outcome = await drain({
    userId: of.who().user.id,
    outbox,
    locks: createLocks(null),
    now: Date.now,
    send: (reflections) => of.api().call(createReflectionBatch, { reflections: [...reflections] }),
  });
  outbox.close();
  expect(outcome).toMatchObject({ acknowledged: 1, pending: 0, stopped: null });

  const again = await phone.open(options);
  await again.sync.now();
  expect(await texts(again)).toEqual(['Canary offline.']);
});

test('49, 31: a device that knows it is private believes no server, and sends nothing that can be read', async () => {
  const line = aLine();
  const replica = await of.device(line).open({ device: '', isKnownPrivate: true });
  expect(await firstValueFrom(replica.journal$)).toEqual({ kind: 'elsewhere' });
  await replica.answers.save(DAY, [anAnswer('Canary of a new device.')]);
  await replica.sync.now({ force: true });
  // The server says that it is plain.
  expect(await firstValueFrom(replica.journal$)).toEqual({ kind: 'elsewhere' });
  expect(line.sent.join('\n')).not.toContain('Canary');
  expect(await of.onServer()).toEqual([]);
  expect(await texts(replica)).toEqual(['Canary of a new device.']);
});

test('what lay open in the outbox before travels sealed, under the same id', async () => {
  const keeping = await of.begin();
  const line = aLine(false);
  const phone = of.device(line);
  const plain = await phone.open({ device: '' });
  await plain.answers.save(DAY, [anAnswer('Canary before.')]);
  await plain.close();
  const replica = await phone.open(await of.options(keeping));
  const open = await openOutbox(of.who().user.id);
  expect(await open.list()).toEqual([]);
  open.close();
  line.isOnline = true;
  await replica.sync.now();
  expect(await texts(replica)).toEqual(['Canary before.']);
  expect(await firstValueFrom(replica.sync.details$)).toMatchObject({ pending: 0, parked: [] });
  expect(line.sent.join('\n')).not.toContain('Canary');
  expect(await of.onServer()).toEqual([{ generation: 1, deleted: 0 }]);
});

test('insights are written on the device, travel sealed, and go with the words they quote', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const phone = of.device();
  const options = await of.options(keeping);
  const replica = await phone.open({ ...options, now: () => Date.parse(`${DAY}T20:00:00Z`) });
  await replica.answers.save(DAY, [anAnswer('Canary one.'), anAnswer('Canary two.')]);
  await replica.sync.now();
  const insights = replica.insights;
  if (!insights) throw new Error('There are none.');
  expect(await firstValueFrom(insights.due$)).toEqual([DAY]);
  const material = await insights.read(DAY);
  expect(material?.answers.map(({ answer }) => answer)).toEqual(['Canary one.', 'Canary two.']);
  const insight = { ...INSIGHT, feedback_text: 'Canary quoted.' };
  expect(await insights.keep(insight, material?.answers ?? [])).toBe(true);
  expect(await firstValueFrom(insights.due$)).toEqual([]);
  await replica.close();

  const tablet = of.device();
  const other = await tablet.open(await of.options(keeping, 'tablet'));
  await other.sync.now();
  expect(await firstValueFrom(other.days.watchFeedback(DAY))).toEqual(insight);
  expect(await firstValueFrom(other.insights?.due$ ?? NEVER)).toEqual([]);
  const [first] = await firstValueFrom(other.answers.watchDay(DAY));
  await other.answers.erase(first?.reflection.id ?? '');
  await other.sync.now();
  expect(await firstValueFrom(other.days.watchFeedback(DAY))).toBeNull();
  await other.close();

  const again = await phone.open(options);
  await again.sync.now();
  expect(await firstValueFrom(again.days.watchFeedback(DAY))).toBeNull();
  expect(await firstValueFrom(again.insights?.due$ ?? NEVER)).toEqual([DAY]);
  const rows = await of
    .server()
    .database.kysely.selectFrom('sealed_insights')
    .selectAll()
    .execute();
  expect(Buffer.concat(rows.map(({ sealed }) => sealed)).toString('latin1')).not.toContain(
    'Canary',
  );
});

test('21: an older insight that is served again is seen as unfit, and is written anew', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const options = await of.options(keeping);
  const replica = await of.device().open(options);
  const write = async (feedback_text: string) => {
    const { answers = [] } = (await replica.insights?.read(DAY)) ?? {};
    expect(await replica.insights?.keep({ ...INSIGHT, feedback_text }, answers)).toBe(true);
    await replica.sync.now();
  };
  const { kysely } = of.server().database;
  const rows = kysely.selectFrom('sealed_insights').where('user_id', '=', of.who().user.id);
  await replica.answers.save(DAY, [anAnswer('One.')]);
  await replica.sync.now();
  await write('Of one.');
  const older = await rows.select(['id', 'sealed']).executeTakeFirstOrThrow();
  await replica.answers.save(DAY, [anAnswer('Two.')]);
  await replica.sync.now();
  await write('Of both.');
  await replica.close();

  const tablet = await of.device().open(await of.options(keeping, 'tablet'));
  await tablet.sync.now();
  const due = () => firstValueFrom(tablet.insights?.due$ ?? NEVER);
  expect(await due()).toEqual([]);
  const { seq } = await rows.select('seq').executeTakeFirstOrThrow();
  // As a server would that does what it likes: the older one comes as the newest.
  const put = kysely.updateTable('sealed_insights').where('id', '=', older.id);
  await put.set({ sealed: older.sealed, seq: seq + 1 }).execute();
  const counter = kysely.updateTable('user_sync').where('user_id', '=', of.who().user.id);
  await counter.set({ seq: seq + 1 }).execute();
  await tablet.sync.now({ force: true });
  expect(await due()).toEqual([DAY]);
  // As the page does with what is due.
  const { answers = [] } = (await tablet.insights?.read(DAY)) ?? {};
  const anew = { ...INSIGHT, feedback_text: 'Of both, anew.' };
  expect(await tablet.insights?.keep(anew, answers)).toBe(true);
  expect(await due()).toEqual([]);
  await tablet.sync.now({ force: true });
  await tablet.close();
  const laptop = await of.device().open(await of.options(keeping, 'laptop'));
  await laptop.sync.now();
  const shown = await firstValueFrom(laptop.days.watchFeedback(DAY));
  expect(shown?.feedback_text).toBe('Of both, anew.');
  await laptop.close();
});

test('a server that says it is plain again is sent nothing that can be read, and she is told', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const line = aLine();
  const phone = of.device(line);
  const options = await of.options(keeping);
  const replica = await phone.open(options);
  await replica.sync.now();
  await of
    .server()
    .database.kysely.updateTable('user_sync')
    .set({ journal: 'plain' })
    .where('user_id', '=', of.who().user.id)
    .execute();
  await replica.answers.save(DAY, [anAnswer('Canary after.')]);
  await replica.sync.now({ force: true });
  const status = await firstValueFrom(replica.journal$);
  expect(status).toEqual({ kind: 'refused', why: 'plain_again' });
  expect(await texts(replica)).toEqual(['Canary after.']);
  expect(await firstValueFrom(replica.sync.details$)).toMatchObject({ pending: 1, parked: [] });
  expect(line.sent.join('\n')).not.toContain('Canary');
});

test('17: what lies open in a private journal is not shown, and nothing open erases', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const phone = of.device();
  const options = await of.options(keeping);
  const replica = await phone.open(options);
  await replica.answers.save(DAY, [anAnswer('Hers.')]);
  await replica.sync.now();
  const [hers] = await firstValueFrom(replica.answers.watchDay(DAY));
  const { reflections } = of.server().context;
  const author = { userId: of.who().user.id, timeZone: 'UTC', language: 'en' as const };
  const journal = (mode: 'plain' | 'sealed') =>
    of
      .server()
      .database.kysely.updateTable('user_sync')
      .set({ journal: mode })
      .where('user_id', '=', author.userId)
      .execute();
  // As a server would that does what it likes.
  await journal('plain');
  await reflections.saveBatch(author, [
    aReflection({ date: DAY, answer: 'Put into her mouth.' }),
    { id: hers?.reflection.id, deleted: true },
  ]);
  await journal('sealed');
  await replica.sync.now();
  expect(await texts(replica)).toEqual(['Hers.']);
});

test('where nothing can be kept on the device, what leaves is sealed all the same', async () => {
  const keeping = await of.begin();
  const line = aLine();
  const outbox = createMemoryOutbox(of.who().user.id);
  const replica = await of.device(line).open({ ...(await of.options(keeping)), outbox });
  await replica.answers.save(DAY, [anAnswer('Canary in memory.')]);
  await replica.sync.now();
  expect(await firstValueFrom(replica.sync.details$)).toMatchObject({ pending: 0, parked: [] });
  expect(line.sent.join('\n')).not.toContain('Canary');
  expect(await of.onServer()).toEqual([{ generation: 1, deleted: 0 }]);
});

test.each([400, 620])(
  'a new device shows the newest of %i first, though no server knows the days',
  async (count) => {
    const answers = Array.from({ length: count }, (_, at) =>
      aReflection({ date: addDays(DAY, at + 1 - count), answer: `Number ${at}.` }),
    );
    for (let from = 0; from < count; from += 100) {
      await of.api().call(createReflectionBatch, { reflections: answers.slice(from, from + 100) });
    }
    const keeping = await of.begin();
    await of.seal(keeping);
    const line = aLine();
    let pages = 0;
    const fetchFirst: typeof line.fetch = (address, init) => {
      if (typeof address === 'string' && address.includes('/sync/reflections')) pages += 1;
      // The connection breaks behind the first page.
      return pages > 1 ? Promise.reject(new TypeError('fetch failed')) : line.fetch(address, init);
    };
    const device = of.device({ fetch: fetchFirst });
    const options = await of.options(keeping);
    const replica = await device.open(options);
    await replica.sync.now();
    expect(await texts(replica)).toEqual([`Number ${count - 1}.`]);
    expect((await replica.answers.exportAll()).reflections).toHaveLength(300);
    await replica.close();

    pages = Number.NEGATIVE_INFINITY;
    const again = await device.open(options);
    await again.sync.now();
    expect((await again.answers.exportAll()).reflections).toHaveLength(count);
  },
);
