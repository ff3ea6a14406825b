import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createReflectionBatch } from '../../shared/contract/reflections.ts';
import type { Dice } from './dice.ts';
import { startRoundRobin, type RoundRobin } from './round-robin.ts';
import { nextChanges } from './server-kill-writers.ts';
import { startServerProcess } from './server-process.ts';
import { signUp, type Account } from './sign-up.ts';

export interface RollingReport {
  readonly saves: number;
  /** One line per save that was not acknowledged at the first attempt. */
  readonly failed: readonly string[];
}

const SERVERS = 3;
const WRITERS = 6;
/** Each time so long, so that every constellation has answered. */
const PEACE_MS = 300;

/** Three new servers take the place of three old ones, one after the other, while people save through a proxy. */
export async function rollServers(
  settings: Readonly<Record<string, string>>,
  dice: Dice,
): Promise<RollingReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'noor-rolling-'));
  const proxy = await startRoundRobin();
  const start = () => startServerProcess(dataDir, settings);
  const servers = await Promise.all(Array.from({ length: SERVERS }, start));
  const routeToAll = () => proxy.route(servers.map(({ url }) => url));
  routeToAll();
  try {
    const accounts = await Promise.all(Array.from({ length: WRITERS }, () => signUp(proxy.url)));
    const end = new AbortController();
    const saving = accounts.map((account, index) =>
      saveUntil({ proxy, account, dice: dice.of(`writer ${index}`) }, end.signal),
    );
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
    const outcomes = await Promise.all(saving);
    return {
      saves: outcomes.reduce((sum, { saves }) => sum + saves, 0),
      failed: outcomes.flatMap(({ failed }) => failed),
    };
  } finally {
    await proxy.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Writer {
  readonly proxy: RoundRobin;
  readonly account: Account;
  readonly dice: Dice;
}

/** Saves once and once only: here nobody repeats what failed. */
async function saveUntil(
  { proxy: { url }, account: { token }, dice }: Writer,
  end: AbortSignal,
): Promise<RollingReport> {
  const failed: string[] = [];
  let saves = 0;
  while (!end.aborted) {
    const answer = await fetch(url + createReflectionBatch.path, {
      method: createReflectionBatch.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reflections: nextChanges([], dice) }),
    });
    const text = await answer.text();
    saves += 1;
    if (!answer.ok) failed.push(`${answer.status} ${text}`);
  }
  return { saves, failed };
}
