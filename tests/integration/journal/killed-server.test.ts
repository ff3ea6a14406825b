import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../../../sync-server/testing/start-test-server.ts';
import { goesOn, makesIt, modeOf, nothingIsLost, someoneOn } from './killed-stage.ts';

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'noor-killed-'));
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
});
afterEach(() => rmSync(folder, { recursive: true }));

const METHODS = ['run', 'get', 'all'];

/** What a kill would leave on the disk in front of every statement of `work`, each once. */
async function filesBefore(work: () => Promise<unknown>) {
  const found = new Map<string, string>();
  let statements = 0;
  const look = (): void => {
    statements += 1;
    const files = readdirSync(dataDir).filter(
      (name) => name.startsWith('noor.db') && !name.endsWith('-shm'),
    );
    const hash = createHash('sha256');
    for (const name of files) hash.update(name).update(readFileSync(join(dataDir, name)));
    const state = hash.digest('hex');
    if (found.has(state)) return;
    const copy = join(folder, `killed-${found.size}`);
    cpSync(dataDir, copy, { recursive: true });
    found.set(state, copy);
  };
  const memory = new Sqlite(':memory:');
  const prototype = Object.getPrototypeOf(memory.prepare('SELECT 1')) as object;
  memory.close();
  const own = METHODS.map((name) => [name, Reflect.get(prototype, name) as () => unknown] as const);
  for (const [name, method] of own) {
    Reflect.set(prototype, name, function (this: object, ...values: []) {
      look();
      return Reflect.apply(method, this, values);
    });
  }
  try {
    await work();
  } finally {
    for (const [name, method] of own) Reflect.set(prototype, name, method);
  }
  look();
  return { statements, copies: [...found.values()] };
}

test('S4: the server is killed before whichever statement of turning it on: no word is lost, doubled or open at the end', async () => {
  const alive = await startTestServer({ dataDir });
  const her = await someoneOn(alive, 12);
  const { statements, copies } = await filesBefore(() => makesIt({ ...her, url: alive.url }));
  await alive.stop();
  expect(statements).toBeGreaterThan(20);
  expect(copies.length).toBeGreaterThan(5);
  const modes = new Set<string | undefined>();
  for (const copy of copies) {
    const server = await startTestServer({ dataDir: copy });
    const again = { ...her, url: server.url };
    modes.add(await modeOf(server, again));
    await goesOn(server, again);
    await nothingIsLost(server, again);
    await server.stop();
  }
  expect([...modes].sort()).toEqual(['plain', 'sealed', 'sealing']);
});
