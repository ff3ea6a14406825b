import { isArabic } from '../../words/arabic-forms.ts';
import type { Clause } from './clauses.ts';
import {
  IRONY,
  MASK,
  MISHAPS,
  NOW,
  PAST,
  PLAIN_IRONY,
  REPORTING,
  UNREAL,
} from '../lexicon/stance.ts';
import { isSomeone } from './whose.ts';

/** How a clause stands to her and today. Only what is told counts, and only it is given back. */
/** `ironic`: what is good in it is not meant, only shown, or asked after. */
export type Stance = 'told' | 'past' | 'reported' | 'unreal' | 'ironic';

/** One for each clause of an answer. What begins to be said, or shown, goes on to the end of its sentence. */
export function stancesOf(clauses: readonly Clause[]): Stance[] {
  const isMeant = !isIronic(clauses);
  const [reported, shown, gone] = [new Set<number>(), new Set<number>(), new Set<number>()];
  return clauses.map(({ sentence, isQuoted, isAsked, words }) => {
    const text = words.join(' ');
    if (reportsAnother(words)) reported.add(sentence);
    if (MASK.test(text)) shown.add(sentence);
    if (isQuoted || reported.has(sentence)) return 'reported';
    if (!isMeant || isAsked || shown.has(sentence)) return 'ironic';
    if (PAST.some((pattern) => pattern.test(text)) && !FIRST_IN_LONG.test(text)) {
      gone.add(sentence);
      return 'past';
    }
    // "We were so happy that summer, he was laughing."
    if (gone.has(sentence) && TOLD_AS_GONE.test(text) && !NOW.test(text)) return 'past';
    return UNREAL.test(text) ? 'unreal' : 'told';
  });
}

/** "For the first time in months" is today. */
const FIRST_IN_LONG = /first time|لاول مره|اول مره/u;

const TOLD_AS_GONE = /(?:^| )(?:(?:was|were) \S+ing|و?كان\S{0,2})(?: |$)/u;

/** "He said", and not "I said", "said yes" or "nobody told me". */
function reportsAnother(words: readonly string[]): boolean {
  return words.some((word, at) => {
    if (!REPORTING.test(word)) return false;
    if (NOT_SAID.test(words[at - 1] ?? '')) return false;
    if (isArabic(word)) return true;
    return at > 0 && !isSaidByHer(words, at);
  });
}

const NOT_SAID = /^(?:never|not|to|have|was|were|been|nobody|one|ما|لم|ولا)$/u;

/** The nearest person before it: "everybody nodded and said". */
function isSaidByHer(words: readonly string[], at: number): boolean {
  for (let place = at - 1; place >= 0; place -= 1) {
    if (/^(?:i|we)$/u.test(words[place] ?? '')) return true;
    if (isSomeone(words, place)) return false;
  }
  return false;
}

/** Praise that is too loud beside something that went wrong. */
function isIronic(clauses: readonly Clause[]): boolean {
  const unquoted = clauses.filter(({ isQuoted }) => !isQuoted);
  const whole = unquoted.flatMap(({ words }) => words).join(' ');
  if (PLAIN_IRONY.test(whole)) return true;
  const told = unquoted.map(({ words }) => words.join(' '));
  const isLoud = told.some((text) => IRONY.some((pattern) => pattern.test(text)));
  return isLoud && told.some((text) => MISHAPS.some((pattern) => pattern.test(text)));
}
