import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../sync-server/bootstrap/project-node.mjs';

/** Packages come from whatever registry the machine names, and are what they were when they were chosen. */
export function lockFileFaults(text = readFileSync(join(root, 'package-lock.json'), 'utf8')) {
  return Object.entries(JSON.parse(text).packages).flatMap(([path, entry]) => {
    if (path === '') return [];
    const faults = [];
    if (entry.resolved) faults.push(`${path} names the address it came from`);
    if (!entry.integrity && !entry.inBundle) faults.push(`${path} has no integrity hash`);
    return faults;
  });
}
