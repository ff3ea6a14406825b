import type { Day } from '../../../shared/contract/day.ts';
import type { Language } from '../../../shared/contract/language.ts';
import { inOrderOfTheDay, numberBelow, spreadOver, type Occasion } from './choose.ts';
import { quotableFrom } from './choose-quote.ts';
import type { InsightParts } from './compose-feedback.ts';
import { PHRASES, type Phrases } from './phrases.ts';
import { readAnswers, type Reading } from './read-answers.ts';
import type { NoticedTheme, Side } from './read-themes.ts';

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
  /** First sentences of late; they are not used again while others are left. */
  readonly recentOpenings?: readonly string[];
}

export interface WrittenInsight extends InsightParts {
  readonly energy_score: number;
}

/** An insight without a model: the same for the same person, day and words, and no two days alike. */
export function writeInsight(request: InsightRequest): WrittenInsight {
  const answers = upTo(
    MOST_CHARACTERS,
    request.answers.map(({ answer }) => answer),
  );
  const reading = readAnswers(answers);
  const writer: Writer = {
    phrases: PHRASES[request.language],
    occasion: { seed: request.seed, date: request.date, content: answers.join('\n') },
    language: request.language,
    reading,
    noticed: spokenOf(reading),
  };
  const isUnsure = reading.band === 'unsure';
  return {
    energy_score: isUnsure ? 5 : reading.score,
    paragraphs: isUnsure
      ? unsureOf(writer, request.recentOpenings)
      : paragraphsOf(writer, request.recentOpenings),
    recommendations: recommendationsOf(writer),
    improvement_areas: areasOf(writer),
  };
}

/** More than a whole day holds; what comes after it would only keep other people waiting. */
const MOST_CHARACTERS = 30_000;

function upTo(most: number, texts: readonly string[]): string[] {
  let left = most;
  return texts.flatMap((text) => {
    const part = text.slice(0, left);
    left -= part.length;
    return part === '' ? [] : [part];
  });
}

interface Writer {
  readonly phrases: Phrases;
  readonly occasion: Occasion;
  readonly language: Language;
  readonly reading: Reading;
  readonly noticed: readonly LeaningTheme[];
}

interface LeaningTheme {
  readonly theme: NoticedTheme['theme'];
  readonly side: Side;
}

/** From so many words on, the length itself is worth a sentence. */
const LONG_DAY_WORDS = 180;
const TWO_QUOTES_WORDS = 60;

/** Nothing is said of a theme whose side the words do not tell; beside a death, of nothing else. */
function spokenOf({ themes, isMourning }: Reading): LeaningTheme[] {
  if (isMourning) return [{ theme: 'grief', side: 'down' }];
  return themes.flatMap(({ theme, side }) => (side ? [{ theme, side }] : [])).slice(0, 2);
}

/** It does not say how she is, and still gives her words back. */
function unsureOf(writer: Writer, recent: readonly string[] | undefined): string[] {
  const [first] = freshFirst(list(writer, writer.phrases.unsure, 'unsure'), recent);
  return [[first, ...quotesOf(writer).slice(0, 1)].join(' ')];
}

function paragraphsOf(writer: Writer, recent: readonly string[] | undefined): string[] {
  const { phrases, occasion, reading, noticed } = writer;
  const { opening, closing } = toneOf(reading);
  const first = freshFirst(list(writer, phrases.openings[opening], `open-${opening}`), recent)[0];
  const last = list(writer, phrases.closings[closing], `close-${closing}`)[0];
  const isLong = reading.wordCount >= LONG_DAY_WORDS;
  const length = isLong ? list(writer, phrases.long, 'long')[0] : undefined;
  const [quote = heardOf(writer), secondQuote] = quotesOf(writer);
  const [one, two] = noticed.map(
    ({ theme, side }) => list(writer, phrases.themes[theme][side], `${theme}-${side}`)[0],
  );
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
  const [open, close] = language === 'ar' ? '«»' : '“”';
  const most = reading.wordCount >= TWO_QUOTES_WORDS ? 2 : 1;
  const frames = spreadOver(list(writer, phrases.quotes, 'quotes'), most);
  return (
    [...new Set(quotableFrom(reading.clauses))]
      .slice(0, most)
      // A function, since "$&" in her words would be an order to replace().
      .map((phrase, index) =>
        (frames[index] ?? '').replace('{quote}', () => `${open ?? ''}${phrase}${close ?? ''}`),
      )
  );
}

/** Without a theme and without a phrase of hers, it says at least that she was read. */
function heardOf(writer: Writer): string | undefined {
  if (writer.noticed.length > 0) return undefined;
  return list(writer, writer.phrases.heard, 'heard')[0];
}

function recommendationsOf(writer: Writer): string[] {
  const { phrases, occasion, noticed, reading } = writer;
  if (reading.isMourning) return spreadOver(list(writer, phrases.advice.grief, 'advice-grief'), 2);
  const isFelt = reading.clauses.some(({ tellsFeeling }) => tellsFeeling);
  const { general: all, unfelt } = phrases.advice;
  const general = list(writer, isFelt ? all : [...all, ...unfelt], 'advice');
  if (reading.band === 'unsure') return spreadOver(general, 2);
  const themed = noticed.flatMap(({ theme }) =>
    list(writer, phrases.advice[theme], `advice-${theme}`).slice(0, 1),
  );
  const count = 2 + numberBelow(3, occasion);
  return [...themed, ...spreadOver(general, Math.max(1, count - themed.length))];
}

function areasOf(writer: Writer): string[] {
  const { phrases, noticed, reading } = writer;
  if (reading.band === 'unsure') return [];
  const areas = noticed.flatMap(({ theme }) =>
    list(writer, phrases.areas[theme], `area-${theme}`).slice(0, 1),
  );
  return areas.length > 0 ? areas : list(writer, phrases.areas.general, 'area').slice(0, 1);
}

function list(writer: Writer, sentences: readonly string[], place: string): readonly string[] {
  return inOrderOfTheDay(sentences, writer.occasion, place);
}

function freshFirst(
  sentences: readonly string[],
  recent: readonly string[] | undefined = [],
): readonly string[] {
  const isFresh = (sentence: string) => !recent.some((opening) => opening.startsWith(sentence));
  return [...sentences.filter(isFresh), ...sentences.filter((sentence) => !isFresh(sentence))];
}
