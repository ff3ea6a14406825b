import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../../sync-server/bootstrap/project-node.mjs';

const KIB = 1024;
/** Brotli bytes that a first visit, and the worker, may cost. */
export const budgets = { 'entry JavaScript': 120 * KIB, worker: 14 * KIB };

/** One line per part of the build that is too big. */
export function sizeFaults(sizes = measureSizes()) {
  return Object.entries(budgets)
    .filter(([part, most]) => sizes[part] > most)
    .map(([part, most]) => `${part}: ${sizes[part]} bytes brotli, at most ${most}`);
}

/** Brotli sizes of what the last build made. */
export function measureSizes(folder = join(root, 'dist/web')) {
  const files = entryFiles(folder);
  const sizes = files.map((file) => compressed(join(folder, file)));
  return {
    'entry JavaScript': sizes.reduce((sum, size) => sum + size, 0),
    worker: compressed(join(folder, 'sw.js')),
  };
}

/** What index.html names, and what those files import at once. */
function entryFiles(folder) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
  const found = new Set();
  const waiting = [...named];
  for (let file = waiting.shift(); file; file = waiting.shift()) {
    if (found.has(file)) continue;
    found.add(file);
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) {
      waiting.push(`assets/${name}`);
    }
  }
  return [...found];
}

function compressed(file) {
  return brotliCompressSync(readFileSync(file)).length;
}
