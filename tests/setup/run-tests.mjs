import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installMissing } from '../../sync-server/bootstrap/install-missing.mjs';
import { nodePath, root } from '../../sync-server/bootstrap/project-node.mjs';
import { runStep } from './run-step.mjs';
import { staticSteps, testSteps } from './steps.mjs';

// `npm test` is the quick suite, `--all` (`npm run test:all`) everything, `--check` (`npm run check`) what needs
// neither a server nor a browser. docs/contributing.md says what each of them claims.
const suite = ['check', 'all'].find((name) => process.argv.includes(`--${name}`)) ?? 'quick';
const steps = testSteps[suite];
const total = { passed: 0, failed: 0 };

installMissing();
rmSync(join(root, 'test-results'), { recursive: true, force: true });
const browser = steps.some(({ needsBrowser }) => needsBrowser) ? findBrowser() : null;

// One after the other: tests beside what reads the code took longer than both apart.
const [types, ...reading] = staticSteps;
await run(types);
await Promise.all([browser, lane(), lane()]);
for (const step of steps) {
  const env = step.needsBrowser ? { ...step.env, ...(await browser) } : step.env;
  await run({ ...step, env }, { live: true });
}

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function lane() {
  for (let step = reading.shift(); step; step = reading.shift()) await run(step);
}

/** Where there is none it is fetched while the first steps read the code. Ends the process when there is no way. */
async function findBrowser() {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const file = join(root, 'test-results/chromium.json');
  const program = join(root, 'tests/setup/tell-chromium.mjs');
  const [code] = await once(spawn(nodePath, [program, file], { stdio: 'inherit' }), 'exit');
  if (code !== 0) process.exit(1);
  return JSON.parse(readFileSync(file, 'utf8'));
}

async function run(step, options) {
  const { passed, failed } = await runStep(step, options);
  total.passed += passed;
  total.failed += failed;
}
