/**
 * A phrase is a regular expression over folded words with a space between any two, where `~3`
 * stands for up to three words and `*` for any letters.
 */
export function toExpression(phrase: string, joined: string): RegExp {
  return new RegExp(`(?<= )${joined}(?:${sourceOf(phrase, joined)})(?= )`, 'u');
}

/** "And" and "so" stand without a space before an Arabic word. */
const ARABIC_JOINED = '[وف]?';
export const inEnglish = (phrase: string) => toExpression(phrase, '');
export const inArabic = (phrase: string) => toExpression(phrase, ARABIC_JOINED);

function sourceOf(phrase: string, joined: string): string {
  const [first = '', ...rest] = phrase.split(' ').map((part) => part.replaceAll('*', '[^ ]*'));
  return rest.reduce((whole, part) => {
    const words = /^~(\d)$/u.exec(part)?.[1];
    return words ? `${whole}(?: [^ ]+){0,${words}}` : `${whole} ${joined}${part}`;
  }, first);
}

/** Marks a phrase that says little unless she says it of herself, in one clause. */
export const PAIR = '@';

/** Both within so many words, in either order, of herself and in one clause. */
export function near(one: string, other: string, words = 7): string {
  return `${PAIR}(${one}) ~${words} (${other})|(${other}) ~${words} (${one})`;
}

/** What takes every match of these phrases out of a text of spaced words. */
export function inOneExpression(english: readonly string[], arabic: readonly string[]): RegExp {
  const sources = [
    ...english.map((phrase) => sourceOf(phrase, '')),
    ...arabic.map((phrase) => `${ARABIC_JOINED}(?:${sourceOf(phrase, ARABIC_JOINED)})`),
  ];
  return new RegExp(`(?<= )(?:${sources.join('|')})(?= )`, 'gu');
}

/** Words that say it only together, in any order: all of the sets, and none of the last. */
export interface Sets {
  readonly all: readonly RegExp[];
  readonly none: RegExp | null;
}

/** `one + two ! not`: words of both sets in one sentence, and none of the last. */
export function toSets(words: string): Sets {
  const [all = '', none] = words.split(' ! ');
  return {
    all: all.split(' + ').map(inArabic),
    none: none === undefined ? null : inArabic(none),
  };
}

export function areTogether({ all, none }: Sets, sentence: string): boolean {
  return all.every((set) => set.test(sentence)) && !none?.test(sentence);
}
