import { ERASED_UNOPENED } from '../contract/rejections.ts';
import { type Connection, createConnection } from './connection.ts';
import type { OutboxEntry, Receipt } from './outbox-entry.ts';
import type { Counter, EntrySeal, OpenEntry } from './sealed-entry.ts';
import { opener, waitingAgain } from './sealed-entry.ts';
import { isSealed, isWire, type Stored } from './stored-entry.ts';
import { type Counted, type OutboxStores, UNCOUNTED } from './outbox-stores.ts';
import { allOf, createPut, type Putting, raiseFlag } from './put-entries.ts';
import type { Transaction } from './transaction.ts';

/** What the server said of one entry that was sent. */
export type Settlement =
  | {
      readonly entry: OutboxEntry;
      readonly status: 'stored' | 'duplicate';
      readonly seq: number | null;
    }
  | { readonly entry: OutboxEntry; readonly status: 'rejected'; readonly code: string };

export interface OutboxCount {
  readonly waiting: number;
  readonly parked: number;
  /** Epoch ms; null when none waits. */
  readonly oldestWaitingAt: number | null;
}

/** What the server has not acknowledged yet, of one user. Every method may throw LocalWriteError. */
export interface Outbox {
  readonly userId: string;
  /** False for the memory outbox: its entries die with the tab, and the page must say so. */
  readonly isKept: boolean;
  /** Resolves once the entries are durable and those of the keys in `instead` are gone: all or nothing. */
  put(entries: readonly OutboxEntry[], instead?: readonly string[], how?: Putting): Promise<void>;
  /** Waiting and parked ones, oldest first; what is sealed only where it can be opened. */
  list(): Promise<readonly OutboxEntry[]>;
  count(): Promise<OutboxCount>;
  /** At once: acknowledged entries leave and get a receipt, refused ones are parked with their code. */
  settle(settlements: readonly Settlement[], acknowledgedAt: number): Promise<void>;
  /** Puts parked entries back in the queue. */
  unpark(keys: readonly string[]): Promise<void>;
  /** Drops entries for good, whatever their state. */
  discard(keys: readonly string[]): Promise<void>;
  findReceipt(id: string): Promise<Receipt | null>;
  /** Of what was acknowledged at `since` (epoch ms) or later, by whichever tab or worker sent it. */
  receiptsSince(since: number): Promise<readonly Receipt[]>;
  /** Of duplicates: nobody has looked yet what lies there. */
  listUnsaid(): Promise<readonly Receipt[]>;
  /** How far it has numbered what was put here, and under which name; nothing of an ordinary journal. */
  counted(): Promise<Counted>;
  /** Epoch ms of the newest receipt; null when there is none. */
  lastAcknowledgedAt(): Promise<number | null>;
  close(): void;
}

export interface StoredAnswer {
  readonly key: string;
  /** It can be read without a key. */
  readonly isOpen: boolean;
  /** It waits, and can be sent without one. */
  readonly travels: boolean;
  /** The server refused it. */
  readonly isParked: boolean;
}

/** On the device. */
export interface KeptOutbox extends Outbox {
  /** Another number than before: the browser emptied it since. */
  readMark(): Promise<number>;
  /** Everything but erasures, readable or not. */
  listAnswers(): Promise<readonly StoredAnswer[]>;
  /** Keys of what does not lie here as it ought to. */
  listLeft(): Promise<readonly string[]>;
  /** Keys of answers that only their device could open, and that do not open: the lock they lay under is gone. */
  listShut(): Promise<readonly string[]>;
}

export interface OutboxOptions {
  readonly openTimeoutMs?: number;
  readonly transactionTimeoutMs?: number;
  /** What is put here lies here sealed with it. */
  readonly seal?: EntrySeal;
  /** Of a private journal: what waits is handed on as it travels, to whoever sends it unopened. */
  readonly asItTravels?: true;
}

export const RECEIPT_DAYS = 30;
const RECEIPT_MS = RECEIPT_DAYS * 86_400_000;
const LAST_ACKNOWLEDGED = 'last_acknowledged_at';
const MARK = 'mark';
type Writing = Transaction<OutboxStores>;

/** Throws LocalWriteError('unavailable') where IndexedDB is missing, refused or silent. */
export async function openOutbox(
  userId: string,
  { seal, asItTravels, ...options }: OutboxOptions = {},
): Promise<KeptOutbox> {
  const connection = createConnection<OutboxStores>({
    name: outboxName(userId),
    create(database) {
      const entries = database.createObjectStore('offline_reflections', { keyPath: 'key' });
      entries.createIndex('by_state', ['state', 'queuedAt']);
      const receipts = database.createObjectStore('receipts', { keyPath: 'id' });
      receipts.createIndex('by_time', 'acknowledgedAt');
      database.createObjectStore('state');
    },
    ...options,
  });
  await connection.open();
  const open = opener({ seal, asItTravels });
  return {
    ...writesOf(connection, seal),
    ...readsOf(connection, open, seal?.counter),
    readMark: () => readOrMakeMark(connection),
    listAnswers: async () =>
      (await listStored(connection))
        .filter((entry) => isSealed(entry) || !('deleted' in entry.change))
        .map((entry) => ({
          key: entry.key,
          isOpen: !isSealed(entry) && !isWire(entry),
          travels: entry.state === 'waiting',
          isParked: entry.state === 'parked',
        })),
    async listLeft() {
      const stored = await listStored(connection);
      return stored.flatMap((entry) => (seal?.isStored(entry) === false ? [entry.key] : []));
    },
    async listShut() {
      const sealed = (await listStored(connection)).filter(isSealed);
      const opened = await Promise.all(sealed.map(open));
      return sealed.filter((_, index) => opened[index] === null).map(({ key }) => key);
    },
    userId,
    isKept: true,
  };
}

function listStored(connection: Connection<OutboxStores>): Promise<Stored[]> {
  return connection.read((transaction) => transaction.store('offline_reflections').getAll());
}

export function outboxName(userId: string): string {
  return `noor-outbox-${userId}`;
}

function writesOf(
  connection: Connection<OutboxStores>,
  seal?: EntrySeal,
): Pick<Outbox, 'put' | 'settle' | 'unpark' | 'discard' | 'close'> {
  const put = createPut(connection, seal);
  return {
    put,
    settle: (settlements, acknowledgedAt) =>
      connection.write(async (transaction) => {
        for (const settlement of settlements) {
          await settleOne(transaction, settlement, acknowledgedAt);
        }
        if (settlements.some(({ status }) => status !== 'rejected')) {
          await transaction.store('state').put(acknowledgedAt, LAST_ACKNOWLEDGED);
        }
        await purgeReceipts(transaction, acknowledgedAt - RECEIPT_MS);
        await raiseFlag(transaction);
      }),
    unpark: (keys) =>
      connection.write(async (transaction) => {
        const store = transaction.store('offline_reflections');
        for (const key of keys) {
          const entry = await store.get(key);
          if (entry) await store.put(waitingAgain(entry));
        }
        await raiseFlag(transaction);
      }),
    discard: (keys) => put([], keys),
    close: () => connection.close(),
  };
}

function readsOf(
  connection: Connection<OutboxStores>,
  open: OpenEntry,
  counter: Counter | undefined,
): Pick<
  Outbox,
  | 'counted'
  | 'list'
  | 'count'
  | 'findReceipt'
  | 'receiptsSince'
  | 'listUnsaid'
  | 'lastAcknowledgedAt'
> {
  return {
    async list() {
      const stored = await listStored(connection);
      const opened = await Promise.all(stored.map(open));
      return opened.filter((entry) => entry !== null).sort(byAge);
    },
    count: () =>
      connection.read(async (transaction) => {
        const index = transaction.store('offline_reflections').index('by_state');
        const [waiting, held, parked, ...oldest] = await Promise.all([
          index.count(allOf('waiting')),
          index.count(allOf('held')),
          index.count(allOf('parked')),
          index.get(allOf('waiting')),
          index.get(allOf('held')),
        ]);
        const times = oldest.flatMap((entry) => entry?.queuedAt ?? []);
        const oldestWaitingAt = times.length > 0 ? Math.min(...times) : null;
        return { waiting: waiting + held, parked, oldestWaitingAt };
      }),
    findReceipt: (id) =>
      connection.read(async (transaction) => (await transaction.store('receipts').get(id)) ?? null),
    receiptsSince: (since) =>
      connection.read((transaction) =>
        transaction.store('receipts').index('by_time').getAll(IDBKeyRange.lowerBound(since)),
      ),
    listUnsaid: () =>
      connection.read(async (transaction) =>
        (await transaction.store('receipts').getAll()).filter(isUnsaid),
      ),
    counted: () =>
      connection.read(
        async (transaction) => (await counter?.read(transaction, []))?.counted ?? UNCOUNTED,
      ),
    lastAcknowledgedAt: () =>
      connection.read(async (transaction) => {
        const at = await transaction.store('state').get(LAST_ACKNOWLEDGED);
        return typeof at === 'number' ? at : null;
      }),
  };
}

async function readOrMakeMark(connection: Connection<OutboxStores>): Promise<number> {
  const found = await connection.read((transaction) => transaction.store('state').get(MARK));
  if (typeof found === 'number') return found;
  return connection.write(async (transaction) => {
    const state = transaction.store('state');
    // Another tab may have been faster.
    const there = await state.get(MARK);
    if (typeof there === 'number') return there;
    const made = Math.random();
    await state.put(made, MARK);
    return made;
  });
}

async function settleOne(
  transaction: Writing,
  settlement: Settlement,
  acknowledgedAt: number,
): Promise<void> {
  const { entry } = settlement;
  const store = transaction.store('offline_reflections');
  const kept = await store.get(entry.key);
  // Something else was put under this key while the request was under way, or it was sealed anew: that was not sent.
  const isTheSame = kept?.queuedAt === entry.queuedAt && liesAsSent(kept, entry);
  if (settlement.status === 'rejected') {
    if (kept && isTheSame && settlement.code !== ERASED_UNOPENED) {
      await store.put({ ...kept, state: 'parked', code: settlement.code });
    }
    return;
  }
  const receipts = transaction.store('receipts');
  const numbers = kept && isTheSame && isWire(kept) ? kept.numbers : undefined;
  const receipt: Receipt = {
    // Gone already: whoever else sent it noted its numbers, or what took its place says them.
    ...(!isTheSame && (await receipts.get(entry.change.id))),
    id: entry.change.id,
    seq: settlement.seq,
    acknowledgedAt,
    ...(numbers && { numbers }),
    ...(numbers && settlement.status === 'duplicate' && { isDuplicate: true }),
  };
  await receipts.put(receipt);
  if (isTheSame) await store.delete(entry.key);
}

function liesAsSent(kept: Stored, { wire }: OutboxEntry): boolean {
  return !isWire(kept) || kept.change.sealed === wire?.sealed;
}

/** A clock that was set forward makes all of them old: what is not said yet stays. */
async function purgeReceipts(transaction: Writing, before: number): Promise<void> {
  const store = transaction.store('receipts');
  const old = await store.index('by_time').getAll(IDBKeyRange.upperBound(before, true));
  const gone = old.filter((receipt) => !isUnsaid(receipt));
  await Promise.all(gone.map(({ id }) => store.delete(id)));
}

function isUnsaid({ isDuplicate, isSaid }: Receipt): boolean {
  return isDuplicate === true && !isSaid;
}

function byAge(left: OutboxEntry, right: OutboxEntry): number {
  return left.queuedAt - right.queuedAt || (left.key < right.key ? -1 : 1);
}
