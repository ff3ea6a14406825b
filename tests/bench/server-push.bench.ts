import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../../sync-server/db/sqlite/open-sqlite.ts';
import { aReflection } from '../../sync-server/testing/builders.ts';
import { startServerProcess } from '../faults/server-process.ts';
import { signUp } from '../faults/sign-up.ts';

// Our push (HTTP, session, per-item results, group commit) against a bare loop of SQLite commits.
const BATCHES = 1_000;
const ITEMS = 7;
const WARM_UP = 300;
const ROUNDS = 5;
const CONNECTIONS = [1, 8, 32] as const;

const reflectionsOf = () =>
  Array.from({ length: ITEMS }, () => aReflection({ answer: 'A quiet evening. '.repeat(8) }));

const bodyOf = () => JSON.stringify({ reflections: reflectionsOf() });

async function inFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'noor-bench-'));
  try {
    return await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Batches a second of prepared inserts, one transaction each, `synchronous=FULL`, nothing around them. */
function rawLoop(users: number): Promise<number> {
  return inFolder(async (dataDir) => {
    const database = await openSqlite(join(dataDir, 'noor.db'));
    const { sqlite } = database;
    sqlite.pragma('foreign_keys = OFF');
    const fields = Object.keys(aReflection());
    const insert = sqlite.prepare(
      `INSERT INTO reflections (user_id, seq, deleted, received_at, ${fields.join(', ')})
       VALUES (?, ?, 0, 0, ${fields.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`,
    );
    const batches = Array.from({ length: BATCHES }, reflectionsOf);
    let seq = 0;
    const push = sqlite.transaction((user: number, batch: ReturnType<typeof reflectionsOf>) => {
      for (const one of batch) insert.run(`user ${user}`, (seq += 1), ...Object.values(one));
    });
    const started = performance.now();
    batches.forEach((batch, index) => push.immediate(index % users, batch));
    const seconds = (performance.now() - started) / 1_000;
    await database.close();
    return BATCHES / seconds;
  });
}

/** Batches a second through the whole server, in a process of its own. */
function ourPush(connections: number): Promise<number> {
  return inFolder(async (dataDir) => {
    const server = await startServerProcess(dataDir);
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    try {
      const accounts = Array.from({ length: connections }, () => signUp(server.url));
      const lines = (await Promise.all(accounts)).map(({ token }) => ({ ...server, agent, token }));
      const bodies = Array.from({ length: BATCHES }, bodyOf);
      const warmUp = Array.from({ length: WARM_UP }, bodyOf).values();
      await pushAll(lines, warmUp);
      const started = performance.now();
      await pushAll(lines, bodies.values());
      return BATCHES / ((performance.now() - started) / 1_000);
    } finally {
      agent.destroy();
      await server.kill();
    }
  });
}

async function pushAll(lines: readonly Line[], bodies: Iterator<string>): Promise<void> {
  await Promise.all(
    lines.map(async (line) => {
      for (let next = bodies.next(); !next.done; next = bodies.next()) await post(line, next.value);
    }),
  );
}

interface Line {
  readonly url: string;
  readonly agent: Agent;
  readonly token: string;
}

function post({ url, agent, token }: Line, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const sent = request(`${url}/api/reflections/batch`, { method: 'POST', agent, headers });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`the push answered ${answer.statusCode}`));
      answer.resume().once('end', resolve);
    });
    sent.end(body);
  });
}

interface Rates {
  readonly raw: number[];
  readonly ours: number[];
}
const rates = new Map<number, Rates>(
  CONNECTIONS.map((connections) => [connections, { raw: [], ours: [] }]),
);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [connections, { raw, ours }] of rates) {
    raw.push(await rawLoop(connections));
    ours.push(await ourPush(connections));
  }
}
for (const [connections, { raw, ours }] of rates) {
  // The best of each: what else the machine was doing only ever slows a round down.
  const ratio = (Math.max(...ours) / Math.max(...raw)).toFixed(2);
  process.stdout.write(
    `server push of ${ITEMS} answers, ${connections} users at once: ${ratio} x the bare SQLite loop (FULL)\n`,
  );
}
