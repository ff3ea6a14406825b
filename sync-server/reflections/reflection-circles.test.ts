import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { layChain } from './testing/lay-chain.ts';
import { anAnswer, noor, openJournal, sara, type Journal } from './testing/open-journal.ts';

let journal: Journal;

beforeEach(async () => {
  journal = await openJournal();
  return () => journal.close();
});

const statusesOf = async (items: readonly unknown[]) =>
  (await journal.service.saveBatch(noor, items)).map(({ status, code }) => code ?? status);
const live = async () =>
  (await Array.fromAsync(journal.service.listLive(noor.userId))).flat().map(({ answer }) => answer);

test('an answer that replaces itself, or closes a circle, is refused and hides nothing', async () => {
  const [one, two, three] = [uuidv7(), uuidv7(), uuidv7()];
  const items = [
    anAnswer({ id: one, supersedes: three, answer: 'one' }),
    anAnswer({ id: two, supersedes: one.toUpperCase(), answer: 'two' }),
    anAnswer({ id: three, supersedes: two, answer: 'three' }),
    anAnswer({ id: three, supersedes: three.toUpperCase(), answer: 'itself' }),
    anAnswer({ id: three, supersedes: null, answer: 'by itself' }),
  ];
  expect(await statusesOf(items)).toEqual([
    'stored',
    'stored',
    'invalid_supersedes',
    'invalid_supersedes',
    'stored',
  ]);
  expect(await live()).toEqual(['two']);
  const itself = uuidv7();
  await expect(
    journal.service.save(noor, anAnswer({ id: itself, supersedes: itself })),
  ).rejects.toMatchObject({ fields: { supersedes: 'invalid_supersedes' } });
});

test("a stranger's answers close no circle of hers", async () => {
  const id = uuidv7();
  const strangers = anAnswer({ supersedes: id });
  await journal.service.saveBatch(sara, [strangers]);
  const behind = anAnswer({ supersedes: strangers.id });
  const before = anAnswer({ supersedes: id });
  const items = [behind, before, anAnswer({ id, supersedes: behind.id })];
  expect(await statusesOf(items)).toEqual(['stored', 'stored', 'stored']);
});

test.each(['first to last', 'last to first'])(
  'three hundred versions of an answer, sent %s, are all stored and one is shown',
  async (order) => {
    const ids = Array.from({ length: 300 }, () => uuidv7());
    const chain = ids.map((id, index) => anAnswer({ id, supersedes: ids[index - 1] ?? null }));
    const sent = order === 'first to last' ? chain : chain.toReversed();
    expect(new Set(await statusesOf(sent))).toEqual(new Set(['stored']));
    expect(await live()).toHaveLength(1);
  },
);

/** A chain that lies there already, whose first version replaces one that is not here; newest last. */
const aChain = (length: number, root: string) =>
  layChain(journal.database, { userId: 'noor', length, root });

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

test('a circle over a long chain is looked at once, however often a batch repeats it', async () => {
  const missing = uuidv7();
  const chain = aChain(1_990, missing);
  const closing = anAnswer({ id: missing, supersedes: chain.at(-1) ?? null });
  const millisecondsOfCopies = (count: number) =>
    millisecondsOf(async () => {
      const copies = Array.from({ length: count }, () => closing);
      expect(new Set(await statusesOf(copies))).toEqual(new Set(['invalid_supersedes']));
    });
  const [one, hundred]: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    one.push(await millisecondsOfCopies(1));
    hundred.push(await millisecondsOfCopies(100));
  }
  expect(Math.min(...hundred)).toBeLessThan(10 * Math.min(...one));
});

test('many long chains are looked at in many works, between which others have their turn', async () => {
  const circles = Array.from({ length: 10 }, () => {
    const id = uuidv7();
    return anAnswer({ id, supersedes: aChain(1_500, id).at(-1) ?? null });
  });
  const { jobs } = journal.database.stats();
  const items = [...circles, anAnswer({ answer: 'one more' })];
  expect(await statusesOf(items)).toEqual([...circles.map(() => 'invalid_supersedes'), 'stored']);
  expect(journal.database.stats().jobs - jobs).toBeGreaterThanOrEqual(5);
});

test('an answer that comes late into a chain of five hundred is stored, with it and after it', async () => {
  const [first, late] = [uuidv7(), uuidv7()];
  const [older, newer] = [aChain(250, first), aChain(250, late)];
  const top = anAnswer({ supersedes: newer.at(-1) ?? null });
  const items = [
    anAnswer({ id: first, supersedes: top.id }),
    anAnswer({ id: late, supersedes: older.at(-1) ?? null }),
    top,
  ];
  expect(await statusesOf(items)).toEqual(['stored', 'stored', 'invalid_supersedes']);
});

test('what closed a circle is stored once an answer of it is erased, in one batch', async () => {
  const missing = uuidv7();
  const chain = aChain(5, missing);
  const closing = anAnswer({ id: missing, supersedes: chain.at(-1) ?? null });
  const items = [closing, { id: chain[2], deleted: true }, closing];
  expect(await statusesOf(items)).toEqual(['invalid_supersedes', 'stored', 'stored']);
});
