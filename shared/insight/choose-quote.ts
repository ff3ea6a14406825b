import { tokens } from '../words/tokens.ts';
import { RECOMMENDATIONS_MARKER } from '../contract/insight-text.ts';
import { cleanLine } from './clean-line.ts';
import { negators, placesOf } from './lexicon/lexicon.ts';
import { isNoNegation } from './reading/no-negation.ts';
import type { ReadClause } from './reading/read-clauses.ts';
import { namesHerself } from './reading/whose.ts';

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
const JOINED_WORD = /^(?:(?:and|but|so|then|yet|or)\s+)+|^(?:(?:ثم|بس|و?لكن(?:ي|ني|ه|ها)?)\s+)+/iu;
/** Says nothing without what stood before it. */
const HALF_SENTENCE =
  /^(?:not|nor|neither|either|which|who|whose|of|than|that|whether|because|since|although|though|in case|even if|what happened)\s|^(?:ولا|مو|مش|أن|إن|أنني|إنني|أني|إني|لأن\S*|مما|بسبب|عشان|لما|حين|عندما)\s/iu;
/** Numbers of telephones and cards, brackets and quotation marks stay hers alone. */
const UNQUOTABLE = /\d{4,}|[“”«»"<>{}[\]@#_/\\|`~^*=]/u;

/**
 * Short phrases of hers that say most, the best first; whole words, safe in either direction. With a
 * sign only such as carry that feeling themselves.
 */
export function quotableFrom(clauses: readonly ReadClause[], sign: -1 | 0 | 1 = 0): string[] {
  const quotable = clauses.filter(
    (clause) => isQuotable(clause) && (sign === 0 || clause.mood * sign >= LEAST_MOOD),
  );
  const short = phrasesFrom(quotable, partsOf, MOST_WORDS);
  return short.length > 0 ? short : phrasesFrom(quotable, ({ text }) => [text], MOST_WORDS_AT_NEED);
}

const LEAST_MOOD = 1;

/** No half of what she said, nothing of a death, of long ago or of others, and not what she calls herself. */
function isQuotable(clause: ReadClause): boolean {
  const { text, words, stance, isLoss, isCutShort, isSelfContempt } = clause;
  if (stance !== 'told' || isLoss || isCutShort || isSelfContempt) return false;
  if (clause.moodWords.some(({ isOfOthers }) => isOfOthers)) return false;
  const isDenied = placesOf(negators, words).some(({ at }) => !isNoNegation(words, at));
  return text.length <= LONGEST_CLAUSE && !isDenied;
}

function phrasesFrom(
  clauses: readonly ReadClause[],
  cut: (clause: ReadClause) => readonly string[],
  mostWords: number,
): string[] {
  return clauses
    .flatMap((clause) =>
      cut(clause)
        .filter((part, _, all) => all.length === 1 || carries(part, clause))
        .map((part) => ({ phrase: phraseOf(part, mostWords), weight: weightOf(clause) })),
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

const OF_SOMEBODY = /^(?:(?:and|then|so)\s+)?(?:he|she|they)\s/iu;

/** The half in which the word of feeling stands, and not the one beside it. */
function carries(part: string, { moodWords, mood, words, isConditional }: ReadClause): boolean {
  if (OF_SOMEBODY.test(part) && !namesHerself(tokens(part))) return false;
  if (moodWords.length === 0) return true;
  const clear = moodWords.filter(({ weight }) => weight * mood > 0);
  const own = ` ${tokens(part).join(' ')} `;
  return (
    !isConditional &&
    clear.some(({ at, length }) => own.includes(` ${words.slice(at, at + length).join(' ')} `))
  );
}

const LEAST_BEFORE_JOINT = 4;

/** Not "when", "until", "after" or "because": what stands before them is only half of what she said. */
const JOINT = /\s+(?=(?:and|so|then)\s)|\s+(?=(?:ثم|وأنا)\S*\s)/iu;

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
