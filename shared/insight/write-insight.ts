import type { Day } from '../contract/day.ts';
import type { Language } from '../contract/language.ts';
import { numberBelow, spreadOver } from './choose.ts';
import { quotableFrom } from './choose-quote.ts';
import type { InsightParts } from './compose-feedback.ts';
import { PHRASES, type Phrases } from './phrases.ts';
import { areasOf, recommendationsOf } from './advise.ts';
import {
  list,
  mattersSpokenOf,
  signOf,
  spokenOf,
  type SpokenMatter,
  type Writer,
} from './reading/spoken-of.ts';
import { readAnswers, type Reading } from './reading/read-answers.ts';
import { WHOLE_DAY_WORDS } from './weigh-evidence.ts';

export interface InsightRequest {
  readonly answers: readonly {
    readonly question_text: string;
    readonly question_type: string;
    readonly answer: string;
  }[];
  readonly language: Language;
  readonly date: Day;
  /** Her id: two people do not read the same sentences on the same day. */
  readonly seed: string;
  /** Something grave stands in her words: see `heldBack`. */
  readonly isGrave?: boolean;
  /** First sentences of late; they are not used again while others are left. */
  readonly recentOpenings?: readonly string[];
}

/** An insight without a model: the same for the same person, day and words, and no two days alike. */
export function writeInsight(request: InsightRequest): InsightParts {
  const answers = upTo(
    MOST_CHARACTERS,
    request.answers.map(({ answer }) => answer),
  );
  const questions = request.answers.map(({ question_text }) => question_text);
  const isGrave = request.isGrave === true;
  const read = readAnswers(answers, questions);
  const reading = isGrave ? heldBack(read) : read;
  const writer: Writer = {
    phrases: PHRASES[request.language],
    occasion: {
      seed: request.seed,
      date: request.date,
      content: answers.filter((answer) => answer !== '').join('\n'),
    },
    language: request.language,
    reading,
    noticed: spokenOf(reading),
    matters: mattersSpokenOf(reading),
  };
  const isUnsure = reading.band === 'unsure';
  return {
    energy_score: isUnsure || reading.band === 'mixed' ? null : reading.score,
    paragraphs: isUnsure
      ? unsureOf(writer, request.recentOpenings)
      : paragraphsOf(writer, request.recentOpenings),
    recommendations: isGrave ? [] : recommendationsOf(writer),
    improvement_areas: isGrave ? [] : areasOf(writer),
  };
}

/**
 * The one place that keeps a grave day from a light tone: nothing bright, nothing praised, no number
 * above the middle. What is heavy stays as it was read.
 */
function heldBack(reading: Reading): Reading {
  const isHeavy = reading.isMourning || reading.band === 'low' || reading.band === 'tender';
  return {
    ...reading,
    band: isHeavy ? reading.band : 'unsure',
    score: Math.min(5, reading.score),
    themes: reading.themes.filter(({ side }) => side !== 'up'),
    matters: reading.matters.filter(({ weight }) => weight < 0),
  };
}

/** More than a whole day holds; what comes after it would only keep other people waiting. */
const MOST_CHARACTERS = 30_000;

function upTo(most: number, texts: readonly string[]): string[] {
  let left = most;
  return texts.map((text) => {
    const part = text.slice(0, left);
    left -= part.length;
    return part;
  });
}

/** From so many words on, the length itself is worth a sentence. */
const LONG_DAY_WORDS = 180;
const TWO_QUOTES_WORDS = 60;
/** It does not say how she is, and still answers what she named and gives her words back. */
function unsureOf(writer: Writer, recent: readonly string[] | undefined): string[] {
  const [first] = freshFirst(list(writer, writer.phrases.unsure, 'unsure'), recent);
  const named = writer.matters.slice(0, 1).map((matter) => mattersSaid(writer, matter));
  const [quote = heardOf(writer)] = named.length > 0 ? [undefined] : quotesOf(writer);
  return [[first, quote].filter((one) => one !== undefined).join(' '), ...named];
}

function mattersSaid(writer: Writer, matter: SpokenMatter): string {
  return list(writer, writer.phrases.matters[matter].said, `matter-${matter}`)[0] ?? '';
}

function paragraphsOf(writer: Writer, recent: readonly string[] | undefined): string[] {
  const { phrases, occasion, reading, noticed, matters } = writer;
  const { opening, closing } = toneOf(reading);
  const first = freshFirst(list(writer, phrases.openings[opening], `open-${opening}`), recent)[0];
  const last = list(writer, phrases.closings[closing], `close-${closing}`)[0];
  const isLong = reading.wordCount >= LONG_DAY_WORDS;
  const length = isLong ? list(writer, phrases.long, 'long')[0] : undefined;
  const [quote = heardOf(writer), secondQuote] = quotesOf(writer);
  const [one, two] = [
    ...matters.map((matter) => mattersSaid(writer, matter)),
    ...noticed.map(
      ({ theme, side }) => list(writer, phrases.themes[theme][side], `${theme}-${side}`)[0],
    ),
  ];
  const shapes = [
    [
      [first, quote],
      [one, two, secondQuote],
      [length, last],
    ],
    [
      [first, one],
      [quote, two],
      [secondQuote, length, last],
    ],
    [
      [first, length],
      [one, quote],
      [two, secondQuote, last],
    ],
    [
      [first, quote, length],
      [one, secondQuote, two, last],
    ],
    [
      [first, one, quote],
      [two, length, secondQuote, last],
    ],
  ];
  const shape = shapes[numberBelow(shapes.length, occasion)] ?? [];
  return shape
    .map((sentences) => sentences.filter((sentence) => sentence !== undefined).join(' '))
    .filter((paragraph) => paragraph !== '');
}

function toneOf({ band, isMourning }: Reading): {
  readonly opening: keyof Phrases['openings'];
  readonly closing: keyof Phrases['closings'];
} {
  if (isMourning) return { opening: 'mourning', closing: 'tender' };
  if (band === 'low' || band === 'tender') return { opening: 'tender', closing: 'tender' };
  if (band === 'light' || band === 'bright') return { opening: 'bright', closing: 'bright' };
  return { opening: band === 'mixed' ? 'mixed' : 'even', closing: 'even' };
}

function quotesOf(writer: Writer): string[] {
  const { phrases, reading, language } = writer;
  // Which of her sentences carries such a day is not known either.
  if (reading.band === 'unsure' && reading.wordCount >= WHOLE_DAY_WORDS) return [];
  // What she called ordinary is not held up to her.
  const isFlat = reading.band === 'even' && reading.clauses.every(({ mood }) => mood === 0);
  if (isFlat && reading.wordCount >= FLAT_WORDS) return [];
  const [open, close] = language === 'ar' ? '«»' : '“”';
  const most = reading.wordCount >= TWO_QUOTES_WORDS ? 2 : 1;
  const frames = spreadOver(list(writer, phrases.quotes, 'quotes'), most);
  return (
    [...new Set(quotableFrom(reading.clauses, signOf(reading)))]
      .slice(0, most)
      // A function, since "$&" in her words would be an order to replace().
      .map((phrase, index) =>
        (frames[index] ?? '').replace('{quote}', () => `${open ?? ''}${phrase}${close ?? ''}`),
      )
  );
}

const FLAT_WORDS = 12;

/** Without a theme and without a phrase of hers, it says at least that she was read. */
function heardOf(writer: Writer): string | undefined {
  if (writer.noticed.length > 0 || writer.matters.length > 0) return undefined;
  return list(writer, writer.phrases.heard, 'heard')[0];
}

function freshFirst(
  sentences: readonly string[],
  recent: readonly string[] | undefined = [],
): readonly string[] {
  const isFresh = (sentence: string) => !recent.some((opening) => opening.startsWith(sentence));
  return [...sentences.filter(isFresh), ...sentences.filter((sentence) => !isFresh(sentence))];
}
