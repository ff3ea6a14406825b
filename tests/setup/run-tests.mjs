import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { installMissing } from '../../sync-server/bootstrap/install-missing.mjs';
import { root } from '../../sync-server/bootstrap/project-node.mjs';
import { findChromium, findShell } from './find-chromium.mjs';
import { runStep } from './run-step.mjs';
import { browserStep, quickUnitStep, staticStepsOf, unitStep } from './steps.mjs';

// `npm test`: everything CI checks. `--fast` (`npm run check`) leaves out what takes long: the browser,
// the campaigns of random faults, and what steps.mjs says.
const fast = process.argv.includes('--fast');
const total = { passed: 0, failed: 0 };

installMissing();
rmSync(join(root, 'test-results'), { recursive: true, force: true });
const chromium = fast ? null : findChromium();

// One after the other: tests beside what reads the code took longer than both apart.
const [types, ...reading] = staticStepsOf(fast ? 'check' : 'test');
await run(types);
await Promise.all([lane(), lane()]);
await run(fast ? quickUnitStep : unitStep, { live: true });
if (chromium) {
  const env = { CHROMIUM_SHELL: findShell(chromium) ?? '', CHROMIUM_PATH: chromium };
  await run({ ...browserStep, env }, { live: true });
}

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function lane() {
  for (let step = reading.shift(); step; step = reading.shift()) await run(step);
}

async function run(step, options) {
  const { passed, failed } = await runStep(step, options);
  total.passed += passed;
  total.failed += failed;
}
