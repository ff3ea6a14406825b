import { IDBDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { expect, type MockInstance, test, vi } from 'vitest';
import { anEntry } from '../../tests/doubles/outbox-entries.ts';
import { giveEachTestItsIndexedDb } from '../../tests/doubles/own-indexed-db.ts';
import { LocalWriteError, type LocalWriteFault } from './local-write-error.ts';
import { openOutbox } from './outbox.ts';

giveEachTestItsIndexedDb();

async function faultOf(work: Promise<unknown>): Promise<LocalWriteFault | 'none'> {
  try {
    await work;
    return 'none';
  } catch (error) {
    expect(error).toBeInstanceOf(LocalWriteError);
    return error instanceof LocalWriteError ? error.fault : 'none';
  }
}

/** The handles that were opened, for killing them. */
function watchHandles(): IDBDatabase[] {
  const handles: IDBDatabase[] = [];
  class WatchedFactory extends IDBFactory {
    override open(name: string, version?: number): IDBOpenDBRequest {
      const request = super.open(name, version);
      request.addEventListener('success', () => handles.push(request.result));
      return request;
    }
  }
  vi.stubGlobal('indexedDB', new WatchedFactory());
  return handles;
}

function throwOnPut(name: string): MockInstance {
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('of the test', name);
  });
}

test('a full disk is told, nothing is kept by halves, and saving works again when there is room', async () => {
  const outbox = await openOutbox('amal');
  const full = throwOnPut('QuotaExceededError');
  expect(await faultOf(outbox.put([anEntry(), anEntry()]))).toBe('quota');
  full.mockRestore();
  expect(await outbox.list()).toEqual([]);
  await outbox.put([anEntry()]);
  expect(await outbox.list()).toHaveLength(1);
});

test('all entries of a save are kept or none', async () => {
  const outbox = await openOutbox('amal');
  const unkeepable = { ...anEntry(), change: { id: 'x', deleted: true, extra: () => 0 } as never };
  expect(await faultOf(outbox.put([anEntry(), unkeepable]))).toBe('unknown');
  expect(await outbox.list()).toEqual([]);
});

test('a connection that died in sleep is opened again and the save goes through', async () => {
  const handles = watchHandles();
  const outbox = await openOutbox('amal');
  handles[0]?.close();
  await outbox.put([anEntry()]);
  expect(await outbox.list()).toHaveLength(1);
  expect(handles).toHaveLength(2);
});

test('a connection that the browser closed is opened again', async () => {
  const handles = watchHandles();
  const outbox = await openOutbox('amal');
  handles[0]?.close();
  handles[0]?.onclose?.(new Event('close'));
  await outbox.put([anEntry()]);
  expect(await outbox.list()).toHaveLength(1);
});

test('a connection that stays dead is told after one more try', async () => {
  const outbox = await openOutbox('amal');
  const put = throwOnPut('InvalidStateError');
  expect(await faultOf(outbox.put([anEntry()]))).toBe('closed');
  expect(put).toHaveBeenCalledTimes(2);
});

test('a transaction that never ends is taken back and told', async () => {
  const outbox = await openOutbox('amal', { transactionTimeoutMs: 20 });
  const spy = vi
    .spyOn(IDBObjectStore.prototype, 'put')
    .mockImplementation(() => ({}) as IDBRequest<IDBValidKey>);
  expect(await faultOf(outbox.put([anEntry()]))).toBe('closed');
  spy.mockRestore();
  expect(await outbox.list()).toEqual([]);
});

test.each<[string, unknown]>([
  ['missing', undefined],
  [
    'refused',
    {
      open: () => {
        throw new DOMException('of the test', 'SecurityError');
      },
    },
  ],
  ['silent', { open: () => ({}) }],
])('an IndexedDB that is %s is unavailable, soon and in so many words', async (_, factory) => {
  vi.stubGlobal('indexedDB', factory);
  expect(await faultOf(openOutbox('amal', { openTimeoutMs: 20 }))).toBe('unavailable');
});

test('a device without room for the database itself says so', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('of the test', 'QuotaExceededError');
    },
  });
  expect(await faultOf(openOutbox('amal'))).toBe('quota');
});

test('what is called kept was written through to the disk: every write asks for it', async () => {
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const outbox = await openOutbox('amal');
  await outbox.put([anEntry()]);
  const writes = begun.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writes).not.toHaveLength(0);
  for (const [, , options] of writes) expect(options).toEqual({ durability: 'strict' });
});

test('kept is said only once the transaction is complete: what the disk refuses at its end was not kept', async () => {
  const outbox = await openOutbox('amal');
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    key?: IDBValidKey,
  ) {
    const request = this.add(value, key);
    // The flag is the last that a save writes: each request has succeeded, and nothing is on the disk yet.
    const { transaction } = this;
    if (this.name === 'state') request.addEventListener('success', () => transaction.abort());
    return request;
  });
  expect(await faultOf(outbox.put([anEntry()]))).toBe('closed');
  vi.restoreAllMocks();
  expect(await outbox.list()).toEqual([]);
});

test('another tab may delete the database while it is open here', async () => {
  const outbox = await openOutbox('amal');
  await outbox.put([anEntry()]);
  const end = await new Promise<string>((resolve) => {
    const deletion = indexedDB.deleteDatabase('noor-outbox-amal');
    deletion.onsuccess = () => resolve('deleted');
    deletion.onblocked = () => resolve('blocked');
  });
  expect(end).toBe('deleted');
});

test('a connection that comes too late is let go', async () => {
  const request: Partial<Record<'onsuccess' | 'result', unknown>> = {};
  vi.stubGlobal('indexedDB', { open: () => request });
  expect(await faultOf(openOutbox('amal', { openTimeoutMs: 20 }))).toBe('unavailable');
  const late = { close: vi.fn() };
  request.result = late;
  (request.onsuccess as () => void)();
  await vi.waitFor(() => expect(late.close).toHaveBeenCalledOnce());
});
