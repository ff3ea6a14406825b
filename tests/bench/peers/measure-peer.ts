import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import { processorMs } from '../processor.ts';
import type { Call, Member, Peer, RunningPeer } from './peer.ts';

const USERS = 32;
const BATCHES_OF_EACH = 100;
const BATCH = 7;
const WARM_UP_USERS = 4;

/** One round of one server; what is slower or costs more is what the server does, the asking side is the same. */
export interface Figures {
  readonly batchesPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuMicrosPerEntry: number;
  readonly pulledPerSecond: number;
  readonly memoryMb: number;
}

/** Everybody pushes her batches at once, one after the other; then everybody pulls all she has. */
export async function measurePeer(peer: Peer): Promise<Figures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'noor-peer-'));
  const server = await peer.start(dataDir);
  try {
    await pushAll(await prepareAll(server, WARM_UP_USERS));
    const lines = await prepareAll(server, USERS);
    const before = processorMs(server.pid);
    const pushed = await timed(() => pushAll(lines));
    const cpuMs = processorMs(server.pid) - before;
    const memoryAfterPush = memoryOf(server.pid);
    const pulled = await timed(() => Promise.all(lines.map(({ member }) => member.pullAll())));
    const entries = USERS * BATCHES_OF_EACH * BATCH;
    const held = pulled.result.reduce((sum, count) => sum + count, 0);
    if (held !== entries) throw new Error(`${peer.name} holds ${held} of ${entries}`);
    const waits = pushed.result.sort((a, b) => a - b);
    return {
      batchesPerSecond: (USERS * BATCHES_OF_EACH) / pushed.seconds,
      p50Ms: waits[Math.floor(waits.length * 0.5)] ?? 0,
      p99Ms: waits[Math.floor(waits.length * 0.99)] ?? 0,
      cpuMicrosPerEntry: (cpuMs * 1e3) / entries,
      pulledPerSecond: entries / pulled.seconds,
      memoryMb: Math.max(memoryAfterPush, memoryOf(server.pid)),
    };
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Line {
  readonly member: Member;
  readonly calls: readonly Call[];
}

async function prepareAll(server: RunningPeer, users: number): Promise<Line[]> {
  const lines = [];
  for (let user = 0; user < users; user += 1) {
    const member = await server.join();
    const calls = Array.from({ length: BATCHES_OF_EACH }, () => member.prepare(aBatch()));
    lines.push({ member, calls });
  }
  return lines;
}

function aBatch() {
  const answer = 'A quiet evening. '.repeat(8);
  return Array.from({ length: BATCH }, () => ({ ...aReflection({ answer }) }));
}

/** How long each waited, in ms. */
async function pushAll(lines: readonly Line[]): Promise<number[]> {
  const waits: number[] = [];
  await Promise.all(
    lines.map(async ({ member, calls }) => {
      for (const call of calls) waits.push((await timed(() => member.send(call))).seconds * 1_000);
    }),
  );
  return waits;
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - startedAt) / 1_000 };
}

/** Not the highest it ever had: that is from its sign-ups, whose hashes are meant to need much. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}
