import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createReflectionBatch } from '../../shared/contract/reflections.ts';
import { type KindAccount, kindAt, type PerKind, signUpAs, sumPerKind } from './account-kinds.ts';
import type { Dice } from './dice.ts';
import { checkOutcome } from './many-servers-check.ts';
import { aClient } from './many-servers-client.ts';
import { findWordsInTables } from './many-servers-database.ts';
import { pullAnew } from './many-servers-people.ts';
import { checkReadable, TEXT } from './readable-texts.ts';
import { startRoundRobin, type RoundRobin } from './round-robin.ts';
import { aBatch, nextChanges, seqsIn, type WrittenBatch } from './server-kill-writers.ts';
import { startServerProcess } from './server-process.ts';

export interface RollingReport {
  readonly saves: PerKind;
  /** One line per save that was not acknowledged at the first attempt, or is not there as it was sent. */
  readonly failed: readonly string[];
}

const SERVERS = 3;
/** Two of each kind. */
const WRITERS = 6;
/** Each time so long, so that every constellation has answered. */
const PEACE_MS = 300;

interface Settings extends Readonly<Record<string, string>> {
  readonly DATABASE_URL: string;
}

/** Three new servers take the place of three old ones, one after the other, while people save through a proxy. */
export async function rollServers(settings: Settings, dice: Dice): Promise<RollingReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'noor-rolling-'));
  const proxy = await startRoundRobin();
  const start = () => startServerProcess(dataDir, settings);
  const servers = await Promise.all(Array.from({ length: SERVERS }, start));
  const routeToAll = () => proxy.route(servers.map(({ url }) => url));
  routeToAll();
  try {
    const writers = await Promise.all(
      Array.from({ length: WRITERS }, async (_, index): Promise<Writer> => {
        const account = await signUpAs(kindAt(index), proxy.url);
        return { proxy, account, dice: dice.of(`writer ${index}`), batches: [], failed: [] };
      }),
    );
    const end = new AbortController();
    const saving = writers.map((writer) => saveUntil(writer, end.signal));
    for (const old of [...servers]) {
      await sleep(PEACE_MS);
      servers.push(await start());
      routeToAll();
      await sleep(PEACE_MS);
      // The proxy still knows it, and finds out by itself.
      await old.stop();
      servers.splice(servers.indexOf(old), 1);
    }
    routeToAll();
    await sleep(PEACE_MS);
    end.abort();
    await Promise.all(saving);
    return {
      saves: sumPerKind(writers.map(toPerson), ({ batches }) => batches.length),
      failed: await judge(settings.DATABASE_URL, writers),
    };
  } finally {
    await proxy.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Writer {
  readonly proxy: RoundRobin;
  readonly account: KindAccount;
  readonly dice: Dice;
  readonly batches: WrittenBatch[];
  readonly failed: string[];
}

function toPerson({ account, batches }: Writer) {
  return { kind: account.kind, batches };
}

/** What failed, and what is not in the database as it was acknowledged. */
async function judge(databaseUrl: string, writers: readonly Writer[]): Promise<string[]> {
  const checked = await Promise.all(
    writers.map(async ({ proxy, account, batches, failed }) => {
      const strange: string[] = [];
      const onStrange = (what: string) => void strange.push(what);
      const client = aClient({ fleet: { nextUrl: () => proxy.url }, account, onStrange });
      const pulls = [await pullAnew(client)];
      const outcome = { account, batches, pulls, walks: [], days: new Set<string>() };
      return [...failed, ...(await checkOutcome(databaseUrl, outcome)), ...strange];
    }),
  );
  const found = await findWordsInTables(databaseUrl, TEXT);
  return [...checked.flat(), ...checkReadable(found, writers.map(toPerson))];
}

/** Saves once and once only: here nobody repeats what failed. */
async function saveUntil(writer: Writer, end: AbortSignal): Promise<void> {
  const { account, batches, dice, failed } = writer;
  while (!end.aborted) {
    const batch = await aBatch(account, nextChanges(batches, dice));
    batches.push(batch);
    const answer = await fetch(writer.proxy.url + createReflectionBatch.path, {
      method: createReflectionBatch.method,
      headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reflections: batch.sent }),
    });
    const text = await answer.text();
    if (answer.ok) batch.seqs = seqsIn(text);
    else failed.push(`${answer.status} ${text}`);
  }
}
