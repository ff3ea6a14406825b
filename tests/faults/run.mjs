#!/usr/bin/env node
/* The long randomised fault campaigns: `npm run faults -- [--schedules N] [--model N] [--kills N] [--rolling N] [--seed N]`. */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
const node = join(root, 'node_modules/.bin/node');
const PER_PROCESS = 100;

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    model: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '200' },
    backends: { type: 'string', default: '100' },
    stops: { type: 'string', default: '20' },
    freezes: { type: 'string', default: '20' },
    rolling: { type: 'string', default: '20' },
    processes: { type: 'string', default: String(Math.min(8, availableParallelism())) },
    traces: { type: 'string', default: join(root, 'data/fault-traces') },
  },
});

const totals = { schedules: 0, writes: {}, failed: [] };
const schedules = Number(values.schedules);
const first = Number(values.seed);
if (schedules > 0) await runSchedules();
// A count of 0 skips a campaign.
const { model, kills, rolling } = values;
const seed = ['--seed', String(first)];
const modelPassed =
  Number(model) === 0 ||
  (await runScript(new URL('./model/run-model.ts', import.meta.url), [model, String(first)]));
const killsPassed =
  Number(kills) === 0 ||
  (await runScript(new URL('./server-kill.ts', import.meta.url), ['--kills', kills]));
const manyServersPassed =
  Number(kills) === 0 ||
  (await runScript(new URL('./many-servers-run.ts', import.meta.url), [
    ...['kills', 'backends', 'stops', 'freezes'].flatMap((name) => [`--${name}`, values[name]]),
    ...seed,
  ]));
const rollingPassed =
  Number(rolling) === 0 ||
  (await runScript(new URL('./rolling-run.ts', import.meta.url), ['--rolling', rolling, ...seed]));
const schedulesPassed = totals.failed.length === 0 && totals.schedules === schedules;
const serversPassed = killsPassed && manyServersPassed && rollingPassed;
process.exit(schedulesPassed && modelPassed && serversPassed ? 0 : 1);

async function runSchedules() {
  print(`${schedules} schedules from seed ${first}, ${values.processes} processes`);
  const starts = [];
  for (let done = 0; done < schedules; done += PER_PROCESS) starts.push(first + done);
  const lanes = Array.from({ length: Number(values.processes) }, async () => {
    for (let seed = starts.shift(); seed !== undefined; seed = starts.shift()) {
      await runSeeds(seed, Math.min(PER_PROCESS, first + schedules - seed));
    }
  });
  await Promise.all(lanes);
  const ofEach = Object.entries(totals.writes).map(([kind, count]) => `${count} ${kind}`);
  const writes = Object.values(totals.writes).reduce((sum, count) => sum + count, 0);
  print(
    `${totals.schedules} schedules, ${writes} acknowledged writes (${ofEach.join(', ')}), ${totals.failed.length} failed` +
      (totals.failed.length > 0 ? ` (seeds ${totals.failed.join(', ')})` : ''),
  );
}

/** A process that dies says so by the seeds it leaves out. */
async function runSeeds(seed, count) {
  const script = join(here, 'engine/run-seeds.ts');
  const child = spawn(node, [script, String(seed), String(count)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  for await (const line of createInterface({ input: child.stdout })) take(JSON.parse(line));
  const code = await ended;
  print(`seeds ${seed} to ${seed + count - 1} done${code === 0 ? '' : `, exit code ${code}`}`);
}

function take(result) {
  totals.schedules += 1;
  for (const [kind, count] of Object.entries(result.writes)) {
    totals.writes[kind] = (totals.writes[kind] ?? 0) + count;
  }
  if (result.faults.length === 0) return;
  totals.failed.push(result.seed);
  mkdirSync(values.traces, { recursive: true });
  const file = join(values.traces, `seed-${result.seed}.json`);
  writeFileSync(file, JSON.stringify(result, null, 2));
  print(`seed ${result.seed} FAILED: ${result.faults[0]}\n  trace: ${file}`);
}

async function runScript(url, args) {
  const child = spawn(node, [fileURLToPath(url), ...args], { cwd: root, stdio: 'inherit' });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return code === 0;
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
