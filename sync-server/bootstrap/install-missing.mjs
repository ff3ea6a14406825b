import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodePath, root } from './project-node.mjs';

/** Makes node_modules match package-lock.json; does nothing when it does. Ends the process with one clear line when it cannot. */
export function installMissing() {
  if (isInstalled()) return;
  console.log('Installing packages from package-lock.json …');
  // The page is built here, and NODE_ENV=production or omit=dev would leave out what builds it.
  const result = npm(['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error']);
  if (result.status !== 0) stop('npm ci failed', result);
  // npm skips install scripts when told so by its own configuration; the pinned Node needs its one.
  if (!existsSync(nodePath)) npm(['rebuild', 'node', '--ignore-scripts=false']);
  if (!existsSync(nodePath)) {
    stop('npm ci did not bring the pinned Node: allow the install script of the package "node"');
  }
}

/** Every package of the lock file is there in its version, but those made for other platforms. */
export function isInstalled() {
  const hidden = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(nodePath) || !existsSync(hidden)) return false;
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(hidden);
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    const found = present[path];
    if (path === '' || link) return true;
    return found ? found.version === version : optional === true;
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function npm(args) {
  return spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  });
}

function stop(message, result) {
  if (result) console.error([result.stdout, result.stderr].filter(Boolean).join('\n').trim());
  console.error(`${message}. Is the npm registry reachable?`);
  process.exit(1);
}
