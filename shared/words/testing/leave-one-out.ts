import { makeHarmReader, windowsOf, type HarmReader } from '../harm/harm-reader.ts';
import { readLived } from '../harm/lived-words.ts';
import { noticeCrisis } from '../harm/notice-crisis.ts';
import type { HarmSentence } from './harm-set.ts';
import { learnHarm } from './learn-harm.ts';
import { OTHERS, readTraining, type Labelled } from './training-set.ts';

// node shared/words/testing/leave-one-out.ts: how the sentences of each hand are read by weights that
// were learned from all the others; by the lists alone, by the weights alone, and by both. Then days of
// ten harmless texts of that hand, and the same days with one of them meant.

const training = readTraining();
const LISTS_ALONE: HarmReader = { score: () => 0.5, isRatherViolence: () => true };
const LOUD_ALONE = 1.25;

for (const language of ['en', 'ar'] as const) {
  const all: Read[] = [];
  const days: Read[] = [];
  for (const author of OTHERS) {
    const left = (one: Labelled) => one.author === author;
    const own = training.filter(({ sentence }) => sentence.language === language);
    const weights = learnHarm(own.filter((one) => !left(one)).map(({ sentence }) => sentence));
    const reader = makeHarmReader({ en: weights, ar: weights });
    const sentences = own.filter(left).map(({ sentence }) => sentence);
    const read = sentences.map((sentence) => readBy(reader, sentence));
    report(`${language} ${author}`, read);
    if (author === 'four' || author === 'five') continue;
    all.push(...read);
    days.push(...daysOf(sentences).map((day) => readBy(reader, day)));
  }
  report(`${language} all`, all);
  report(`${language} days`, days);
  if (process.argv.includes('--show')) {
    const show = (title: string, found: readonly Read[]) => {
      for (const { text, score } of found) print(`  ${title} ${score.toFixed(2)} ${text}`);
    };
    show(
      'RUNG',
      all.filter(({ meant, both }) => !meant && both),
    );
    show(
      'MISSED',
      all.filter(({ meant, both }) => meant && !both),
    );
  }
}

interface Read extends Pick<HarmSentence, 'text' | 'meant'> {
  readonly lists: boolean;
  readonly weights: boolean;
  readonly both: boolean;
  readonly isKindRight: boolean;
  readonly score: number;
}

function readBy(reader: HarmReader, { text, meant, kind }: HarmSentence): Read {
  const score = Math.max(...windowsOf(readLived(text).all).map((words) => reader.score(words)));
  const crisis = noticeCrisis(text, reader);
  return {
    text,
    meant,
    score,
    lists: noticeCrisis(text, LISTS_ALONE) !== null,
    weights: score > LOUD_ALONE,
    both: crisis !== null,
    isKindRight: crisis === kind,
  };
}

function report(name: string, read: readonly Read[]): void {
  const meant = read.filter((one) => one.meant);
  const harmless = read.filter((one) => !one.meant);
  const share = (found: readonly Read[], whole: readonly Read[]) =>
    `${((100 * found.length) / whole.length).toFixed(1).padStart(5)} %`;
  const line = (['lists', 'weights', 'both'] as const).map(
    (by) =>
      `${by} ${share(
        meant.filter((one) => one[by]),
        meant,
      )} rung ${share(
        harmless.filter((one) => one[by]),
        harmless,
      )}`,
  );
  const noticed = meant.filter(({ both }) => both);
  const kinds = share(
    noticed.filter(({ isKindRight }) => isKindRight),
    noticed,
  );
  print(`${name.padEnd(9)} ${line.join('   ')}   kind right ${kinds}`);
}

/** Half of them with one text that is meant. */
function daysOf(sentences: readonly HarmSentence[]): HarmSentence[] {
  const harmless = sentences.filter(({ meant }) => !meant);
  const meant = sentences.filter((sentence) => sentence.meant);
  let state = 11;
  const pick = (from: readonly HarmSentence[]) => {
    state = (state * 48_271) % 2_147_483_647;
    return from[state % from.length];
  };
  return Array.from({ length: 200 }, (_, at) => {
    const parts = Array.from({ length: 10 }, () => pick(harmless));
    const heavy = at % 2 === 0 ? undefined : pick(meant);
    if (heavy) parts[at % 10] = heavy;
    const text = parts.map((part) => `${part?.text ?? ''}.`).join(' ');
    return {
      text,
      language: harmless[0]?.language ?? 'en',
      meant: heavy !== undefined,
      kind: heavy?.kind ?? 'day',
    };
  });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
