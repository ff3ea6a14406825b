import { setTimeout as sleep } from 'node:timers/promises';
import { generateFeedback } from '../../shared/contract/feedback.ts';
import { addDays } from '../../shared/contract/day.ts';
import { createReflectionBatch, isTombstone } from '../../shared/contract/reflections.ts';
import { pullReflections, type PulledReflection } from '../../shared/contract/sync.ts';
import type { Dice } from './dice.ts';
import type { KindAccount } from './account-kinds.ts';
import type { Client } from './many-servers-client.ts';
import { aBatch, nextChanges, seqsIn, type WrittenBatch } from './server-kill-writers.ts';

/** A day has a few answers, as hers have: insights read all of one day. */
const DAYS = 300;
/** The servers have others to answer, too. */
const WRITERS_PAUSE_MS = 20;
const ASKERS_PAUSE_MS = 100;

export interface Writing {
  readonly account: KindAccount;
  readonly isOver: () => boolean;
  readonly dice: Dice;
  /** Grows by each batch; the last may be unanswered. */
  readonly batches: WrittenBatch[];
  readonly onAnswer: () => void;
}

/** One device that writes: each batch until it is acknowledged, by whichever server. */
export async function writeUntil(client: Client, writing: Writing): Promise<void> {
  const { account, isOver, dice, batches, onAnswer } = writing;
  while (!isOver()) {
    const changes = nextChanges(batches, { throw: dice.throw, day: someDay(dice) });
    const batch = await aBatch(account, changes);
    batches.push(batch);
    const body = { reflections: batch.sent };
    const { method, path } = createReflectionBatch;
    const text = await client.askUntilAnswered({ method, path, body });
    batch.seqs = seqsIn(text);
    onAnswer();
    await sleep(WRITERS_PAUSE_MS);
  }
}

function someDay(dice: Dice): { readonly date: string } {
  return { date: addDays('2019-01-01', Math.floor(dice.throw() * DAYS)) };
}

/** What a device has seen by its own checkpoint alone. */
export interface Walk {
  /** The newest of each id. */
  readonly seen: ReadonlyMap<string, PulledReflection>;
  /** One line per page that broke a promise. */
  readonly broken: readonly string[];
}

const PAGE = 20;
/** Two servers and no news from either, twice. */
const QUIET_PAGES = 4;

/** One device that reads: each page from another server, until the writers have ended and nothing new comes. */
export async function pullUntil(client: Client, isOver: () => boolean): Promise<Walk> {
  const seen = new Map<string, PulledReflection>();
  const broken: string[] = [];
  let [checkpoint, newest, quiet] = ['', 0, 0];
  while (quiet < QUIET_PAGES) {
    const wasOver = isOver();
    const page = await pullPage(client, checkpoint, PAGE);
    if (page.restarted) broken.push('a page began anew: another epoch');
    for (const document of page.documents) {
      if (document.seq <= newest) broken.push(`seq ${document.seq} after ${newest}`);
      newest = Math.max(newest, document.seq);
      seen.set(document.id, document);
    }
    checkpoint = page.checkpoint;
    quiet = wasOver && page.documents.length === 0 ? quiet + 1 : 0;
  }
  return { seen, broken };
}

/** All that there is, from the start. */
export async function pullAnew(client: Client): Promise<PulledReflection[]> {
  const documents: PulledReflection[] = [];
  for (let checkpoint = ''; ;) {
    const page = await pullPage(client, checkpoint, 500);
    documents.push(...page.documents);
    if (!page.has_more) return documents;
    checkpoint = page.checkpoint;
  }
}

async function pullPage(client: Client, checkpoint: string, limit: number) {
  const { method, path } = pullReflections;
  const after = checkpoint === '' ? '' : `&after=${encodeURIComponent(checkpoint)}`;
  const text = await client.askUntilAnswered({ method, path: `${path}?limit=${limit}${after}` });
  return pullReflections.output.parse(JSON.parse(text));
}

/** One who asks for the insight of some day that she wrote on, again and again; the days it came for. */
export async function askForInsightsUntil(
  client: Client,
  { isOver, dice, batches }: Omit<Writing, 'account' | 'onAnswer'>,
): Promise<ReadonlySet<string>> {
  const days = new Set<string>();
  const { method, path } = generateFeedback;
  while (!isOver()) {
    const date = aDayWithWords(dice.pick(batches));
    if (date !== null) {
      const text = await client.askUntilAnswered({ method, path, body: { date } });
      days.add(generateFeedback.output.parse(JSON.parse(text)).date);
    }
    await sleep(ASKERS_PAUSE_MS);
  }
  return days;
}

/** Only the first answer of a batch is ever erased, so where there is another one the day has words. */
function aDayWithWords(batch: WrittenBatch | undefined): string | null {
  const second = batch?.changes[1];
  if (!batch?.seqs || !second || isTombstone(second) || second.supersedes !== null) return null;
  return second.date;
}
