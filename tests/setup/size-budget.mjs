import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../../sync-server/bootstrap/project-node.mjs';

const KIB = 1024;
/** Brotli bytes that a first visit, the worker, and the screen of a closed device may cost. */
export const budgets = { 'entry JavaScript': 120 * KIB, worker: 14 * KIB, 'lock gate': 2.5 * KIB };
/** A text key that stands in the gate's screen alone: its file is named by its hash. */
const GATE = 'gate.textLeft';

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
    'lock gate': compressed(gateFile(folder)),
  };
}

function gateFile(folder) {
  const assets = join(folder, 'assets');
  const holding = readdirSync(assets).filter(
    (name) => name.endsWith('.js') && readFileSync(join(assets, name), 'utf8').includes(GATE),
  );
  if (holding.length !== 1) throw new Error(`${GATE} stands in ${holding.length} files`);
  return join(assets, holding[0]);
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
