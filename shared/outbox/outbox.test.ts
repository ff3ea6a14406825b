import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anEntry, anErasure } from '../../tests/doubles/outbox-entries.ts';
import { giveEachTestItsIndexedDb } from '../../tests/doubles/own-indexed-db.ts';
import { createMemoryOutbox } from '../replica/store/memory-outbox.ts';
import { type Outbox, openOutbox, outboxName, RECEIPT_DAYS } from './outbox.ts';
import { removeOutbox } from '../replica/removal/remove-outbox.ts';
import { answered } from './transaction.ts';

giveEachTestItsIndexedDb();

const kinds = {
  kept: (userId: string) => openOutbox(userId),
  memory: (userId: string) => Promise.resolve(createMemoryOutbox(userId)),
};

describe.each(['kept', 'memory'] as const)('the %s outbox', (kind) => {
  let outbox: Outbox;
  beforeEach(async () => {
    outbox = await kinds[kind]('amal');
  });
  afterEach(() => outbox.close());

  test('says whether its entries survive the tab', () => {
    expect(outbox.isKept).toBe(kind === 'kept');
    expect(outbox.userId).toBe('amal');
  });

  test('lists what was put, oldest first, and counts it', async () => {
    const [late, early] = [anEntry({ queuedAt: 20 }), anEntry({ queuedAt: 10 })];
    await outbox.put([late, early]);
    expect(await outbox.list()).toEqual([early, late]);
    expect(await outbox.count()).toEqual({ waiting: 2, parked: 0, oldestWaitingAt: 10 });
  });

  test('an acknowledged entry leaves at once and only a receipt without text stays', async () => {
    const entry = anEntry({ answer: 'SECRET' });
    await outbox.put([entry]);
    await outbox.settle([{ entry, status: 'stored', seq: 7 }], 1_000);
    expect(await outbox.list()).toEqual([]);
    const receipt = await outbox.findReceipt(entry.change.id);
    expect(receipt).toEqual({ id: entry.change.id, seq: 7, acknowledgedAt: 1_000 });
    expect(await outbox.lastAcknowledgedAt()).toBe(1_000);
  });

  test('a duplicate is an acknowledgement', async () => {
    const entry = anEntry();
    await outbox.put([entry]);
    await outbox.settle([{ entry, status: 'duplicate', seq: null }], 1_000);
    expect(await outbox.count()).toEqual({ waiting: 0, parked: 0, oldestWaitingAt: null });
  });

  test('a refused entry is parked with its reason and keeps its text', async () => {
    const [good, bad] = [anEntry({ queuedAt: 1 }), anEntry({ queuedAt: 2 })];
    await outbox.put([good, bad]);
    const refused = { entry: bad, status: 'rejected', code: 'too_long' } as const;
    await outbox.settle([{ entry: good, status: 'stored', seq: 1 }, refused], 5);
    expect(await outbox.list()).toEqual([{ ...bad, state: 'parked', code: 'too_long' }]);
    expect(await outbox.count()).toEqual({ waiting: 0, parked: 1, oldestWaitingAt: null });
  });

  test('what waits for her words to open the device waits on', async () => {
    const entry = anEntry();
    await outbox.put([entry]);
    await outbox.settle([{ entry, status: 'rejected', code: 'erased_unopened' }], 5);
    expect(await outbox.list()).toEqual([entry]);
  });

  test('a refusal alone is no acknowledgement', async () => {
    const entry = anEntry();
    await outbox.put([entry]);
    await outbox.settle([{ entry, status: 'rejected', code: 'too_long' }], 5);
    expect(await outbox.lastAcknowledgedAt()).toBeNull();
    expect(await outbox.findReceipt(entry.change.id)).toBeNull();
  });

  test('a parked entry can be queued again or dropped', async () => {
    const [again, never] = [anEntry({ queuedAt: 1 }), anEntry({ queuedAt: 2 })];
    await outbox.put([again, never]);
    const refused = [again, never].map((entry) => ({
      entry,
      status: 'rejected' as const,
      code: 'x',
    }));
    await outbox.settle(refused, 5);
    await outbox.unpark([again.key, 'unknown']);
    await outbox.discard([never.key, 'unknown']);
    expect(await outbox.list()).toEqual([again]);
  });

  test('what was put under the same key while a request was under way is not settled by it', async () => {
    const sent = anEntry({ queuedAt: 1 });
    const newer = { ...sent, queuedAt: 2 };
    await outbox.put([sent]);
    await outbox.put([newer]);
    await outbox.settle([{ entry: sent, status: 'stored', seq: 1 }], 5);
    expect(await outbox.list()).toEqual([newer]);
  });

  test('an answer and its erasure wait side by side', async () => {
    const answer = anEntry({ queuedAt: 1 });
    const erasure = anErasure(answer.change.id, { queuedAt: 2 });
    await outbox.put([answer, erasure]);
    expect(await outbox.list()).toEqual([answer, erasure]);
  });

  test('an entry can take the place of others', async () => {
    const [refused, waits] = [anEntry({ queuedAt: 1 }), anEntry({ queuedAt: 2 })];
    await outbox.put([refused, waits]);
    const better = anEntry({ queuedAt: 3 });
    await outbox.put([better], [refused.key, 'unknown']);
    expect(await outbox.list()).toEqual([waits, better]);
  });

  test('an entry that takes its own place stays', async () => {
    const first = anEntry({ queuedAt: 1 });
    await outbox.put([first]);
    const again = { ...first, queuedAt: 2 };
    await outbox.put([again], [first.key]);
    expect(await outbox.list()).toEqual([again]);
  });

  test('what another tab has settled already leaves a receipt all the same', async () => {
    const entry = anEntry();
    await outbox.settle([{ entry, status: 'duplicate', seq: 7 }], 5);
    expect(await outbox.findReceipt(entry.change.id)).toMatchObject({ seq: 7 });
  });

  test('settling what she discarded meanwhile brings nothing back', async () => {
    const entry = anEntry();
    await outbox.put([entry]);
    await outbox.discard([entry.key]);
    await outbox.settle([{ entry, status: 'rejected', code: 'x' }], 5);
    expect(await outbox.list()).toEqual([]);
  });
});

test('where an entry cannot be kept, those it would have replaced stay', async () => {
  const outbox = await openOutbox('amal');
  const refused = anEntry();
  await outbox.put([refused]);
  const unkeepable = { ...anEntry(), change: { id: 'x', deleted: true, extra: () => 0 } as never };
  await expect(outbox.put([unkeepable], [refused.key])).rejects.toThrow();
  expect(await outbox.list()).toEqual([refused]);
  outbox.close();
});

test('entries survive a new tab, and nobody else sees them', async () => {
  const entry = anEntry();
  const first = await openOutbox('amal');
  await first.put([entry]);
  first.close();
  const again = await openOutbox('amal');
  const hers = await openOutbox('badria');
  expect(await again.list()).toEqual([entry]);
  expect(await hers.list()).toEqual([]);
  again.close();
  hers.close();
});

test('receipts are purged after thirty days and no sooner', async () => {
  const dayMs = 86_400_000;
  const [old, month, fresh] = [anEntry(), anEntry(), anEntry()];
  const outbox = await openOutbox('amal');
  await outbox.put([old, month, fresh]);
  await outbox.settle([{ entry: old, status: 'stored', seq: 1 }], dayMs);
  await outbox.settle([{ entry: month, status: 'stored', seq: 3 }], dayMs * 3);
  await outbox.settle([{ entry: fresh, status: 'stored', seq: 2 }], dayMs * (2 + RECEIPT_DAYS));
  expect(await outbox.findReceipt(old.change.id)).toBeNull();
  expect(await outbox.findReceipt(month.change.id)).not.toBeNull();
  expect(await outbox.findReceipt(fresh.change.id)).not.toBeNull();
  outbox.close();
});

test('two tabs that ask at once are told the same mark, and an emptied outbox has another', async () => {
  const [one, two] = await Promise.all([openOutbox('amal'), openOutbox('amal')]);
  const [mark, other] = await Promise.all([one.readMark(), two.readMark()]);
  expect(other).toBe(mark);
  expect(await removeOutbox('amal')).toBe(true);
  expect(await one.readMark()).not.toBe(mark);
  one.close();
  two.close();
});

test('an outbox goes, even while another tab has it open, once it is empty or she wants it', async () => {
  const other = await openOutbox('amal');
  await other.put([anEntry()]);
  expect(await removeOutbox('amal')).toBe(false);
  expect(await other.list()).toHaveLength(1);
  expect(await removeOutbox('amal', { answers: true })).toBe(true);
  expect(await other.list()).toEqual([]);
  other.close();
});

test('an answer that another tab saves while the outbox is removed stays, whatever the moment', async () => {
  const outcomes = new Set<boolean>();
  for (let turns = 0; turns < 60; turns += 1) {
    const userId = `amal-${turns}`;
    const other = await openOutbox(userId);
    const removing = removeOutbox(userId);
    for (let turn = 0; turn < turns; turn += 1) await new Promise((next) => setImmediate(next));
    const entry = anEntry();
    await other.put([entry]);
    outcomes.add(await removing);
    expect(await other.list()).toEqual([entry]);
    other.close();
  }
  expect(outcomes).toEqual(new Set([false, true]));
});

test('an outbox whose removal died half way takes answers again, and can be removed', async () => {
  (await openOutbox('amal')).close();
  (await answered(indexedDB.open(outboxName('amal'), 2))).close();
  const outbox = await openOutbox('amal');
  await outbox.put([anEntry()]);
  expect(await outbox.list()).toHaveLength(1);
  expect(await removeOutbox('amal', { answers: true })).toBe(true);
  expect(await indexedDB.databases()).toEqual([]);
  outbox.close();
});
