import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { createApiClient } from '../../../shared/api/api-client.ts';
import { changeJournal, getJournal, type JournalMode } from '../../../shared/contract/journal.ts';
import { openJournal } from '../../../shared/replica/private/journal-seal.ts';
import { openJournalAgain, sealJournal } from '../../../shared/replica/private/move-journal.ts';
import type { PrivateKeeping } from '../../../shared/replica/private/private-journal.ts';
import { fromWire, random } from '../../../shared/sealed/bytes.ts';
import { readOpeners, withPassphrase } from '../../../shared/sealed/new-journal.ts';
import type { Pin } from '../../../shared/sealed/state.ts';
import { cheapStretches as stretches } from '../../../shared/sealed/testing/cheap-stretches.ts';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aPrivateStage, DAY, texts } from './private-stage.ts';

const of = aPrivateStage();

/** What the server says of the journal on its pages; asked for it, it tells the truth. */
function aLiar(mode: JournalMode, documents?: readonly object[]) {
  const sent: string[] = [];
  const lie: typeof fetch = async (address, init) => {
    const url = address instanceof Request ? address.url : String(address);
    if (url.includes('/batch')) sent.push(typeof init?.body === 'string' ? init.body : '');
    const answer = await fetch(address, init);
    if (!/\/api\/sync\/(reflections|feedback)/.test(url)) return answer;
    const page = (await answer.json()) as Record<string, unknown>;
    const stamp = page['journal'] as object;
    return Response.json({
      ...page,
      journal: { ...stamp, mode },
      ...(documents && url.includes('reflections') && { documents }),
    });
  };
  return { sent, fetch: lie };
}

function apiOver(line: typeof fetch) {
  return createApiClient({
    fetch: line,
    baseUrl: of.server().url,
    token: () => of.who().token,
    timeZone: () => 'UTC',
  });
}

async function aSealedJournal() {
  const keeping = await of.begin();
  await of.seal(keeping);
  const phone = of.device();
  const kept: PrivateKeeping['pin'][] = [];
  const options = {
    ...(await of.options(keeping)),
    keepPin: (pin: PrivateKeeping['pin']) => {
      kept.push(pin);
      return Promise.resolve();
    },
  };
  const replica = await phone.open(options);
  await replica.answers.save(DAY, [anAnswer('Mine one.'), anAnswer('Mine two.')]);
  await replica.sync.now();
  const shown = await firstValueFrom(replica.answers.watchDay(DAY));
  await replica.close();
  const pin = kept.at(-1) ?? keeping.pin;
  const held = { ...options, journal: { ...options.journal, pin } };
  return { keeping, phone, held, pin, ids: shown.map(({ reflection }) => reflection.id) };
}

test.each(['opening', 'plain', 'sealing'] as const)(
  'a page that says “%s” of a journal that was sealed moves nothing, and is told',
  async (mode) => {
    const { held, pin } = await aSealedJournal();
    expect(pin).toMatchObject({ mode: 'sealed', isFinished: true });
    const { sent, fetch: lie } = aLiar(mode);
    const replica = await of.device({ fetch: lie }).open(held);
    await replica.answers.save(DAY, [anAnswer('Written beside a liar.')]);
    await replica.sync.now();
    expect(await firstValueFrom(replica.journal$)).toEqual({
      kind: 'refused',
      why: 'plain_again',
    });
    expect(sent.join()).not.toMatch(/Mine|liar/);
    await replica.close();
  },
);

test('without her own word nothing is opened, whoever asks for it', async () => {
  const { keeping, pin } = await aSealedJournal();
  const { sent, fetch: lie } = aLiar('opening');
  const journal = await openJournal(of.who().user.id, keeping);
  const move = { ...of.move(), api: apiOver(lie), pin };
  await expect(openJournalAgain(move, journal)).rejects.toMatchObject({
    code: 'journal_is_sealed',
  });
  expect(sent).toEqual([]);
});

test('with new keys nothing that lies open is made hers: no answer, and no erasure', async () => {
  const { keeping, held, phone, ids } = await aSealedJournal();
  const planted = [
    { id: ids[0], deleted: true, seq: 1 },
    { ...anAnswer('Forged.'), id: crypto.randomUUID(), date: DAY, supersedes: null, seq: 2 },
  ];
  const { sent, fetch: lie } = aLiar('sealing', planted);
  const pin = { mode: 'sealed', isRenewal: true } as const;
  const move = { ...of.move(), api: apiOver(lie), pin };
  await sealJournal(move, await openJournal(of.who().user.id, keeping));
  expect(sent).toEqual([]);
  const again = await phone.open(held);
  await again.sync.now();
  expect((await texts(again)).toSorted()).toEqual(['Mine one.', 'Mine two.']);
  await again.close();
});

test('54: made private again, what this device knows goes before what lies there; her words alone are taken along', async () => {
  const { keeping, held, phone, ids } = await aSealedJournal();
  const [one = '', two = ''] = ids;
  const replica = await phone.open(held);
  const gone = anAnswer('Erased long ago.');
  await replica.answers.save(DAY, [gone]);
  const shown = await firstValueFrom(replica.answers.watchDay(DAY));
  const erased = shown.find(({ reflection }) => reflection.answer === gone.answer)?.reflection.id;
  await replica.answers.erase(erased ?? '');
  await replica.sync.now();
  const [unknown, strange] = [crypto.randomUUID(), crypto.randomUUID()];
  const lying = (id: string | undefined, answer: string) => ({
    ...anAnswer(answer),
    id,
    date: DAY,
    supersedes: null,
    created_at: `${DAY}T10:00:00.000Z`,
    time_zone: 'UTC',
  });
  const { sent, fetch: lie } = aLiar('sealing', [
    { id: one, deleted: true, seq: 1 },
    { ...lying(two, 'Put into her mouth.'), seq: 2 },
    { ...lying(erased, 'Erased long ago.'), seq: 3 },
    { ...lying(unknown, 'Of her other device.'), seq: 4 },
    { id: strange, deleted: true, seq: 5 },
  ]);
  const here = {
    known: (asked: readonly string[]) => replica.answers.known(asked),
    insightOf: () => Promise.resolve(null),
  };
  const pin = { mode: 'sealed', isAgain: true } as const;
  const journal = await openJournal(of.who().user.id, keeping);
  await sealJournal({ ...of.move(), api: apiOver(lie), pin, here }, journal);

  const changes = sent.flatMap(
    (body) => (JSON.parse(body) as { reflections: { id: string }[] }).reflections,
  );
  const opened = await Promise.all(
    changes.map(async (change) => [change.id, await journal.open(change)] as const),
  );
  const saidOf = new Map(opened);
  const answerOf = (id: string) => {
    const read = saidOf.get(id);
    return read?.kind === 'answer' ? read.body.reflection.answer : read?.kind;
  };
  // No device brings back what a server has erased; it is not erased by her word either.
  expect(answerOf(one)).toBe('forged');
  expect(answerOf(two)).toBe('Mine two.');
  expect(answerOf(erased ?? '')).toBe('erasure');
  expect(answerOf(unknown)).toBe('Of her other device.');
  expect(answerOf(strange)).toBe('forged');
  await replica.close();
});

test('54: beside a server that was put back to before it ends, whatever was erased or written there in the open', async () => {
  const { keeping, held, phone, ids } = await aSealedJournal();
  const [one = ''] = ids;
  const { kysely } = of.server().database;
  const counter = kysely.updateTable('user_sync').where('user_id', '=', of.who().user.id);
  await counter.set({ journal: 'plain' }).execute();
  const author = { userId: of.who().user.id, timeZone: 'UTC', language: 'en' as const };
  const [unknown, strange] = [
    aReflection({ date: DAY, answer: 'Of her other device.' }),
    aReflection({ date: DAY }),
  ];
  await of
    .server()
    .context.reflections.saveBatch(author, [
      { id: one, deleted: true },
      unknown,
      strange,
      { id: strange.id, deleted: true },
    ]);
  const again = await of.renew(keeping, { isRenewal: false });
  const replica = await phone.open(held);
  const here = {
    known: (asked: readonly string[]) => replica.answers.known(asked),
    insightOf: () => Promise.resolve(null),
  };
  const pin = { ...again.pin, isAgain: true };
  await sealJournal({ ...of.move(), pin, here }, await openJournal(of.who().user.id, again));
  await replica.close();
  expect(await of.mode()).toBe('sealed');
  expect((await of.onServer()).every(({ generation }) => generation === 2)).toBe(true);

  const tablet = await of.device().open(await of.options(again, 'tablet'));
  await tablet.sync.now();
  expect((await texts(tablet)).toSorted()).toEqual(['Mine two.', 'Of her other device.']);
  await tablet.close();
  // Erased by nobody's word: here it stays.
  const after = await phone.open({ ...held, journal: { ...held.journal, ...again, pin } });
  await after.sync.now();
  expect((await texts(after)).toSorted()).toEqual([
    'Mine one.',
    'Mine two.',
    'Of her other device.',
  ]);
  await after.close();
});

/** The same keys, and the next word of hers on them. */
async function anotherPassphrase({ masters, pin: seen }: PrivateKeeping): Promise<Pin> {
  const master = fromWire(masters['1'] ?? '') ?? random(32);
  const before = await of.api().call(getJournal, {});
  const known = { master, pin: seen, openers: readOpeners(before), before: {} };
  const { word, pin } = await withPassphrase(known, 'six other words entirely', {
    user: of.who().user.id,
    stretches,
  });
  const said = { ...word, openers: [...word.openers], password: of.who().password };
  await of.api().call(changeJournal, said);
  return pin;
}

test('that it was sealed once is not forgotten with her next word', async () => {
  const { keeping, held } = await aSealedJournal();
  await anotherPassphrase(keeping);
  const { fetch: lie } = aLiar('sealing');
  const replica = await of.device({ fetch: lie }).open(held);
  await replica.sync.now();
  expect(await firstValueFrom(replica.journal$)).toEqual({ kind: 'refused', why: 'plain_again' });
  await replica.close();
});

test('what a device has seen of it outlives the page', async () => {
  const keeping = await of.begin();
  await of.seal(keeping);
  const pin = await anotherPassphrase(keeping);
  const kept: Pin[] = [];
  const keepPin = (seen: Pin) => Promise.resolve(void kept.push(seen));
  const replica = await of.device().open({ ...(await of.options(keeping)), keepPin });
  await replica.sync.now();
  expect(await firstValueFrom(replica.journal$)).toEqual({ kind: 'private' });
  expect(kept).toEqual([pin, { ...pin, isFinished: true }]);
});
