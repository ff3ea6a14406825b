import { arabicForms, isArabic } from '../../words/arabic-forms.ts';
import { foldText } from '../../words/fold-text.ts';
import type { Weight } from './lists.ts';
import {
  CONCESSIONS_AR,
  FAINT_AR,
  MOOD_AR,
  NEGATORS_AR,
  PLAIN_AR,
  STRONG_AR,
  TURNS_AR,
} from './mood-ar.ts';
import {
  CONCESSIONS_EN,
  FAINT_EN,
  MOOD_EN,
  NEGATORS_EN,
  PLAIN_EN,
  STRONG_EN,
  TURNS_EN,
} from './mood-en.ts';
import { LOSS, THINGS_THAT_DIE } from './loss.ts';
import * as self from './self.ts';
import { THEMES_AR } from './themes-ar.ts';
import { THEMES_EN } from './themes-en.ts';
import { THEMES, type Theme } from './themes.ts';

/** Finds what begins at a word, the longest expression first. */
export interface WordList<T> {
  find(words: readonly string[], at: number): { readonly value: T; readonly length: number } | null;
  readonly size: number;
}

const WEIGHTS: readonly Weight[] = [3, 2, 1, -1, -2, -3];
const LONGEST_EXPRESSION = 4;
const SHORTEST_STEM = 3;

export const moods = createWordList<number>(
  WEIGHTS.flatMap((weight) => [MOOD_EN, MOOD_AR].map((list) => [list[weight], weight] as const)),
);
export const themes: readonly (readonly [Theme, WordList<true>])[] = THEMES.map((theme) => [
  theme,
  plain(THEMES_EN[theme], THEMES_AR[theme]),
]);
export const losses = plain(LOSS);
export const thingsThatDie = plain(THINGS_THAT_DIE);
/** Words that look like one of a mood and are none. */
export const plainWords = small(PLAIN_AR, PLAIN_EN);
export const gaveWay = plain(self.GAVE_WAY);
export const feelings = plain(self.FEELINGS);
export const wishes = small(self.WISHES);
export const only = small(self.ONLY);
export const asLongAs = small(self.AS_LONG_AS);
export const conditions = small(self.CONDITIONS);
export const firstPerson = small(self.FIRST_PERSON);
export const prepositions = small(self.PREPOSITIONS_AR);
export const others = small(self.OTHERS);
export const negators = small(NEGATORS_EN, NEGATORS_AR);
export const intensifiers = small(STRONG_EN, STRONG_AR);
export const diminishers = small(FAINT_EN, FAINT_AR);
export const turns = small(TURNS_EN, TURNS_AR);
export const concessions = small(CONCESSIONS_EN, CONCESSIONS_AR);

function plain(...lists: readonly string[]): WordList<true> {
  return createWordList(lists.map((list) => [list, true] as const));
}

/** "And" is written onto the word it begins: "ونسيت الدنيا". */
const JOINED_AND = /^[وف](?=\p{Script=Arabic}{2})/u;

/** Small words stand alone, or behind "and": "يوما" holds no "ما". */
function small(...lists: readonly string[]): WordList<true> {
  return createWordList(
    lists.map((list) => [list, true] as const),
    (word) => [word, word.replace(JOINED_AND, '')],
  );
}

/** How many expressions of a list stand in the words, none counted twice. */
export function hits(list: WordList<unknown>, words: readonly string[]): number {
  return placesOf(list, words).length;
}

/** Where they begin, and how many words each has. */
export function placesOf(
  list: WordList<unknown>,
  words: readonly string[],
): { readonly at: number; readonly length: number }[] {
  const places: { at: number; length: number }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const found = list.find(words, at);
    if (!found) continue;
    places.push({ at, length: found.length });
    at += found.length - 1;
  }
  return places;
}

function createWordList<T>(
  lists: readonly (readonly [string, T])[],
  formsOf: (word: string) => readonly string[] = anyForm,
): WordList<T> {
  const whole = new Map<string, T>();
  const stems = new Map<string, T>();
  /** Few words begin an expression: for the others none is put together. */
  const beginnings = new Set<string>();
  for (const [list, value] of lists) {
    for (const entry of list.split(/\s+/u).filter(Boolean)) {
      for (const form of spellings(entry)) {
        if (form.endsWith('*')) stems.set(form.slice(0, -1), value);
        else whole.set(form, value);
        if (form.includes('_')) beginnings.add(form.split('_', 1)[0] ?? '');
      }
    }
  }
  const findOne = (word: string) => whole.get(word) ?? findStem(stems, word);
  return {
    size: whole.size + stems.size,
    find(words, at) {
      const first = words[at] ?? '';
      const mayBegin = beginnings.has(first) || beginnings.has(first.replace(JOINED_AND, ''));
      for (let length = mayBegin ? LONGEST_EXPRESSION : 1; length > 1; length -= 1) {
        if (at + length > words.length) continue;
        const expression = words.slice(at, at + length).join('_');
        const value = whole.get(expression) ?? whole.get(expression.replace(JOINED_AND, ''));
        if (value !== undefined) return { value, length };
      }
      for (const form of formsOf(words[at] ?? '')) {
        const value = findOne(form);
        if (value !== undefined) return { value, length: 1 };
      }
      return null;
    },
  };
}

/** Before a pronoun the last letter of "راحة" is written ت; that of "كره" is not. */
function spellings(entry: string): readonly string[] {
  const folded = foldText(entry);
  const isFeminine = entry.endsWith('ة') && !entry.includes('_');
  return isFeminine ? [folded, `${folded.slice(0, -1)}ت`] : [folded];
}

/** Asked for by each list in turn, so that a word's forms are made once for all of them. */
function anyForm(word: string): readonly string[] {
  if (!isArabic(word)) return [word];
  const known = formsOfLate.get(word);
  if (known) return known;
  if (formsOfLate.size >= MOST_FORMS) formsOfLate.clear();
  const forms = arabicForms(word);
  formsOfLate.set(word, forms);
  return forms;
}

const formsOfLate = new Map<string, readonly string[]>();
const MOST_FORMS = 2_000;

function findStem<T>(stems: ReadonlyMap<string, T>, word: string): T | undefined {
  for (let length = word.length; length >= SHORTEST_STEM; length -= 1) {
    const value = stems.get(word.slice(0, length));
    if (value !== undefined) return value;
  }
  return undefined;
}
