import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodePath, root } from '../../sync-server/bootstrap/project-node.mjs';

// Oxlint, and the one rule by types that it cannot name yet, over one TypeScript program
// (docs/decisions/lint-by-types.md). What follows goes to Oxlint; without it every file is read.
const asked = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'noor-lint-'));
const found = join(folder, 'found');
writeFileSync(found, '');
const { status } = spawnSync(
  nodePath,
  [join(root, 'node_modules/oxlint/bin/oxlint'), ...(asked.length > 0 ? asked : ['.'])],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      OXLINT_TSGOLINT_PATH: join(root, 'tests/setup/tsgolint.mjs'),
      TSGOLINT_FOUND: found,
    },
  },
);
const lines = readFileSync(found, 'utf8');
rmSync(folder, { recursive: true });
process.stdout.write(lines);
process.exitCode = status === 0 && lines === '' ? 0 : 1;
