import { buildWhenStale } from '../../sync-server/bootstrap/build-stale.mjs';
import { installMissing } from '../../sync-server/bootstrap/install-missing.mjs';
import { becomeNode } from '../../sync-server/bootstrap/project-node.mjs';
import { findChromium } from './find-chromium.mjs';

// `npm run e2e`: the browser tests; what follows `--` goes to Playwright. `--screens` writes pictures of all screens instead.
const asked = process.argv.slice(2);
const screens = asked.includes('--screens');

installMissing();
process.env['CHROMIUM_PATH'] = findChromium();
buildWhenStale();
await becomeNode([
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  `tests/e2e/${screens ? 'screens' : 'playwright'}.config.ts`,
  ...asked.filter((argument) => argument !== '--screens'),
]);
