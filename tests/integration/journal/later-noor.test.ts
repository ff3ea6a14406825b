import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { v4 } from 'uuid';
import { finishOpening, finishSealing } from '../../../shared/contract/journal.ts';
import { createReflectionBatch } from '../../../shared/contract/reflections.ts';
import { exportAccount } from '../../../shared/contract/account.ts';
import { openJournal, type JournalSeal } from '../../../shared/replica/private/journal-seal.ts';
import { openJournalAgain, sealJournal } from '../../../shared/replica/private/move-journal.ts';
import type { PrivateKeeping } from '../../../shared/replica/private/private-journal.ts';
import { feedbackPages, reflectionPages } from '../../../shared/replica/sync/pull-routes.ts';
import { fromWire, toWire } from '../../../shared/sealed/bytes.ts';
import { placeOfInsight } from '../../../shared/sealed/keys.ts';
import type { ReadDocument } from '../../../shared/sealed/read-sealed.ts';
import { sealDocument, type DocumentKind } from '../../../shared/sealed/seal.ts';
import { anAnswerBody } from '../../../shared/sealed/testing/a-journal.ts';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import { aPrivateStage, DAY } from './private-stage.ts';

const of = aPrivateStage();

async function aJournal() {
  const keeping = await of.begin();
  await of.seal(keeping);
  return { keeping, journal: await openJournal(of.who().user.id, keeping) };
}

/** As another version of Noor seals it, of which this one knows what it knows; `format`: its first byte. */
async function put(
  { keys }: JournalSeal,
  {
    kind,
    id = v4(),
    body,
    format = 1,
  }: { kind: DocumentKind; id?: string; body: object; format?: number },
): Promise<string> {
  const [newest] = keys;
  if (!newest) throw new Error('There is no key.');
  const bytes = await sealDocument(newest, { kind, id, body });
  bytes[0] = format;
  const { generation } = newest;
  const as = kind === 'erasure' ? { deleted: true } : { kind };
  const reflections = [{ id, ...as, generation, sealed: toWire(bytes) }];
  const { results } = await of.api().call(createReflectionBatch, { reflections });
  expect(results).toMatchObject([{ status: 'stored' }]);
  return id;
}

async function read(journal: JournalSeal): Promise<Map<string, ReadDocument>> {
  const pages = [
    await of.api().call(reflectionPages, { limit: 500 }),
    await of.api().call(feedbackPages, { limit: 500 }),
  ];
  const documents = pages.flatMap((page) => page.documents);
  const all = await Promise.all(documents.map((one) => journal.open(one)));
  return new Map(all.flatMap((one) => (one ? [[one.id, one] as const] : [])));
}

/** Everything but how its devices are numbered. */
function saidIn(document: ReadDocument | undefined): object {
  const whole =
    document && 'whole' in document
      ? document.whole
      : document?.kind === 'newer'
        ? document.unread?.body
        : undefined;
  return Object.fromEntries(
    Object.entries(whole ?? { none: true }).filter(
      ([name]) => !['at', 'seen', 'of'].includes(name),
    ),
  );
}

async function sealAnew(keeping: PrivateKeeping) {
  const renewed = await of.renew(keeping);
  const journal = await openJournal(of.who().user.id, renewed);
  const waiting = await sealJournal({ ...of.move(), pin: renewed.pin }, journal);
  return { waiting, journal };
}

const later = fc.dictionary(
  fc.string({ minLength: 1 }).filter((name) => !(name in {})),
  fc.jsonValue({ maxDepth: 2 }),
  { minKeys: 1, maxKeys: 4 },
);

test('new keys take along whatever a later Noor says beside what is known here', async () => {
  const fields = fc.sample(fc.tuple(later, later), { numRuns: 30, seed: 13 });
  const { keeping, journal } = await aJournal();
  const known = anAnswerBody('  Between spaces. ');
  const answers = await Promise.all(
    fields.map(([outer, inner]) => {
      const body = {
        ...outer,
        ...known,
        of: [['tablet.1', 4]],
        reflection: { ...inner, ...known.reflection },
      };
      return put(journal, { kind: 'answer', body });
    }),
  );
  const unlike = { at: ['watch', 1], seen: {}, reflection: { song: 'la' } };
  const unread = await put(journal, { kind: 'answer', body: unlike });
  const erasure = { at: ['watch', 2], seen: {}, of: [['watch', 1]], why: 'hers' };
  const erased = await put(journal, { kind: 'erasure', body: erasure });
  const insight = { at: ['insight', 1], seen: {}, date: DAY, mood: { of: 'the day' } };
  const [newest] = journal.keys;
  const place = newest ? await placeOfInsight(newest, DAY) : '';
  await put(journal, { kind: 'insight', id: place, body: insight });
  const before = await read(journal);

  const anew = await sealAnew(keeping);
  expect(anew.waiting).toBe(0);
  expect(await of.mode()).toBe('sealed');
  const after = await read(anew.journal);
  expect(after.size).toBe(before.size);
  for (const id of [...answers, unread, erased]) {
    expect(saidIn(before.get(id))).not.toEqual({ none: true });
    expect(saidIn(after.get(id))).toEqual(saidIn(before.get(id)));
    // Numbers of before would be missed under the new keys.
    expect(JSON.stringify(after.get(id))).not.toMatch(/"(phone|tablet\.1|watch)"/);
  }
  const [anewest] = anew.journal.keys;
  const moved = after.get(anewest ? await placeOfInsight(anewest, DAY) : '');
  expect(saidIn(moved)).toEqual({ date: DAY, mood: { of: 'the day' } });
});

test('what lies open is closed with all that is in it', async () => {
  const answer = aReflection({ date: DAY });
  await of.api().call(createReflectionBatch, { reflections: [answer] });
  const keeping = await of.begin();
  const journal = await openJournal(of.who().user.id, keeping);
  const api = of.apiOver(async (...request) => {
    const page = await fetch(...request);
    // As a later server shows it.
    const text = (await page.text()).replace('"question_id":', '"weather":"rain","question_id":');
    return new Response(text, page);
  });
  expect(await sealJournal({ ...of.move(), api }, journal)).toBe(0);
  const { id, ...words } = answer;
  expect(saidIn((await read(journal)).get(id))).toEqual({
    reflection: { ...words, weather: 'rain' },
  });
});

test('turned off, what is opened and not understood lies open as it was, and nothing is in the way', async () => {
  const { keeping, journal } = await aJournal();
  const reflection = {
    ...anAnswerBody('Of a later Noor.').reflection,
    question_type: 7,
    date: DAY,
  };
  const id = await put(journal, {
    kind: 'answer',
    body: { at: ['watch', 1], seen: {}, reflection },
  });
  const erased = await put(journal, { kind: 'erasure', body: { gone: true } });
  const pin = await of.turnOff(keeping);
  expect(await openJournalAgain({ ...of.move(), pin }, journal)).toBe(0);
  expect(await of.mode()).toBe('plain');
  const { documents } = await of.api().call(reflectionPages, {});
  expect(documents).toMatchObject([
    { id, answer: 'Of a later Noor.', date: DAY },
    { id: erased, deleted: true },
  ]);
  const { reflections } = await of.api().call(exportAccount, {});
  expect(reflections).toMatchObject([{ as_sent: { question_type: 7 } }]);
});

/** What is called of a route. */
function counting(path: string) {
  const line = {
    count: 0,
    api: of.apiOver((...request) => {
      const [address] = request;
      if (String(address instanceof Request ? address.url : address).endsWith(path))
        line.count += 1;
      return fetch(...request);
    }),
  };
  return line;
}

test('what only a later Noor can open keeps it from ending, and the device says so instead of going round', async () => {
  const { keeping, journal } = await aJournal();
  const words = { at: ['watch', 1], seen: {}, reflection: { song: 'la' } };
  const mine = await put(journal, { kind: 'answer', body: anAnswerBody('Mine.') });
  const unheard = await put(journal, { kind: 'answer', body: anAnswerBody('Later.'), format: 2 });
  // Without any words: no server takes it for an answer.
  const unlike = await put(journal, { kind: 'answer', body: words });
  const pin = await of.turnOff(keeping);
  const line = counting(finishOpening.path);
  const move = { ...of.move(), pin, api: line.api };
  expect(await openJournalAgain(move, journal)).toBe(2);
  expect(await openJournalAgain(move, journal)).toBe(2);
  expect(line.count).toBe(0);
  expect(await of.mode()).toBe('opening');
  const { documents } = await of.api().call(reflectionPages, {});
  expect(documents).toMatchObject([
    { id: unheard, generation: 1 },
    { id: unlike, generation: 1 },
    { id: mine, answer: 'Mine.' },
  ]);

  // After an update that knows the form.
  const updated: JournalSeal = { ...journal, open: (one) => journal.open(inFirstForm(one)) };
  await of.server().database.kysely.deleteFrom('reflections').where('id', '=', unlike).execute();
  expect(await openJournalAgain(move, updated)).toBe(0);
  expect(await of.mode()).toBe('plain');
});

function inFirstForm(document: unknown): unknown {
  const { sealed } = document as { readonly sealed?: string };
  const bytes = fromWire(sealed ?? '');
  if (!bytes) return document;
  bytes[0] = 1;
  return { ...(document as object), sealed: toWire(bytes) };
}

test('it keeps its keys of before until then, be it an answer or an insight', async () => {
  const { keeping, journal } = await aJournal();
  await put(journal, { kind: 'answer', body: anAnswerBody('Mine.') });
  const [newest] = journal.keys;
  const place = newest ? await placeOfInsight(newest, DAY) : '';
  await put(journal, { kind: 'answer', body: anAnswerBody('Later.'), format: 2 });
  await put(journal, { kind: 'insight', id: place, body: {}, format: 2 });
  const renewed = await of.renew(keeping);
  const line = counting(finishSealing.path);
  const move = { ...of.move(), pin: renewed.pin, api: line.api };
  expect(await sealJournal(move, await openJournal(of.who().user.id, renewed))).toBe(2);
  expect(line.count).toBe(0);
  expect(await of.mode()).toBe('sealing');
  expect((await of.onServer()).map(({ generation }) => generation).toSorted()).toEqual([1, 2]);
});
