import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, dayIn } from '../../shared/contract/day.ts';
import { nodePath } from '../../sync-server/bootstrap/project-node.mjs';
import { aReflection } from '../../sync-server/testing/builders.ts';
import { openOwnDevice, type OwnDevice } from '../e2e/fixtures/device.ts';
import { signIn } from '../e2e/fixtures/journal.ts';
import { createNoorServer } from '../e2e/fixtures/noor-server.ts';
import { createPerson } from '../e2e/fixtures/person.ts';
import { paths } from '../../web/lib/paths.ts';
import { median } from './report.ts';

/** What Lighthouse said of one address in one run. */
interface Run {
  readonly url: string;
  readonly preset: 'mobile' | 'desktop';
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly lost: readonly string[];
  readonly metrics: string;
}

const ROUNDS = 3;
const DAYS = 30;
const PER_DAY = 7;
const presets = ['mobile', 'desktop'] as const;
/** Of performance on the desktop alone: docs/decisions/lighthouse.md. */
const least = { performance: 90, accessibility: 100, bestPractices: 95 };
const folder = join(import.meta.dirname, 'lighthouse');

installLighthouse();
const server = await createNoorServer();
try {
  await judge(await openOwnDevice(server.url, { isMeasured: true }), [paths.home]);
  await judge(await aSignedInDevice(), [paths.dashboard, paths.journal, paths.history]);
} finally {
  await server.remove();
}

/** Lighthouse has a lock file of its own and is fetched when it is first asked for. */
function installLighthouse(): void {
  if (existsSync(join(folder, 'node_modules/lighthouse'))) return;
  console.log('Installing Lighthouse …');
  const args = ['ci', '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error'];
  const { status } = spawnSync('npm', args, {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm ci failed in tests/bench/lighthouse');
}

/** Premium, with a month of entries. */
async function aSignedInDevice(): Promise<OwnDevice> {
  const her = await createPerson(server);
  const today = dayIn(Date.now(), 'UTC');
  for (let back = 1; back <= DAYS; back += 1) {
    const date = addDays(today, -back);
    await her.store(Array.from({ length: PER_DAY }, () => aReflection({ date })));
  }
  const device = await openOwnDevice(server.url, { isMeasured: true });
  await signIn(await device.newPage('/auth'), her);
  return device;
}

/** Measures on the device's profile, one line for each address and preset. */
async function judge(device: OwnDevice, addresses: readonly string[]): Promise<void> {
  await device.context.close();
  const runs = measure(device.profile, addresses);
  for (const path of addresses) {
    for (const preset of presets) {
      const url = server.url + path;
      print(
        `${path} ${preset}`,
        runs.filter((run) => run.url === url && run.preset === preset),
      );
    }
  }
  await device.close();
}

function measure(profile: string, addresses: readonly string[]): readonly Run[] {
  const wish = {
    profile,
    presets,
    rounds: ROUNDS,
    chromePath: process.env['CHROMIUM_PATH'],
    urls: addresses.map((path) => server.url + path),
  };
  const { status, stdout } = spawnSync(
    nodePath,
    [join(folder, 'measure.mjs'), JSON.stringify(wish)],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (status !== 0) throw new Error('Lighthouse failed.');
  return JSON.parse(stdout) as Run[];
}

/** The median of the performance, which the desktop is judged by, and the worst of what does not vary. */
function print(what: string, runs: readonly Run[]): void {
  const points = {
    performance: median(runs.map((run) => run.performance)),
    accessibility: Math.min(...runs.map((run) => run.accessibility)),
    bestPractices: Math.min(...runs.map((run) => run.bestPractices)),
  };
  const isFast = points.performance >= least.performance;
  const isKept =
    (isFast || runs[0]?.preset === 'mobile') &&
    points.accessibility >= least.accessibility &&
    points.bestPractices >= least.bestPractices;
  const { performance, accessibility, bestPractices } = points;
  console.log(
    `${isKept ? (isFast ? 'ok    ' : 'slow  ') : 'BROKEN'} ${what}: performance ${performance}, accessibility ${accessibility}, best practices ${bestPractices}`,
  );
  for (const { metrics } of runs) console.log(`         ${metrics}`);
  const lost = new Set(runs.flatMap((run) => run.lost.map((audit) => audit.split(' ', 1)[0])));
  if (lost.size > 0) console.log(`         below 90: ${[...lost].join(', ')}`);
  if (!isKept) process.exitCode = 1;
}
