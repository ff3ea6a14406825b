import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../../sync-server/db/sqlite/open-sqlite.ts';
import { startServerProcess, type ServerProcess } from '../faults/server-process.ts';
import { signUp } from '../faults/sign-up.ts';
import { sealOpenRows } from '../../sync-server/accounts/data/open-rows-repository.ts';
import { fillAccount } from './fill-database.ts';

// What others wait, and what the server holds, while one big account is read whole four times at once.
const MEGABYTES = Number(process.env['ACCOUNT_MB'] ?? 1_024);
const AT_ONCE = 4;
const ANSWER_BYTES = 3_000;
const PER_DAY = 70;
const paths = ['/api/account/export', '/api/reflections/history', '/api/sync/digest'];

const words =
  'quiet garden morning letter mother river small light sister window bread tired hopeful';

function aText(): string {
  const list = words.split(' ');
  let text = '';
  while (text.length < ANSWER_BYTES) {
    text += `${list[Math.floor(Math.random() * list.length)] ?? ''} `;
  }
  return text.trim();
}

async function fill(dataDir: string, userId: string): Promise<void> {
  const database = await openSqlite(join(dataDir, 'noor.db'));
  const texts = Array.from({ length: 50 }, aText);
  fillAccount(database, {
    userId,
    count: Math.ceil((MEGABYTES * 1_048_576) / ANSWER_BYTES),
    perDay: PER_DAY,
    lastDay: '2026-01-01',
    answerOf: (index) => texts[index % texts.length] ?? '',
  });
  await sealOpenRows(database);
  await database.close();
}

interface Asked {
  readonly server: ServerProcess;
  readonly agent: Agent;
  readonly token: string;
  readonly path: string;
}

/** The bytes of one answer, thrown away as they come. */
function read({ server, agent, token, path }: Asked): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' };
    const sent = request(server.url + path, { agent, headers });
    sent.once('error', reject);
    sent.once('response', (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.once('error', reject);
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(bytes);
        else reject(new Error(`${path} answered ${answer.statusCode}`));
      });
    });
    sent.end();
  });
}

async function memoryOf({ pid }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
}

/** Someone else's small requests, one after the other, until `work` is done. */
async function beside(other: Asked, work: () => Promise<unknown>) {
  const waits: number[] = [];
  let [isOver, memory] = [false, 0];
  const done = work().finally(() => (isOver = true));
  done.catch(() => undefined);
  while (!isOver) {
    const started = performance.now();
    await read(other);
    waits.push(performance.now() - started);
    if (waits.length % 20 === 0) memory = Math.max(memory, await memoryOf(other.server));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await done;
  waits.sort((a, b) => a - b);
  const at = (share: number) => (waits[Math.floor(waits.length * share)] ?? 0).toFixed(1);
  const longest = (waits.at(-1) ?? 0).toFixed(0);
  return `others p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${longest} ms; memory ${memory} MB`;
}

const dataDir = await mkdtemp(join(tmpdir(), 'noor-big-'));
const settings = { MAX_ACCOUNT_MB: '100000' };
const first = await startServerProcess(dataDir, settings);
const [big, small] = [await signUp(first.url), await signUp(first.url)];
await first.kill();
await fill(dataDir, big.userId);
const server = await startServerProcess(dataDir, settings);
const agent = new Agent({ keepAlive: true });
const other = { server, agent, token: small.token, path: '/api/auth/me' };
const pause = () => new Promise((resolve) => setTimeout(resolve, 5_000));
const say = (line: string) => process.stdout.write(`${line}\n`);
try {
  say(`an account of ${MEGABYTES} MB; alone: ${await beside(other, pause)}`);
  for (const path of paths) {
    const started = performance.now();
    const reads = () =>
      Promise.all(
        Array.from({ length: AT_ONCE }, () => read({ server, agent, token: big.token, path })),
      );
    const result = await beside(other, reads).catch((error: unknown) => String(error));
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    say(`${path} ${AT_ONCE} times at once, ${seconds} s: ${result}`);
  }
} finally {
  agent.destroy();
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
}
