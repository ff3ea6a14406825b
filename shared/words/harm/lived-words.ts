import { respell } from './respell.ts';
import { inEnglish, inArabic, inOneExpression } from './patterns.ts';
import { tokens } from '../tokens.ts';
import {
  ENGLISH_AGAIN,
  ENGLISH_ASKED,
  ENGLISH_DISCUSSED,
  ENGLISH_HARMLESS,
  ENGLISH_OVER,
  ENGLISH_PLAY,
  ENGLISH_REPORTED,
  ENGLISH_STORY,
  ENGLISH_WELL,
} from './harmless-en.ts';
import {
  ARABIC_AGAIN,
  ARABIC_ASKED,
  ARABIC_DISCUSSED,
  ARABIC_HARMLESS,
  ARABIC_OVER,
  ARABIC_PLAY,
  ARABIC_REPORTED,
  ARABIC_STORY,
  ARABIC_WELL,
} from './harmless-ar.ts';

/** A sentence as lists of harm read it: folded, spelled as meant, a space around each word. */
export interface LivedSentence {
  /** Where among all sentences of the text it stands. */
  readonly at: number;
  readonly text: string;
  readonly clauses: readonly string[];
  /** What people do to each other in it is done in play. */
  readonly isPlay: boolean;
}

export interface LivedText {
  /**
   * The sentences of a text without what is no word of her own life today: films and news, what others
   * told of others, a doctor's question she answered with no, a past that is over, "would never",
   * "dying of laughter".
   */
  readonly lived: readonly LivedSentence[];
  /** The words of every sentence, with all of that. */
  readonly all: readonly (readonly string[])[];
  /** Sentences of which a part was told as over, was denied or was talk of a story. */
  readonly told: ReadonlySet<number>;
}

/** A sentence pasted a thousand times is read once. */
export function readLived(text: string): LivedText {
  const sentences = withoutRepeats(sentencesOf(text));
  const clauses = sentences.map(clausesOf);
  const told = new Set<number>();
  const lived = clauses.flatMap((own, at) => {
    const { kept, isTold } = livedClauses(own, clauses[at - 1] ?? [], clauses[at + 1] ?? []);
    if (isTold) told.add(at);
    if (kept.length === 0) return [];
    const spaced = ` ${kept.join(' ')} `;
    return {
      at,
      text: withoutHarmless(spaced),
      clauses: kept.map((clause) => withoutHarmless(` ${clause} `)),
      isPlay: isPlay(spaced),
    };
  });
  const all = sentences.map((words) => words.filter((word) => word !== BREAK));
  return { lived, all, told };
}

function withoutRepeats(sentences: readonly (readonly string[])[]): (readonly string[])[] {
  return [...new Map(sentences.map((words) => [words.join(' '), words])).values()];
}

/** A line break inside a sentence is none of its ends: "i don't want to / live". */
const LINE_INSIDE = /(?<![.!?؟,،;؛:\s])[\r\n]+(?=\s*\p{Ll}|\s*[\p{Lo}])/gu;
const SENTENCE_END = /[.!?؟\n\r]+/u;

function sentencesOf(text: string): string[][] {
  return text
    .replaceAll(LINE_INSIDE, ' ')
    .split(SENTENCE_END)
    .flatMap((sentence) => inPieces(respelledParts(sentence)));
}

const PART_END = /[,;:،؛()[\]"“”«»—–…]+|\s-+\s/u;
/** Stands between two clauses; no word. */
const BREAK = '|';

function respelledParts(sentence: string): string[] {
  return sentence.split(PART_END).flatMap((part) => {
    const words = respell(tokens(part));
    return words.length === 0 ? [] : [...words, BREAK];
  });
}

/** Who writes on without a stop still has thoughts of some length. */
const LONGEST_SENTENCE = 60;

function inPieces(words: readonly string[]): string[][] {
  if (words.length <= LONGEST_SENTENCE) return words.length > 0 ? [[...words]] : [];
  const pieces: string[][] = [];
  for (let start = 0; start < words.length; start += LONGEST_SENTENCE - OVERLAP) {
    pieces.push(words.slice(start, start + LONGEST_SENTENCE));
  }
  return pieces;
}
const OVERLAP = 12;

const JOINTS = new Set(
  'but while although though because until whereas however then لكن ولكن بس لان لانه لاني وبعدين وبعدها بينما'.split(
    ' ',
  ),
);
const SUBJECTS = new Set('i he she they we it everyone everybody nobody then today now'.split(' '));

function clausesOf(words: readonly string[]): string[] {
  const clauses: string[][] = [[]];
  words.forEach((word, index) => {
    if (word === BREAK) clauses.push([]);
    else if (isJoint(word, words[index + 1])) clauses.push([word]);
    else clauses.at(-1)?.push(word);
  });
  return clauses.filter((clause) => clause.length > 0).map((clause) => clause.join(' '));
}

function isJoint(word: string, next: string | undefined): boolean {
  return JOINTS.has(word) || (word === 'and' && next !== undefined && SUBJECTS.has(next));
}

function livedClauses(
  clauses: readonly string[],
  before: readonly string[],
  next: readonly string[],
): { readonly kept: readonly string[]; readonly isTold: boolean } {
  const frames = (compiled ??= compile());
  const around = ` ${[...clauses, ...next].join(' ')} `;
  const isOver = frames.well.test(around) && !frames.again.test(around);
  const isAsked = frames.asked.test(around);
  const isAfterStory = frames.story.test(` ${[...before, ...clauses].join(' ')} `);
  const isOfOthers = (spaced: string) =>
    (frames.story.test(spaced) && !frames.ownWish.test(spaced)) || frames.reported.test(spaced);
  const isDone = (spaced: string) =>
    (isAfterStory && frames.discussed.test(spaced) && !frames.ownWish.test(spaced)) ||
    (isAsked && frames.question.test(spaced)) ||
    (isOver && frames.over.test(spaced));
  const kept = clauses.filter((clause) => !isOfOthers(` ${clause} `) && !isDone(` ${clause} `));
  return { kept, isTold: clauses.some((clause) => isDone(` ${clause} `)) };
}

function isPlay(spaced: string): boolean {
  return (compiled ??= compile()).play.test(spaced);
}

function withoutHarmless(spaced: string): string {
  return spaced.replace((compiled ??= compile()).harmless, '_');
}

interface Frames {
  readonly story: RegExp;
  readonly ownWish: RegExp;
  readonly reported: RegExp;
  readonly asked: RegExp;
  readonly question: RegExp;
  readonly discussed: RegExp;
  readonly over: RegExp;
  readonly again: RegExp;
  readonly well: RegExp;
  readonly play: RegExp;
  readonly harmless: RegExp;
}
let compiled: Frames | undefined;

function compile(): Frames {
  const either = (english: string, arabic: string) =>
    new RegExp(`${inEnglish(english).source}|${inArabic(arabic).source}`, 'u');
  return {
    story: either(ENGLISH_STORY, ARABIC_STORY),
    ownWish: inArabic(
      'me|my|myself|i (want|wish|hope|tried|will)|نفسي|حالي|روحي|راسي|ايدي|يدي|ذراعي|حياتي|اريد|بدي|ابغي|ابي|عايزه|بغيت|خلاني|خلتني|ذكرني',
    ),
    reported: either(ENGLISH_REPORTED, ARABIC_REPORTED),
    asked: either(ENGLISH_ASKED.answer, ARABIC_ASKED.answer),
    question: either(ENGLISH_ASKED.question, ARABIC_ASKED.question),
    discussed: either(ENGLISH_DISCUSSED, ARABIC_DISCUSSED),
    again: either(ENGLISH_AGAIN, ARABIC_AGAIN),
    over: either(ENGLISH_OVER, ARABIC_OVER),
    well: either(ENGLISH_WELL, ARABIC_WELL),
    play: either(ENGLISH_PLAY, ARABIC_PLAY),
    harmless: inOneExpression(ENGLISH_HARMLESS, ARABIC_HARMLESS),
  };
}
