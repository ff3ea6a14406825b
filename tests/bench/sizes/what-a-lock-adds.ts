import { report } from '../report.ts';
import { brotliBytes, buildPage, buildWorker, type Chunk } from './build-without.ts';

/** Brotli bytes; 200 were planned, and what the first load has more was to be nothing: docs/decisions/closed-device.md. */
const MOST_IN_WORKER = 300;
const MOST_OF_FIRST_LOAD = 1.015;

const OF_CRYPTOGRAPHY = /shared\/sealed\/|node_modules\/(@noble|hash-wasm)\//;
const OF_SEALED_ENTRIES =
  /^(sw\/held-keys|shared\/outbox\/(private-mark|kept-lock|sealed-entry|stored-entry))\.ts$/;
/** Beside the rows of the profile, which say that there is such a thing. */
const OF_LOCK =
  /^(web\/features\/session\/(lock|private)\/(?!.*-row\.)|shared\/(replica\/(lock|private)\/|outbox\/(kept-lock|private-mark)\.))/;

/** What the lock and the private journal cost those who use none of it: in the worker, and before a first screen. */
export async function reportWhatALockAdds(): Promise<void> {
  await ofWorker();
  await ofFirstLoad();
}

async function ofWorker(): Promise<void> {
  const worker = await buildWorker();
  reportNone('modules of the cryptography in the worker', [worker]);
  const without = await buildWorker(worker.modules.filter((id) => OF_SEALED_ENTRIES.test(id)));
  report({
    what: 'what sealed entries add to the worker, brotli',
    ratio: (brotliBytes([worker]) - brotliBytes([without])) / MOST_IN_WORKER,
    most: 1,
    against: `its budget of ${MOST_IN_WORKER} bytes`,
  });
}

async function ofFirstLoad(): Promise<void> {
  const chunks = await buildPage();
  const first = firstLoadOf(chunks);
  reportNone('modules of the cryptography before a first screen', first);
  const emptied = first.flatMap(({ modules }) => modules).filter((id) => OF_LOCK.test(id));
  const without = firstLoadOf(await buildPage(emptied));
  const [all, others] = [brotliBytes(first), brotliBytes(without)];
  report({
    what: 'first load of those who close nothing, brotli',
    ratio: all / others,
    most: MOST_OF_FIRST_LOAD,
    against: `the same without ${emptied.length} modules of lock and private journal, ${all - others} bytes`,
  });
}

const SCREENS = ['index', 'landing-page', 'dashboard-page', 'journal-page'];

/** What a visit loads before one of these screens is there. */
function firstLoadOf(chunks: readonly Chunk[]): readonly Chunk[] {
  const found = new Set<Chunk>();
  const waiting = SCREENS.map((screen) => chunks.find(({ name }) => name === screen));
  for (const chunk of waiting) {
    if (!chunk) throw new Error('A screen is not in the build.');
    if (found.has(chunk)) continue;
    found.add(chunk);
    waiting.push(...chunks.filter(({ fileName }) => chunk.imports.includes(fileName)));
  }
  return [...found];
}

function reportNone(what: string, chunks: readonly Chunk[]): void {
  const modules = chunks.flatMap((chunk) => chunk.modules.filter((id) => OF_CRYPTOGRAPHY.test(id)));
  const isKept = modules.length === 0;
  console.log(`${isKept ? 'ok    ' : 'BROKEN'} ${what}: ${modules.length} (at most 0)`);
  if (!isKept) process.exitCode = 1;
}
