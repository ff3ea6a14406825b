import { tokens } from '../../../shared/words/tokens.ts';
import { cleanLine, RECOMMENDATIONS_MARKER } from './clean-line.ts';
import type { ReadClause } from './read-clauses.ts';

const LEAST_WORDS = 3;
const MOST_WORDS = 9;
/** Where nothing shorter can be given back, a whole clause of hers may be. */
const MOST_WORDS_AT_NEED = 18;
const LONGEST = 90;
/** A longer one is no sentence of hers, and dear to search. */
const LONGEST_CLAUSE = 600;
/** What she calls herself in a bad hour is not read back to her. */
const SELF_BLAME =
  /\b(?:stupid|idiot|ugly|worthless|useless|failure|loser|fat|hate|fraud|disgust\w*)\b|غبي|فاشل|قبيح|بشع|تافه|حقير|سمين|اكره|أكره|كرهت/iu;
const JOINED_WORD =
  /^(?:(?:and|but|because|so|then|yet|that|which|or)\s+)+|^(?:(?:ثم|لأن|بس|و?لكن(?:ي|ني|ه|ها)?)\s+)+/iu;
/** Says nothing without what stood before it. */
const HALF_SENTENCE = /^(?:not|nor|neither|either|which|who|whose)\s|^(?:ولا|مو|مش)\s/iu;
/** Numbers of telephones and cards, brackets and quotation marks stay hers alone. */
const UNQUOTABLE = /\d{4,}|[“”«»"<>{}[\]@#_/\\|`~^*=]/u;

/** Short phrases of hers that say most, the best first; whole words, safe in either direction. */
export function quotableFrom(clauses: readonly ReadClause[]): string[] {
  const quotable = clauses.filter(isQuotable);
  const short = phrasesFrom(quotable, partsOf, MOST_WORDS);
  return short.length > 0 ? short : phrasesFrom(quotable, ({ text }) => [text], MOST_WORDS_AT_NEED);
}

/** No half of what she said, nothing of a death, and not what she calls herself. */
function isQuotable(clause: ReadClause): boolean {
  const { text, isLoss, isCutShort, isSelfContempt } = clause;
  return text.length <= LONGEST_CLAUSE && !isLoss && !isCutShort && !isSelfContempt;
}

function phrasesFrom(
  clauses: readonly ReadClause[],
  cut: (clause: ReadClause) => readonly string[],
  mostWords: number,
): string[] {
  return clauses
    .flatMap((clause) =>
      cut(clause).map((part) => ({ phrase: phraseOf(part, mostWords), weight: weightOf(clause) })),
    )
    .filter((one): one is { phrase: string; weight: number } => one.phrase !== null)
    .sort((a, b) => b.weight - a.weight)
    .map(({ phrase }) => phrase);
}

/** A long clause falls into the parts that its own joints make. */
function partsOf({ text, isConditional }: ReadClause): string[] {
  if (isConditional || text.split(/\s+/u).length <= MOST_WORDS) return [text];
  const parts: string[] = [];
  for (const part of text.split(JOINT)) {
    const before = parts.at(-1);
    // "My sister and I fought": what is short before a joint belongs to what follows.
    const isShort = before !== undefined && before.split(/\s+/u).length < LEAST_BEFORE_JOINT;
    if (isShort) parts.splice(-1, 1, `${before} ${part}`);
    else parts.push(part);
  }
  return parts;
}

const LEAST_BEFORE_JOINT = 4;

/** Not "when", "until" or "after": what stands before them is only half of what she said. */
const JOINT = /\s+(?=(?:and|because|so|then)\s)|\s+(?=(?:لأن|ثم|وأنا)\S*\s)/iu;

/** What stands in quotation marks begins and ends with a letter, so that no mark changes sides. */
function phraseOf(text: string, mostWords: number): string | null {
  if ([UNQUOTABLE, SELF_BLAME, HALF_SENTENCE].some((kind) => kind.test(text))) return null;
  if (isMarker(text)) return null;
  const clean = cleanLine(text)
    .replace(JOINED_WORD, '')
    .replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, '');
  const words = clean.split(' ');
  if (words.length < LEAST_WORDS || tokens(clean).length < LEAST_WORDS) return null;
  const isShort = words.length <= mostWords && clean.length <= LONGEST;
  return isShort && /^[\p{L}\p{M}\p{N}\s'’,،-]+$/u.test(clean) ? clean : null;
}

function isMarker(text: string): boolean {
  return text.toLowerCase().includes(RECOMMENDATIONS_MARKER.toLowerCase());
}

function weightOf({ mood, words }: ReadClause): number {
  return Math.abs(mood) + Math.min(words.length, 6) / 10;
}
