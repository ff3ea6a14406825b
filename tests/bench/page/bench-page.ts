import Dexie from 'dexie';
import PouchDB from 'pouchdb-browser';
import { filter, firstValueFrom } from 'rxjs';
import { createApiClient } from '../../../shared/api/api-client.ts';
import type { SignedIn } from '../../../shared/contract/auth.ts';
import { addDays, type Day } from '../../../shared/contract/day.ts';
import type { Reflection } from '../../../shared/contract/reflections.ts';
import { openReplica } from '../../../shared/replica/open-replica.ts';
import type { Replica } from '../../../shared/replica/replica.ts';
import './private-page.ts';
import { sevenAnswers } from './seven-answers.ts';

const timeZone = () => 'UTC';

/** What the bench script calls through `page.evaluate`; every time is in ms. */
const bench = {
  /** A device that has never seen the account takes over everything. */
  async pullEverything({ user, session_token }: SignedIn) {
    const replica = await openReplica({ user, api: apiOf(session_token), timeZone });
    const ms = await timed(() => replica.sync.now());
    const { reflections } = await replica.answers.exportAll();
    await replica.close();
    return { ms, count: reflections.length };
  },

  async pullWithPouch(remote: string) {
    const local = new PouchDB('bench-pouch', { adapter: 'idb' });
    const ms = await timed(() =>
      PouchDB.replicate(remote, local, { batch_size: 500, batches_limit: 10 }),
    );
    return { ms, count: (await local.info()).doc_count };
  },

  /** The newest week from cold: ours with its summaries and its newest day, Dexie with an index on the day. */
  async readNewestWeek({ user, session_token }: SignedIn, today: Day, rounds: number) {
    const replica = await openReplica({ user, api: apiOf(session_token), timeZone });
    const raw = await copyToDexie(await replica.answers.exportAll());
    const from = addDays(today, -6);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await timed(() => newestWeek(replica, from, today)));
      theirs.push(await timed(() => raw.where('date').between(from, today, true, true).toArray()));
    }
    await replica.close();
    return { ours, theirs };
  },

  /** No connection: what is timed is the way to the disk alone. */
  async saveSeven({ user }: SignedIn, today: Day, rounds: number) {
    const replica = await openReplica({ user, api: apiOf(null), timeZone });
    const raw = await openRaw();
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await timed(() => replica.answers.save(today, sevenAnswers())));
      theirs.push(await timed(() => writeSeven(raw, round)));
    }
    raw.close();
    await replica.close();
    return { ours, theirs };
  },
};

type Bench = typeof bench;

declare global {
  var bench: Bench;
}
globalThis.bench = bench;

function apiOf(token: string | null) {
  return createApiClient({
    fetch: (...request) =>
      token === null ? Promise.reject(new TypeError('offline')) : fetch(...request),
    token: () => token,
    timeZone: () => 'UTC',
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function newestWeek(replica: Replica, from: Day, to: Day): Promise<void> {
  await Promise.all([
    firstValueFrom(
      replica.days.watchSummaries({ from, to }).pipe(filter((days) => days.length > 0)),
    ),
    firstValueFrom(replica.answers.watchDay(to).pipe(filter((answers) => answers.length > 0))),
  ]);
}

async function copyToDexie({ reflections }: { readonly reflections: readonly Reflection[] }) {
  const database = new Dexie('bench-dexie');
  database.version(1).stores({ reflections: 'id, date' });
  const table = database.table<Reflection, string>('reflections');
  await table.bulkPut([...reflections]);
  return table;
}

function openRaw(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bench-raw', 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('reflections', { keyPath: 'id' });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error(String(opening.error)));
  });
}

function writeSeven(database: IDBDatabase, round: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('reflections', 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore('reflections');
    for (const [index, answer] of sevenAnswers().entries()) {
      store.put({ id: `${round}-${index}`, ...answer });
    }
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(new Error(String(transaction.error)));
  });
}
