import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../../sync-server/bootstrap/project-node.mjs';

const KIB = 1024;
/**
 * Brotli bytes of script. A screen costs what it loads beside the entry before it is there, by whatever way the
 * bundler cut it; `lock gate` is the gate's own file, `closed device` all that stands before it opens.
 */
export const budgets = {
  'entry JavaScript': 120 * KIB,
  'landing screen': 8 * KIB,
  'journal screen': 195 * KIB,
  'closed device': 20 * KIB,
  'lock gate': 2.5 * KIB,
  worker: 14 * KIB,
};
/** A text key that stands in one screen alone: its file is named by its hash. */
const keys = {
  'landing screen': 'landing:${',
  'journal screen': 'toasts.feedbackFailed.title',
  'closed device': 'gate.textLeft',
};

/** One line per part of the build that is too big. */
export function sizeFaults(sizes = measureSizes()) {
  return Object.entries(budgets)
    .filter(([part, most]) => sizes[part] > most)
    .map(([part, most]) => `${part}: ${sizes[part]} bytes brotli, at most ${most}`);
}

/**
 * Brotli sizes of what the last build made.
 * @returns {Record<string, number>}
 */
export function measureSizes(folder = join(root, 'dist/web')) {
  const compressed = (file) => brotliCompressSync(readFileSync(join(folder, file))).length;
  const total = (files) => files.reduce((sum, file) => sum + compressed(file), 0);
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
  const entry = withImports(folder, named);
  const screens = Object.entries(keys).map(([screen, key]) => {
    const files = withImports(folder, [fileWith(folder, key)]);
    return [screen, total(files.filter((file) => !entry.includes(file)))];
  });
  return {
    'entry JavaScript': total(entry),
    ...Object.fromEntries(screens),
    'lock gate': compressed(fileWith(folder, keys['closed device'])),
    worker: compressed('sw.js'),
  };
}

function fileWith(folder, key) {
  const holding = readdirSync(join(folder, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `assets/${name}`)
    .filter((file) => readFileSync(join(folder, file), 'utf8').includes(key));
  if (holding.length !== 1) throw new Error(`${key} stands in ${holding.length} files`);
  return holding[0];
}

/** These files and what they import at once. */
function withImports(folder, files) {
  const found = new Set();
  const waiting = [...files];
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
