import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../../sync-server/bootstrap/project-node.mjs';

// `npm run mutants [-- area …] [-- --only text]`: breaks the code on purpose, one site at a time, in a copy
// of the repository, and asks the tests of that area whether they notice. docs/contributing.md says how to read it.
const lists = import.meta.dirname;
const args = process.argv.slice(2);
const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : '';
const wanted = args.filter((arg, at) => !arg.startsWith('--') && args[at - 1] !== '--only');
const areas = readdirSync(lists)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({
    name: basename(name, '.json'),
    ...JSON.parse(readFileSync(join(lists, name), 'utf8')),
  }))
  .filter(({ name }) => wanted.length === 0 || wanted.includes(name));

const files = listFiles().filter((file) => existsSync(join(root, file)));
const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
const faults = areas.flatMap(faultsOf);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(2);
}

const queue = areas.flatMap((area) =>
  area.mutants
    .filter(({ equivalent, file, why }) => !equivalent && `${file} ${why}`.includes(only))
    .map((mutant) => ({ area, mutant })),
);
/** By area: how long its tests may take before they count as endless; two copies share the machine. */
const patience = new Map();
const TIMES_AS_LONG = 5;
await proveSound();
const found = new Map(areas.map(({ name }) => [name, { noticed: 0, survived: [] }]));
await Promise.all([worker(), worker()]);

for (const area of areas) {
  const { noticed, survived } = found.get(area.name);
  const all = noticed + survived.length;
  const equivalent = area.mutants.filter((mutant) => mutant.equivalent).length;
  const share = all === 0 ? '-' : `${((100 * noticed) / all).toFixed(0)} %`;
  console.log(`${area.name}: ${noticed} of ${all} noticed (${share}), ${equivalent} equivalent`);
  for (const { file, why } of survived) console.log(`  survived: ${file}: ${why}`);
}
const missed = [...found.values()].some(({ noticed, survived }) => noticed < 9 * survived.length);
process.exitCode = missed ? 1 : 0;

/** A site that is not there exactly once was moved or rewritten: the list has to follow. */
function faultsOf({ name, near, far = [], mutants }) {
  const lost = [...near, ...far].filter((part) => !tests.some((test) => test.includes(part)));
  return [
    ...lost.map((part) => `${name}: no test is called ${part}`),
    ...mutants.flatMap(({ file, find, why }) => {
      const times = readFileSync(join(root, file), 'utf8').split(find).length - 1;
      return times === 1 ? [] : [`${name}: ${file}: ${why}: its site is there ${times} times`];
    }),
  ];
}

function listFiles() {
  const args = ['ls-files', '-co', '--exclude-standard'];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
}

/** Tests that fail anyway would notice everything. What they say is shown: nobody can mend what is not. */
async function proveSound() {
  const copy = copyOfRepository();
  for (const { name, near, far } of areas) {
    const begunAt = performance.now();
    const isSound = !(await fails(copy, [...near, ...(far ?? [])], { isShown: true }));
    const tookMs = performance.now() - begunAt;
    patience.set(name, TIMES_AS_LONG * tookMs);
    console.log(`${name}: its tests take ${(tookMs / 1000).toFixed(0)} s on sound code.`);
    if (isSound) continue;
    console.error(`${name}: and they fail on it. What failed is above; ${copy} is left there.`);
    process.exit(2);
  }
  rmSync(copy, { recursive: true, force: true });
}

async function worker() {
  const copy = copyOfRepository();
  try {
    for (let next = queue.shift(); next; next = queue.shift()) await judge(copy, next);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function judge(copy, { area, mutant }) {
  const path = join(copy, mutant.file);
  const sound = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    sound.replace(mutant.find, () => mutant.replace),
  );
  const mostMs = patience.get(area.name);
  const noticed =
    (await fails(copy, area.near, { mostMs })) ||
    (area.far && (await fails(copy, area.far, { mostMs })));
  writeFileSync(path, sound);
  const result = found.get(area.name);
  if (noticed) result.noticed += 1;
  else result.survived.push(mutant);
  console.log(`${noticed ? 'noticed ' : 'SURVIVED'} ${area.name}: ${mutant.file}: ${mutant.why}`);
}

/** Whether these tests fail, or do not end: a mutant that loops for ever is noticed too. */
async function fails(copy, tests, { mostMs, isShown = false }) {
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const child = spawn(
    process.execPath,
    [
      vitest,
      'run',
      '--bail=1',
      '--maxWorkers=1',
      '--testTimeout=25000',
      '--reporter=dot',
      ...tests,
    ],
    { cwd: copy, stdio: isShown ? ['ignore', 2, 2] : 'ignore', detached: true },
  );
  const tooLong =
    mostMs === undefined
      ? undefined
      : setTimeout(() => process.kill(-child.pid, 'SIGKILL'), mostMs);
  const [code] = await once(child, 'exit');
  clearTimeout(tooLong);
  return code !== 0;
}

function copyOfRepository() {
  const copy = mkdtempSync(join(tmpdir(), 'noor-mutants-'));
  for (const file of files) cpSync(join(root, file), join(copy, file), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
  return copy;
}
