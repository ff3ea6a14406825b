#!/usr/bin/env node
/*
 * The randomised fault campaigns: `npm run faults -- [--short] [--schedules N] [--holes N] [--model N] [--kills N]
 * [--rolling N] [--seed N]`. `--short` is their length in `npm run test:all`; a number that is named beside it counts.
 */
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

// `holes` are schedules of private journals alone, for how seldom an entry is reported missing that is not: at most
// 1 of 10,000.
const LONG = {
  schedules: '2000',
  holes: '0',
  model: '100000',
  kills: '200',
  backends: '100',
  stops: '20',
  freezes: '20',
  rolling: '20',
};
const SHORT = {
  schedules: '100',
  holes: '0',
  model: '10000',
  kills: '20',
  backends: '10',
  stops: '2',
  freezes: '2',
  rolling: '2',
};
const lengths = process.argv.includes('--short') ? SHORT : LONG;

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    ...Object.fromEntries(
      Object.entries(lengths).map(([name, count]) => [name, { type: 'string', default: count }]),
    ),
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    processes: { type: 'string', default: String(Math.min(8, availableParallelism())) },
    traces: { type: 'string', default: join(root, 'data/fault-traces') },
  },
});

const first = Number(values.seed);
const schedulesPassed = await runSchedules(Number(values.schedules));
const holesPassed = await runSchedules(Number(values.holes), 'private');
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
const serversPassed = killsPassed && manyServersPassed && rollingPassed;
const enginePassed = schedulesPassed && holesPassed;
process.exit(enginePassed && modelPassed && serversPassed ? 0 : 1);

/** `only`: of that kind of account alone. */
async function runSchedules(schedules, only) {
  if (schedules === 0) return true;
  const totals = {
    schedules: 0,
    writes: {},
    newKeys: 0,
    turnedOff: 0,
    asked: 0,
    holes: 0,
    failed: [],
  };
  const ofKind = only === undefined ? '' : ` of ${only} accounts alone`;
  print(`${schedules} schedules${ofKind} from seed ${first}, ${values.processes} processes`);
  const starts = [];
  for (let done = 0; done < schedules; done += PER_PROCESS) starts.push(first + done);
  const lanes = Array.from({ length: Number(values.processes) }, async () => {
    for (let seed = starts.shift(); seed !== undefined; seed = starts.shift()) {
      const count = Math.min(PER_PROCESS, first + schedules - seed);
      await runSeeds([String(seed), String(count), ...(only ? [only] : [])], totals);
    }
  });
  await Promise.all(lanes);
  say(totals);
  return totals.failed.length === 0 && totals.schedules === schedules;
}

function say({ schedules, writes, newKeys, turnedOff, asked, holes, failed }) {
  const ofEach = Object.entries(writes).map(([kind, count]) => `${count} ${kind}`);
  const sum = Object.values(writes).reduce((all, count) => all + count, 0);
  print(
    `${schedules} schedules, ${sum} acknowledged writes (${ofEach.join(', ')}), ${newKeys} times new keys, ${turnedOff} times turned off, ` +
      `holes said falsely: ${holes} of ${asked} schedules, ${failed.length} failed` +
      (failed.length > 0 ? ` (seeds ${failed.join(', ')})` : ''),
  );
}

/** A process that dies says so by the seeds it leaves out. */
async function runSeeds(args, totals) {
  const script = join(here, 'engine/run-seeds.ts');
  const child = spawn(node, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  for await (const line of createInterface({ input: child.stdout })) take(JSON.parse(line), totals);
  const code = await ended;
  const [seed, count] = args.map(Number);
  print(`seeds ${seed} to ${seed + count - 1} done${code === 0 ? '' : `, exit code ${code}`}`);
}

function take(result, totals) {
  totals.schedules += 1;
  totals.newKeys += result.newKeys;
  totals.turnedOff += result.turnedOff;
  if (result.falseHoles !== null) totals.asked += 1;
  if (result.falseHoles > 0) totals.holes += 1;
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
