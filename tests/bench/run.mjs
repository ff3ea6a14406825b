import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhenStale } from '../../sync-server/bootstrap/build-stale.mjs';
import { installMissing } from '../../sync-server/bootstrap/install-missing.mjs';
import { nodePath, root } from '../../sync-server/bootstrap/project-node.mjs';
import { findChromium } from '../setup/find-chromium.mjs';
import { writeFigures } from './write-figures.mjs';

// `npm run bench`: every file of this folder that ends in .bench.ts, or those whose name holds an argument.
// What they measured goes to docs/performance.md, each to its own part.
const asked = process.argv.slice(2);
const folder = join(root, 'tests/bench');

installMissing();
buildWhenStale();
const env = { ...process.env, CHROMIUM_PATH: findChromium() };
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => asked.length === 0 || asked.some((part) => name.includes(part)));
let failed = 0;
for (const file of files) {
  const name = file.replace('.bench.ts', '');
  console.log(`# ${name}`);
  const { status, said } = await measure(file);
  if (said.length > 0) writeFigures(name, said);
  if (status !== 0) failed += 1;
}
process.exitCode = failed === 0 && files.length > 0 ? 0 : 1;

function measure(file) {
  return new Promise((resolve) => {
    const stdio = ['ignore', 'pipe', 'inherit'];
    const child = spawn(nodePath, [join(folder, file)], { cwd: root, stdio, env });
    const said = [];
    child.stdout.on('data', (chunk) => said.push(chunk));
    child.stdout.pipe(process.stdout, { end: false });
    child.once('close', (status) => resolve({ status, said: Buffer.concat(said).toString() }));
  });
}
