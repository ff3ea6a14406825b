import { randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, dayIn } from '../../shared/contract/day.ts';
import { aReflection } from '../../sync-server/testing/builders.ts';
import { startServerProcess, type ServerProcess } from '../faults/server-process.ts';
import { signUp } from '../faults/sign-up.ts';
import { json, openLine } from './peers/peer.ts';
import { processorMs } from './processor.ts';
import { median, report } from './report.ts';

// What it costs an ordinary account that her words lie sealed in the database: the server's processor, beside the
// same server whose cipher hands on what it is given. In blocks and in turn, so that both meet the same noise.
const ROUNDS = 15;
const PULLED = 500;
const PER_BATCH = 7;
const PUSHES = 300;
const PULLS = 60;
const SHORTEST = 60;
const LONGEST = 800;
const CANARY = 'Kanarienlied';
const SENTENCE =
  'this morning I walked along the river with my sister who told me about her new work and how tired she felt of being asked why nothing had changed since last winter while we both knew that something had'.split(
    ' ',
  );
const works = [
  `a push of ${PER_BATCH} answers`,
  `a pull of ${PULLED} answers`,
  'the same, packed with Brotli',
] as const;
/** A pull kept 1.15 of the whole version before; of the cipher alone it does not: docs/decisions/words-at-rest.md. */
const most = [1.15, 2.2, 1.8] as const;
const today = dayIn(Date.now(), 'UTC');
const keepOpen = new URL('at-rest/keep-open.ts', import.meta.url);

const folders = ['open', 'sealed'].map((name) => mkdtempSync(join(tmpdir(), `noor-${name}-`)));
const [openFolder = '', sealedFolder = ''] = folders;
const open = await startServerProcess(openFolder, { NODE_OPTIONS: `--import ${keepOpen.href}` });
const sealed = await startServerProcess(sealedFolder);
try {
  await measure(await aSide(open), await aSide(sealed));
  if (!isReadable(openFolder) || isReadable(sealedFolder)) {
    throw new Error('The one was to keep her words as they are, and the other not.');
  }
} finally {
  await Promise.all([open.stop(), sealed.stop()]);
  for (const folder of folders) rmSync(folder, { recursive: true });
}

/** Each works one block. */
interface Side {
  readonly server: ServerProcess;
  readonly blocks: Readonly<Record<(typeof works)[number], () => Promise<void>>>;
}

async function aSide(server: ServerProcess): Promise<Side> {
  const writer = await aLine(server);
  const reader = await aLine(server);
  for (const batch of batchesOf(PULLED, 100)) await reader(batch);
  const path = `/api/sync/reflections?limit=${PULLED}`;
  const pull = (encoding: string) => async () => {
    const call = { method: 'GET', path, headers: { 'accept-encoding': encoding } } as const;
    for (let done = 0; done < PULLS; done += 1) await reader(call);
  };
  const push = async () => {
    for (const batch of batchesOf(PUSHES * PER_BATCH, PER_BATCH)) await writer(batch);
  };
  const [ofPush, ofPull, ofPacked] = works;
  return {
    server,
    blocks: { [ofPush]: push, [ofPull]: pull('identity'), [ofPacked]: pull('br') },
  };
}

/** Of an account of its own. */
async function aLine({ url }: ServerProcess) {
  const { token } = await signUp(url);
  return openLine(url, { authorization: `Bearer ${token}` });
}

function batchesOf(count: number, perBatch: number) {
  const answers = Array.from({ length: count }, (_, index) =>
    aReflection({ date: addDays(today, -Math.floor(index / PER_BATCH)), answer: aText(index) }),
  );
  return Array.from({ length: Math.ceil(count / perBatch) }, (_, at) => {
    const reflections = answers.slice(at * perBatch, (at + 1) * perBatch);
    return { method: 'POST', path: '/api/reflections/batch', body: json({ reflections }) } as const;
  });
}

/** Of every length between the two, whichever comes first; packed to a third, as sentences are. */
function aText(index: number): string {
  const length = SHORTEST + ((index * 211) % (LONGEST - SHORTEST));
  let text = CANARY;
  while (text.length < length) text += ` ${SENTENCE[randomInt(SENTENCE.length)]}`;
  return text.slice(0, length);
}

async function measure(...sides: readonly [Side, Side]): Promise<void> {
  for (const { blocks } of sides) for (const work of works) await blocks[work]();
  for (const [at, work] of works.entries()) {
    const used = new Map(sides.map((side) => [side, [] as number[]]));
    for (let round = 0; round < ROUNDS; round += 1) {
      // What is first in one round is last in the next.
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const before = processorMs(side.server.pid);
        await side.blocks[work]();
        used.get(side)?.push(processorMs(side.server.pid) - before);
      }
    }
    const [plain = Number.NaN, hers = Number.NaN] = sides.map((side) =>
      median(used.get(side) ?? []),
    );
    report({
      what: work,
      ratio: hers / plain,
      most: most[at] ?? 0,
      against: 'a server that seals nothing',
    });
  }
}

/** Whether the database of this folder tells what she wrote. */
function isReadable(folder: string): boolean {
  const files = readdirSync(folder).filter((name) => name.startsWith('noor.db'));
  return files.some((name) => readFileSync(join(folder, name)).includes(CANARY));
}
