import { beforeEach, expect, test } from 'vitest';
import { v4 } from 'uuid';
import { MAX_BATCH_ITEMS } from '../../../shared/contract/limits.ts';
import type { Reflection } from '../../../shared/contract/reflections.ts';
import { openJournal, type JournalSeal } from '../../../shared/replica/private/journal-seal.ts';
import { random, toWire } from '../../../shared/sealed/bytes.ts';
import { checkRows } from '../../../sync-server/admin/storage/check-database.ts';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import { aJournalOnServer, aWord, closed, closedErasure } from './a-journal-on-server.ts';

const BOUND = 1_048_576;
const of = aJournalOnServer({ config: { account: { bytes: BOUND, rows: 10_000 } } });
/** As long as a document may be. */
const LONGEST = 'A'.repeat(986_000);

let masters: Record<number, string>;
beforeEach(() => {
  masters = { 1: toWire(random(32)), 2: toWire(random(32)) };
});

const sizeOfHers = () =>
  of
    .server()
    .database.kysely.selectFrom('user_sync')
    .select(['bytes', 'documents'])
    .where('user_id', '=', of.who().user.id)
    .executeTakeFirstOrThrow();

async function push(items: readonly object[], atOnce = MAX_BATCH_ITEMS): Promise<string[]> {
  const codes: string[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    const results = await of.device().push(items.slice(start, start + atOnce));
    codes.push(...results.map(({ status, code }) => code ?? status));
  }
  return codes;
}

/** One by one, until the first that finds no room. */
async function untilFull(items: readonly object[]): Promise<number> {
  for (const [count, item] of items.entries()) {
    if ((await push([item]))[0] === 'account_full') return count;
  }
  return items.length;
}
const many = <T>(make: (index: number) => T, length = 20) =>
  Array.from({ length }, (_, at) => make(at));

test('sealed erasures of what never was there end with the room as well', async () => {
  await of.seal();
  const taken = await untilFull(many(() => ({ ...closedErasure(v4()), sealed: LONGEST })));
  expect(taken).toBeLessThan(10);
  expect((await sizeOfHers()).bytes).toBeLessThan(6 * BOUND);
  for (const length of [50_000, 3_500]) {
    const rest = many(() => ({ ...closedErasure(v4()), sealed: 'A'.repeat(length) }), 40);
    expect(await untilFull(rest)).toBeLessThan(40);
  }
  // Such as her devices make find room all the same.
  expect(await push(many(() => closedErasure(v4()), 40))).toEqual(many(() => 'stored', 40));
  expect(await checkRows(of.server().database)).toEqual([]);
});

test('short answers do not become long ones by being sealed, nor by new keys, nor by their erasure', async () => {
  const answers = many(() => aReflection({ answer: 'a' }));
  await push(answers);
  await of.said('begin', aWord());
  expect(await untilFull(answers.map(({ id }) => ({ ...closed(id), sealed: LONGEST })))).toBe(7);
  expect(await push(answers.map(({ id }) => closed(id)))).toContain('stored');
  expect((await of.post('finish', { generation: 1 })).status).toBe(200);
  await of.said('begin', aWord(2, 2));
  const grown = answers.map(({ id }) => ({ ...closed(id, 2), sealed: LONGEST }));
  expect(await untilFull(grown.slice(7))).toBe(0);
  const erased = answers.map(({ id }) => ({ ...closedErasure(id, 2), sealed: LONGEST }));
  expect(await untilFull(erased.slice(7))).toBe(0);
  expect((await sizeOfHers()).bytes).toBeLessThan(6 * BOUND);
  // What is as long as before has room, and so has what takes less.
  expect(await push(grown.slice(0, 7), 1)).toEqual(many(() => 'stored', 7));
  expect(await push(answers.map(({ id }) => closedErasure(id, 2)))).toEqual(many(() => 'stored'));
  expect(await checkRows(of.server().database)).toEqual([]);
});

/** As a walk does that names what others were faster with. */
const said = (journal: JournalSeal, at: number, lost = 0) => ({
  at: [journal.device, at] as const,
  of: many((number) => [journal.device, number] as const, lost),
  seen: {},
});

/** Of every length, until nothing new has room. */
async function aFullJournal(): Promise<Reflection[]> {
  const answers = many((at) => aReflection({ answer: 'و'.repeat(1 + ((at * 137) % 3_000)) }), 900);
  const codes = await push(answers);
  const stored = answers.filter((_, at) => codes[at] === 'stored');
  expect(stored.length).toBeGreaterThan(100);
  expect(codes.filter((code) => code === 'account_full').length).toBeGreaterThan(100);
  return stored;
}

test('a full journal moves as a whole, gets new keys as a whole, and becomes an ordinary one as a whole', async () => {
  const answers = await aFullJournal();
  const never = many(() => ({ id: v4(), deleted: true as const }), 200);
  await push(never);
  const open = { device: 'her phone' };
  const one = await openJournal(of.who().user.id, { ...open, masters: { 1: masters[1] ?? '' } });
  await of.said('begin', aWord());
  const sealed = await Promise.all(
    [...answers, ...never].map((answer, at) => one.sealChange(answer, said(one, at))),
  );
  expect(new Set(await push(sealed, 20))).toEqual(new Set(['stored']));
  expect((await of.post('finish', { generation: 1 })).status).toBe(200);

  const two = await openJournal(of.who().user.id, { ...open, masters });
  await of.said('begin', aWord(2, 2));
  const anew = await Promise.all(
    [...answers, ...never].map((answer, at) =>
      two.sealChange(answer, said(two, at * 1_000, at % 50 === 0 ? 200 : 0)),
    ),
  );
  expect(new Set(await push(anew, 20))).toEqual(new Set(['stored']));
  expect((await of.post('finish', { generation: 2 })).status).toBe(200);

  await of.said('open', aWord(3, 2));
  expect(new Set(await push([...answers, ...never], 20))).toEqual(new Set(['stored']));
  expect((await of.post('plain', { generation: 2 })).status).toBe(200);
  expect(await checkRows(of.server().database)).toEqual([]);
});
