import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, dayIn } from '../../shared/contract/day.ts';
import { openSqlite } from '../../sync-server/db/sqlite/open-sqlite.ts';
import { aReflection } from '../../sync-server/testing/builders.ts';
import { startServerProcess, type ServerProcess } from '../faults/server-process.ts';
import { sealOpenRows } from '../../sync-server/accounts/data/open-rows-repository.ts';
import { fillAccount, fillMembers, type Member } from './fill-database.ts';
import { json, openLine, parse } from './peers/peer.ts';
import { processorMs } from './processor.ts';
import { median, report } from './report.ts';

// What grows with an account, with the number of members, and with the pages that are open.
const ANSWERS = [1_000, 10_000, 100_000] as const;
const MEMBERS = [100, 10_000, 100_000] as const;
const STREAMS = [1_000, 5_000] as const;
const ROUNDS = 30;
const PER_DAY = 7;
const IDLE_MS = 20_000;
/** Of what should be flat; the rest is noise. */
const FLAT = 1.5;
/** It names each month, 470 of them in 100,000 answers, so the answer itself grows. */
const MONTHS = 3;
const today = dayIn(Date.now(), 'UTC');
const steps = [
  'a save of seven',
  'a pull of what is new',
  'the first page of sixty days',
  'a digest after a save',
  'a digest after an erasure',
] as const;

/** One server, accounts of several sizes, asked in turn. */
async function withAccounts(): Promise<void> {
  await inFolder(async (dataDir) => {
    const members = await prepare(dataDir, ANSWERS.length, (database, all) => {
      ANSWERS.forEach((count, index) => {
        const userId = all[index]?.userId ?? '';
        const answerOf = () => 'A quiet evening. '.repeat(8);
        fillAccount(database, { userId, count, perDay: PER_DAY, lastDay: today, answerOf });
      });
    });
    const server = await startServerProcess(dataDir);
    const times = new Map<string, number[][]>(steps.map((step) => [step, ANSWERS.map(() => [])]));
    const accounts = members.map((member) => anAccount(server, member));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, account] of accounts.entries()) {
        for (const step of steps) {
          const work = await account[step]();
          const started = performance.now();
          await work();
          times.get(step)?.[index]?.push(performance.now() - started);
        }
      }
    }
    await server.kill();
    table(
      'ms',
      ANSWERS,
      [...times].map(([step, each]) => [step, each.map(median)]),
    );
    for (const [step, each] of times) {
      const [least, , most] = each.map(median);
      report({
        what: `${step}, 100,000 answers`,
        ratio: (most ?? 0) / (least ?? 1),
        most: step.startsWith('a digest') ? MONTHS : FLAT,
        against: 'the same with 1,000',
      });
    }
  });
}

/** Each makes ready what is not measured, and gives what is. */
function anAccount(
  server: ServerProcess,
  { token }: Member,
): Record<(typeof steps)[number], () => Promise<() => Promise<unknown>>> {
  const send = openLine(server.url, { authorization: `Bearer ${token}` });
  const get = (path: string) => send({ method: 'GET', path });
  const post = (reflections: readonly object[]) =>
    send({ method: 'POST', path: '/api/reflections/batch', body: json({ reflections }) });
  const answers = (count: number) =>
    Array.from({ length: count }, () => aReflection({ date: today }));
  const save = async (count: number) => {
    const sent = answers(count);
    await post(sent);
    return sent;
  };
  let checkpoint = '';
  return {
    'a save of seven': () => {
      const sent = answers(7);
      return Promise.resolve(() => post(sent));
    },
    'a pull of what is new': async () => {
      checkpoint ||= await lastCheckpoint(get);
      return async () => {
        const path = `/api/sync/reflections?limit=500&after=${encodeURIComponent(checkpoint)}`;
        ({ checkpoint } = parse(await get(path)) as { checkpoint: string });
      };
    },
    'the first page of sixty days': () =>
      Promise.resolve(() => get(`/api/sync/reflections?limit=500&from=${addDays(today, -59)}`)),
    'a digest after a save': async () => {
      await get('/api/sync/digest');
      await save(1);
      return () => get('/api/sync/digest');
    },
    'a digest after an erasure': async () => {
      const [one] = await save(1);
      await get('/api/sync/digest');
      await post([{ id: one?.id, deleted: true }]);
      return () => get('/api/sync/digest');
    },
  };
}

async function lastCheckpoint(get: (path: string) => Promise<Buffer>): Promise<string> {
  for (let after = ''; ;) {
    const page = parse(await get(`/api/sync/reflections?limit=500${after}`)) as {
      readonly checkpoint: string;
      readonly has_more: boolean;
    };
    if (!page.has_more) return page.checkpoint;
    after = `&after=${encodeURIComponent(page.checkpoint)}`;
  }
}

/** A server of its own for each number, with nobody asking for anything. */
async function withMembers(): Promise<void> {
  const rows = { 'the start': [] as number[], 'processor, ms a minute of idling': [] as number[] };
  for (const count of MEMBERS) {
    await inFolder(async (dataDir) => {
      await prepare(dataDir, count);
      const started = performance.now();
      const server = await startServerProcess(dataDir);
      rows['the start'].push(performance.now() - started);
      // What a start owes is not idling.
      await sleep(5_000);
      const before = processorMs(server.pid);
      await sleep(IDLE_MS);
      const used = processorMs(server.pid) - before;
      rows['processor, ms a minute of idling'].push((used * 60_000) / IDLE_MS);
      await server.kill();
    });
  }
  table('members', MEMBERS, Object.entries(rows));
}

/** Open pages of so many members, on a server that did nothing else. */
async function withStreams(): Promise<void> {
  const rows = { 'memory of one, KB': [] as number[], 'told after, ms': [] as number[] };
  for (const count of STREAMS) {
    await inFolder(async (dataDir) => {
      const members = await prepare(dataDir, count);
      const server = await startServerProcess(dataDir);
      const before = residentKb(server.pid);
      const streams: IncomingMessage[] = [];
      for (const member of members) streams.push(await openStream(server, member));
      rows['memory of one, KB'].push((residentKb(server.pid) - before) / count);
      const told: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const place = round * Math.floor(count / ROUNDS);
        const [member, stream] = [members[place], streams[place]];
        if (!member || !stream) throw new Error('There is no such stream.');
        const heard = once(stream, 'data');
        const send = openLine(server.url, { authorization: `Bearer ${member.token}` });
        const started = performance.now();
        const body = json({ reflections: [aReflection()] });
        await Promise.all([heard, send({ method: 'POST', path: '/api/reflections/batch', body })]);
        told.push(performance.now() - started);
      }
      rows['told after, ms'].push(median(told));
      for (const stream of streams) stream.destroy();
      await server.kill();
    });
  }
  table('open pages', STREAMS, Object.entries(rows));
}

async function openStream({ url }: ServerProcess, { token }: Member): Promise<IncomingMessage> {
  const sent = request(`${url}/api/sync/events`, { headers: { authorization: `Bearer ${token}` } });
  sent.end();
  const [stream] = (await once(sent, 'response')) as [IncomingMessage];
  if (stream.statusCode !== 200) throw new Error(`A stream was answered ${stream.statusCode}.`);
  stream.resume();
  return stream;
}

async function prepare(
  dataDir: string,
  members: number,
  more: (database: Awaited<ReturnType<typeof openSqlite>>, all: Member[]) => void = () => undefined,
): Promise<Member[]> {
  const database = await openSqlite(join(dataDir, 'noor.db'));
  const all = fillMembers(database, members);
  more(database, all);
  await sealOpenRows(database);
  await database.close();
  return all;
}

async function inFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'noor-growth-'));
  try {
    await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function residentKb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
}

function table(
  title: string,
  columns: readonly number[],
  rows: readonly (readonly [string, readonly number[]])[],
): void {
  const names = columns.map((count) => count.toLocaleString('en'));
  console.log(`\n| ${title} | ${names.join(' | ')} |\n| --- |${' --: |'.repeat(columns.length)}`);
  for (const [name, values] of rows) {
    console.log(`| ${name} | ${values.map((value) => value.toFixed(1)).join(' | ')} |`);
  }
  console.log('');
}

await withAccounts();
await withMembers();
await withStreams();
