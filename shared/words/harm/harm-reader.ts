import { arabicForms, isArabic } from '../arabic-forms.ts';
import type { LanguageWeights, StoredWeights } from './stored-weights.ts';
import { ARABIC_HARM, ARABIC_VIOLENCE_RATHER } from './harm-weights-ar.ts';
import { ENGLISH_HARM, ENGLISH_VIOLENCE_RATHER } from './harm-weights-en.ts';

// A second reader beside the lists: a weight for each word and each two neighbors, learned from labelled
// sentences by testing/train-harm.ts. No diagnosis either; see docs/decisions/words-of-harm.md.

export interface HarmReader {
  /** How much a window of sentences sounds like harm meant: log-odds, above 0 more like it than not. */
  readonly score: (words: readonly string[]) => number;
  /** Whether harm, once there, is rather done to her by others than by herself. */
  readonly isRatherViolence: (words: readonly string[]) => boolean;
}

/** Unpacks with the first words of a language. */
export function makeHarmReader(stored: Readonly<Record<'en' | 'ar', LanguageWeights>>): HarmReader {
  const unpacked = new Map<'en' | 'ar', Models>();
  const modelsFor = (words: readonly string[]) => {
    const language =
      words.filter((word) => knownOf(word).isArabic).length * 2 > words.length ? 'ar' : 'en';
    let models = unpacked.get(language);
    if (models === undefined) {
      const { harm, violence } = stored[language];
      models = { harm: unpack(harm), violence: unpack(violence) };
      unpacked.set(language, models);
    }
    return models;
  };
  return {
    score: (words) => scoreIn(modelsFor(words).harm, words),
    isRatherViolence: (words) => scoreIn(modelsFor(words).violence, words) > 0,
  };
}

export const harmReader = makeHarmReader({
  en: { harm: ENGLISH_HARM, violence: ENGLISH_VIOLENCE_RATHER },
  ar: { harm: ARABIC_HARM, violence: ARABIC_VIOLENCE_RATHER },
});

/** One sentence and the next, as many as there are: what is meant is often said in two. */
export function windowsOf(sentences: readonly (readonly string[])[]): string[][] {
  if (sentences.length < 2) return sentences.map((sentence) => [...sentence]);
  return sentences.slice(1).map((next, index) => [...(sentences[index] ?? []), ...next]);
}

/** Places of a model that the words stand on, by kind, so that a rich kind does not outshout a poor one. */
export function featuresOf(words: readonly string[]): readonly ReadonlySet<number>[] {
  const single = new Set<number>();
  const joined = new Set<number>();
  const forms = new Set<number>();
  const apart = new Set<number>();
  const pieces = new Set<number>();
  let before: Known | undefined;
  let earlier: Known | undefined;
  for (const word of words) {
    const known = knownOf(word);
    if (before) joined.add(mixed(hashOf(word, before.begun)));
    if (earlier && !known.isArabic) apart.add(mixed(hashOf(word, earlier.begunApart)));
    if (!single.has(known.place)) {
      single.add(known.place);
      for (const form of known.forms) forms.add(form);
      for (const piece of known.pieces) pieces.add(piece);
    }
    earlier = before;
    before = known;
  }
  return [single, joined, forms, apart, pieces];
}

/** Each kind counts as much as its square root: a long sentence says more, though not by its length. */
export function shareOf(places: ReadonlySet<number>, kind: number): number {
  return (KIND_WEIGHTS[kind] ?? 1) / Math.sqrt(places.size);
}
const KIND_WEIGHTS = [1, 1.4, 1, 1, 0.7];

interface Known {
  readonly place: number;
  /** Of two neighbors, the first's part of the hash. */
  readonly begun: number;
  /** The same of two with a word between. */
  readonly begunApart: number;
  readonly forms: readonly number[];
  /** Four and five letters in a row: what other forms and spellings share. */
  readonly pieces: readonly number[];
  readonly isArabic: boolean;
}

function knownOf(word: string): Known {
  let known = lately.get(word);
  if (known === undefined) {
    const isOne = isArabic(word);
    const forms = isOne ? arabicForms(word).slice(1) : [];
    known = {
      place: mixed(hashOf(word, OF_WORD)),
      begun: hashOf(`${word} `, OF_TWO),
      begunApart: hashOf(`${word} `, OF_TWO_APART),
      forms: forms.map((form) => mixed(hashOf(form, OF_FORM))),
      pieces: isOne ? piecesOf(`<${word}>`).map((piece) => mixed(hashOf(piece, OF_PIECE))) : [],
      isArabic: isOne,
    };
    if (lately.size >= MOST_KNOWN) lately.clear();
    lately.set(word, known);
  }
  return known;
}
function piecesOf(word: string): string[] {
  return [4, 5].flatMap((length) =>
    Array.from({ length: Math.max(0, word.length - length + 1) }, (_, at) =>
      word.slice(at, at + length),
    ),
  );
}

const lately = new Map<string, Known>();
const MOST_KNOWN = 2000;

export const PLACES = 1 << 18;

/** FNV-1a. */
function hashOf(text: string, start: number): number {
  let hash = start;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  }
  return hash;
}
const [OF_WORD, OF_TWO, OF_FORM] = [2_166_136_261, 1_540_483_477, 668_265_263];
const [OF_TWO_APART, OF_PIECE] = [374_761_393, 1_274_126_177];

function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d);
  return ((once ^ (once >>> 12)) >>> 0) % PLACES;
}

interface Model {
  readonly bias: number;
  readonly step: number;
  readonly weights: Int8Array;
}

function scoreIn({ bias, step, weights }: Model, words: readonly string[]): number {
  return featuresOf(words).reduce((score, places, kind) => {
    let sum = 0;
    for (const place of places) sum += weights[place] ?? 0;
    return places.size === 0 ? score : score + sum * step * shareOf(places, kind);
  }, bias);
}

interface Models {
  readonly harm: Model;
  readonly violence: Model;
}
/** Signs that a string, a page and a compressor bear; the last one says that a gap goes on. */
export const SIGNS = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))
  .filter((sign) => !'"\'\\`$'.includes(sign))
  .join('');
export const LONGEST_GAP = SIGNS.length - 1;
export const ZERO_SIGN = (SIGNS.length - 1) / 2;

function unpack({ bias, step, packed }: StoredWeights): Model {
  const weights = new Int8Array(PLACES);
  let place = 0;
  for (let at = 0; at < packed.length; at += 2) {
    let gap = valueOf(packed, at);
    while (gap === LONGEST_GAP) {
      place += LONGEST_GAP;
      gap = valueOf(packed, ++at);
    }
    place += gap;
    weights[place++] = valueOf(packed, at + 1) - ZERO_SIGN;
  }
  return { bias, step, weights };
}

function valueOf(packed: string, at: number): number {
  return VALUES[packed.charCodeAt(at)] ?? 0;
}
const VALUES = (() => {
  const values = new Uint8Array(128);
  for (let at = 0; at < SIGNS.length; at++) values[SIGNS.charCodeAt(at)] = at;
  return values;
})();
