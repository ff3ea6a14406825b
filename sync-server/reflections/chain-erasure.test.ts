import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, test, vi } from 'vitest';
import { pausesOf } from '../testing/longest-pause.ts';
import { layChain } from './testing/lay-chain.ts';
import { anAnswer, noor, openJournal, type Journal } from './testing/open-journal.ts';

let journal: Journal;

beforeEach(async () => {
  journal = await openJournal();
  return () => journal.close();
});

const live = async () =>
  (await Array.fromAsync(journal.service.listLive('noor'))).flat().map(({ answer }) => answer);
const rowsWith = (condition: string) =>
  journal.database.sqlite
    .prepare<[], number>(`SELECT count(*) FROM reflections WHERE ${condition}`)
    .pluck()
    .get();

/** As if the process were killed after so many slices. */
async function eraseAndDie(id: string, slices: number, userId = 'noor'): Promise<void> {
  const { transact } = journal.database;
  let left = slices;
  const dying = vi.spyOn(journal.database, 'transact').mockImplementation((of, work) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('killed')) : transact(of, work);
  });
  await expect(journal.service.erase(userId, id)).rejects.toThrow('killed');
  dying.mockRestore();
}

test('while thousands of versions are erased others have their turn', async () => {
  const chain = layChain(journal.database, { userId: 'noor', length: 10_000 });
  journal.database.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  const { longest, whole } = await pausesOf(() =>
    journal.service.erase('noor', chain.at(-1) ?? ''),
  );
  expect(rowsWith('deleted = 0 OR answer IS NOT NULL OR supersedes IS NOT NULL')).toBe(0);
  expect(longest).toBeLessThan(whole / 4);
});

test('no list shows an earlier version while the rest is still to be erased', async () => {
  const unseen = uuidv7();
  const chain = layChain(journal.database, { userId: 'noor', length: 1_200, root: unseen });
  await journal.service.saveBatch(noor, [anAnswer({ answer: 'another' })]);
  const shown: string[][] = [];
  const erasing = { isOver: false };
  const watching = (async () => {
    while (!erasing.isOver) {
      shown.push(await live());
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  await journal.service.erase('noor', chain.at(-1) ?? '');
  erasing.isOver = true;
  await watching;
  const allowed = [['version 1200', 'another'].toString(), 'another'];
  expect(shown.filter((one) => !allowed.includes(one.toString()))).toEqual([]);
  expect(shown.length).toBeGreaterThan(4);
  const [late] = await journal.service.saveBatch(noor, [anAnswer({ id: unseen })]);
  expect(late).toMatchObject({ status: 'duplicate' });
});

test('a list that was begun before an erasure does not come upon the earlier versions', async () => {
  const chain = layChain(journal.database, { userId: 'noor', length: 600 });
  const newer = Array.from({ length: 250 }, () =>
    anAnswer({ date: '2026-11-22', answer: 'newer' }),
  );
  await journal.service.saveBatch(noor, newer);
  const list = journal.service.listLive('noor')[Symbol.asyncIterator]();
  await list.next();
  await eraseAndDie(chain.at(-1) ?? '', 1);
  const left: string[] = [];
  for (let next = await list.next(); !next.done; next = await list.next()) {
    left.push(...next.value.map(({ answer }) => answer));
  }
  expect(new Set(left)).toEqual(new Set(['newer']));
});

test.each(['asked for again', 'started again'])(
  'an erasure that a kill cut off shows nothing, and is brought to its end when %s',
  async (how) => {
    const chain = layChain(journal.database, { userId: 'noor', length: 1_200 });
    const newest = chain.at(-1) ?? '';
    await eraseAndDie(newest, 2);
    expect(rowsWith('deleted = 0')).toBe(700);
    expect(await live()).toEqual([]);
    if (how === 'asked for again') await journal.service.erase('noor', newest);
    else await journal.service.finishErasures();
    expect(rowsWith('deleted = 0 OR answer IS NOT NULL OR supersedes IS NOT NULL')).toBe(0);
    expect(await journal.service.newestSeq('noor')).toBe(2_400);
    await journal.service.erase('noor', newest);
    expect(await journal.service.newestSeq('noor')).toBe(2_400);
  },
);

test('every erasure that a kill cut off is brought to its end', async () => {
  const heads = [1, 2, 3].map(
    () => layChain(journal.database, { userId: 'noor', length: 300 }).at(-1) ?? '',
  );
  for (const id of heads) await eraseAndDie(id, 1);
  expect(rowsWith('deleted = 0')).toBe(150);
  await journal.service.finishErasures();
  expect(rowsWith('deleted = 0 OR answer IS NOT NULL OR supersedes IS NOT NULL')).toBe(0);
});

test('a long circle from before is erased and comes to an end', async () => {
  const chain = layChain(journal.database, { userId: 'noor', length: 600 });
  journal.database.sqlite
    .prepare('UPDATE reflections SET supersedes = ? WHERE id = ?')
    .run(chain.at(-1), chain[0]);
  await journal.service.erase('noor', chain[300] ?? '');
  expect(rowsWith('deleted = 0 OR supersedes IS NOT NULL')).toBe(0);
});

test('a circle of which two erasures were cut off ends the erasure of what names it', async () => {
  // As many as two slices, so that each of the two is left naming the other.
  const chain = layChain(journal.database, { userId: 'noor', length: 500 });
  journal.database.sqlite
    .prepare('UPDATE reflections SET supersedes = ? WHERE id = ?')
    .run(chain.at(-1), chain[0]);
  await eraseAndDie(chain[499] ?? '', 1);
  await eraseAndDie(chain[249] ?? '', 1);
  expect(rowsWith('deleted = 1 AND supersedes IS NOT NULL')).toBe(2);
  const newer = anAnswer({ supersedes: chain[499] ?? null });
  await journal.service.saveBatch(noor, [newer]);
  await journal.service.erase('noor', newer.id);
  expect(rowsWith('deleted = 0 OR answer IS NOT NULL')).toBe(0);
  await journal.service.finishErasures();
  expect(rowsWith('supersedes IS NOT NULL')).toBe(0);
});

test('a version in the middle that was cut off on its own does not keep the rest', async () => {
  const chain = layChain(journal.database, { userId: 'noor', length: 1_200 });
  await eraseAndDie(chain[900] ?? '', 1);
  await journal.service.erase('noor', chain.at(-1) ?? '');
  expect(rowsWith('deleted = 0 OR answer IS NOT NULL')).toBe(0);
  await journal.service.finishErasures();
  expect(rowsWith('supersedes IS NOT NULL')).toBe(0);
});

function beginSealing(userId: string): void {
  journal.database.sqlite
    .prepare(`UPDATE user_sync SET journal = 'sealing' WHERE user_id = ?`)
    .run(userId);
}

test('an erasure that she made her journal private before is refused, and undoes no chain', async () => {
  const first = anAnswer();
  const second = anAnswer({ supersedes: first.id });
  await journal.service.saveBatch(noor, [first, second]);
  beginSealing('noor');
  await expect(journal.service.erase('noor', second.id)).rejects.toMatchObject({
    code: 'journal_is_sealed',
  });
  expect(rowsWith('deleted = 0')).toBe(2);
  expect(rowsWith('supersedes IS NOT NULL')).toBe(1);
});

test('what was cut off in a journal that is private since is left to her devices, and holds up nobody else', async () => {
  for (const userId of ['noor', 'sara']) {
    const chain = layChain(journal.database, { userId, length: 300 });
    await eraseAndDie(chain.at(-1) ?? '', 1, userId);
  }
  beginSealing('noor');
  await journal.service.finishErasures();
  expect(rowsWith(`user_id = 'noor' AND deleted = 0`)).toBe(50);
  expect(rowsWith(`user_id = 'noor' AND deleted = 1 AND supersedes IS NOT NULL`)).toBe(1);
  expect(rowsWith(`user_id = 'sara' AND deleted = 0`)).toBe(0);
});
