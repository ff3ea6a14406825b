import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sayPerKind } from './account-kinds.ts';
import { checkHistory, type KillReport } from './server-kill-history.ts';
import { startServerProcess } from './server-process.ts';
import { signUpWriters, type Writer } from './server-kill-writers.ts';

/** Two of an account, and two accounts of each kind. */
const WRITERS = 12;

export interface KillCampaign {
  readonly kills: number;
  readonly writers?: number;
  readonly onKill?: (kill: number) => void;
}

/**
 * Kills the real server in the middle of its work, again and again over the same data, while writers
 * push, edit and erase; then compares the database with what the writers were told.
 */
export async function runKillCampaign(campaign: KillCampaign): Promise<KillReport> {
  const { kills, writers: count = WRITERS, onKill } = campaign;
  const dataDir = await mkdtemp(join(tmpdir(), 'noor-kill-'));
  try {
    const writers = await signUp(dataDir, count);
    for (let kill = 1; kill <= kills; kill += 1) {
      await killInMidWriting(dataDir, writers);
      onKill?.(kill);
    }
    return { kills, ...(await checkHistory(join(dataDir, 'noor.db'), writers)) };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function signUp(dataDir: string, count: number): Promise<Writer[]> {
  const server = await startServerProcess(dataDir);
  try {
    return await signUpWriters(server.url, count);
  } finally {
    await server.kill();
  }
}

const SHORTEST_LIFE_MS = 20;
const LONGEST_LIFE_MS = 150;

async function killInMidWriting(dataDir: string, writers: readonly Writer[]): Promise<void> {
  const server = await startServerProcess(dataDir);
  const answers = new EventEmitter();
  const writing = Promise.all(
    writers.map((writer) => writer.writeUntilSilence(server.url, () => answers.emit('answer'))),
  );
  try {
    // Whoever is refused says why at once.
    await Promise.race([once(answers, 'answer'), writing]);
    await sleep(SHORTEST_LIFE_MS + Math.random() * (LONGEST_LIFE_MS - SHORTEST_LIFE_MS));
  } finally {
    await server.kill();
  }
  await writing;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { kills: { type: 'string', default: '200' } } });
  const started = performance.now();
  const report = await runKillCampaign({
    kills: Number(values.kills),
    onKill: (kill) => kill % 20 === 0 && process.stdout.write(`${kill} kills\n`),
  });
  const seconds = Math.round((performance.now() - started) / 1_000);
  for (const line of report.broken.slice(0, 20)) process.stdout.write(`BROKEN: ${line}\n`);
  process.stdout.write(
    `server-kill: ${report.kills} SIGKILLs under ${WRITERS} writers, changes acknowledged: ` +
      `${sayPerKind(report.acknowledged)}; ${report.broken.length} promises broken (${seconds} s)\n`,
  );
  process.exitCode = report.broken.length > 0 ? 1 : 0;
}
