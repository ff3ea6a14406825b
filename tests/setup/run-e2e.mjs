import { buildWhenStale } from '../../sync-server/bootstrap/build-stale.mjs';
import { installMissing } from '../../sync-server/bootstrap/install-missing.mjs';
import { becomeNode } from '../../sync-server/bootstrap/project-node.mjs';
import { findChromium, findShell } from './find-chromium.mjs';

// `npm run e2e`: the browser tests; what follows `--` goes to Playwright. `--screens` writes pictures of all screens instead.
const asked = process.argv.slice(2);
const screens = asked.includes('--screens');

installMissing();
const chromium = findChromium();
process.env['CHROMIUM_SHELL'] = findShell(chromium) ?? '';
process.env['CHROMIUM_PATH'] = chromium;
buildWhenStale();
await becomeNode([
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  `tests/e2e/${screens ? 'screens' : 'playwright'}.config.ts`,
  ...asked.filter((argument) => argument !== '--screens'),
]);
