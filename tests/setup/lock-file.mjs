import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../sync-server/bootstrap/project-node.mjs';

const files = ['package-lock.json', 'tests/bench/lighthouse/package-lock.json'];

/** Of every lock file in the project. */
export function allLockFileFaults() {
  return files.flatMap((file) =>
    lockFileFaults(readFileSync(join(root, file), 'utf8')).map((fault) => `${file}: ${fault}`),
  );
}

/** Packages come from whatever registry the machine names, and are what they were when they were chosen. */
export function lockFileFaults(text) {
  const { packages } = JSON.parse(text);
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === '') return [];
    const faults = [];
    if (entry.resolved) faults.push(`${path} names the address it came from`);
    if (!entry.integrity && !entry.inBundle) faults.push(`${path} has no integrity hash`);
    // npm leaves out what it could not find when the file was made, and `npm ci` then refuses the file.
    const left = Object.keys(entry.optionalDependencies ?? {}).filter(
      (name) => !places(path).some((place) => packages[`${place}node_modules/${name}`]),
    );
    return [...faults, ...left.map((name) => `${path} may need ${name}, which is missing`)];
  });
}

/** The folders in which Node looks for what the package at `path` imports: its own, and each one around it. */
function places(path) {
  const folders = path.split('node_modules/').slice(1);
  const around = folders.map((_, depth) =>
    folders
      .slice(0, depth)
      .map((folder) => `node_modules/${folder}`)
      .join(''),
  );
  return [`${path}/`, ...around];
}
