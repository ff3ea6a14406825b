import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installMissing } from '../../sync-server/bootstrap/install-missing.mjs';
import { findChromium } from '../setup/find-chromium.mjs';
import { nodePath, root } from '../../sync-server/bootstrap/project-node.mjs';

// What this version leaves behind, for later ones to open: docs/contributing.md, "Releasing".
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

installMissing();
if (existsSync(join(import.meta.dirname, 'fixtures', version))) {
  throw new Error(`There is a set of ${version}. What is released is not made again.`);
}
make('make-server.ts');
make('make-server.ts', { TEST_ENGINE: 'postgres' });
make('make-device.ts', { CHROMIUM_PATH: findChromium() });
// As every file of the house is written, else `npm test` would find fault with it.
run(join(root, 'node_modules/oxfmt/bin/oxfmt'), [join(import.meta.dirname, 'fixtures', version)]);

function make(script, env) {
  run(join(import.meta.dirname, script), [], env);
}

function run(program, args, env = {}) {
  const { status } = spawnSync(nodePath, [program, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${program} failed.`);
}
