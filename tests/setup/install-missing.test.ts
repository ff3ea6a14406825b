import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../sync-server/bootstrap/project-node.mjs';

let checkout: string;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'noor-checkout-'));
  const bootstrap = join(checkout, 'sync-server/bootstrap');
  cpSync(join(root, 'sync-server/bootstrap'), bootstrap, { recursive: true });
  const lock = { packages: { '': {}, 'node_modules/vite': { version: '1.0.0', dev: true } } };
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify(lock));
});
afterEach(() => rmSync(checkout, { recursive: true }));

/** Installs the pinned Node, and notes how it was asked. */
const NPM = `#!/bin/sh
echo "$@" > asked
mkdir -p node_modules/node/bin && touch node_modules/node/bin/node
`;

test('npm start brings what builds the page, whatever the machine says of production', () => {
  const bin = join(checkout, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'npm'), NPM, { mode: 0o755 });
  const install = `import { installMissing } from './sync-server/bootstrap/install-missing.mjs'; installMissing();`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', install], {
    cwd: checkout,
    env: {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env['PATH']}`,
      NODE_ENV: 'production',
    },
  });
  expect(status).toBe(0);
  expect(readFileSync(join(checkout, 'asked'), 'utf8')).toMatch(/^ci .*--include=dev( |$)/m);
});
