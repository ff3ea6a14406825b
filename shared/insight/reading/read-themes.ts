import { gaveWay, hits, placesOf, themes, type WordList } from '../lexicon/lexicon.ts';
import type { Theme } from '../lexicon/themes.ts';
import type { ReadClause } from './read-clauses.ts';
import { isHers, isSomeone } from './whose.ts';

export type Side = 'up' | 'down';

export interface NoticedTheme {
  readonly theme: Theme;
  /** How she wrote of it; not there when her words do not tell. */
  readonly side?: Side;
  /** How strongly her words about it lean. */
  readonly strength: number;
}

/** Before everything else she wrote about. */
const MOST_COUNT = 1_000;
/** What is said of these is said of her: that her son drew or her mother slept does not count. */
const HER_OWN: readonly Theme[] = [
  'rest',
  'body',
  'work',
  'creativity',
  'faith',
  'boundaries',
  'fear',
  'anger',
  'joy',
  'gratitude',
  'loneliness',
  'self_kindness',
];
/** One faint word in the clause tells no side, but a heavy one that is the theme's own: "tired". */
const CLEAR_MOOD = 1.3;
const CLEAR_OWN_MOOD = 0.5;

/** What the clauses are about, most first, whatever she felt about it. */
export function themesOf(clauses: readonly ReadClause[]): NoticedTheme[] {
  return (
    themes
      .map(([theme, list]) => {
        const about = clauses.filter((clause) => isAbout(theme, list, clause));
        const count = about.reduce(
          (sum, { isLoss, words }) =>
            sum + (theme === 'grief' && isLoss ? MOST_COUNT : Math.max(1, hits(list, words))),
          0,
        );
        const mood = about.reduce((sum, clause) => sum + clause.mood, 0);
        const side = sideOf(theme, list, about);
        const strength = Math.abs(mood);
        return { noticed: side ? { theme, side, strength } : { theme, strength }, count, mood };
      })
      // "He was not happy" is no word about joy.
      .filter(({ noticed, count, mood }) => count > 0 && (noticed.theme !== 'joy' || mood >= 0))
      .sort((a, b) => b.count - a.count)
      .map(({ noticed }) => noticed)
  );
}

function isAbout(theme: Theme, list: WordList<true>, clause: ReadClause): boolean {
  if (theme === 'grief' && clause.isLoss) return true;
  if (theme === 'self_kindness' && clause.isSelfContempt) return true;
  if (theme === 'nature') return placesOf(list, clause.words).some(isNoLikeness(clause.words));
  return hits(list, clause.words) > 0;
}

/** "زي القمر": she was lovely, and nobody looked at the moon. */
function isNoLikeness(words: readonly string[]): (place: { readonly at: number }) => boolean {
  return ({ at }) => !LIKE.test(words[at - 1] ?? '') && words[at] !== 'كالقمر';
}

const LIKE = /^(?:زي|متل|مثل|كانها|like)$/u;

/** The side all clauses agree on that tell one; better silent than wrong. */
function sideOf(
  theme: Theme,
  list: WordList<true>,
  about: readonly ReadClause[],
): Side | undefined {
  if (theme === 'boundaries') return sideOfBoundaries(list, about);
  const sides = new Set(about.map((clause) => sideIn(theme, list, clause)));
  sides.delete(undefined);
  return sides.size === 1 ? [...sides][0] : undefined;
}

/** A hard "no" is no giving way: only words of giving way are. */
function sideOfBoundaries(list: WordList<true>, about: readonly ReadClause[]): Side | undefined {
  if (about.some(({ words }) => hits(gaveWay, words) > 0)) {
    const isHeavy = about.every(({ mood }) => mood <= 0);
    return isHeavy ? 'down' : undefined;
  }
  const isGlad = about.some((clause) => sideIn('boundaries', list, clause) === 'up');
  return isGlad && about.every(({ mood }) => mood >= 0) ? 'up' : undefined;
}

function sideIn(theme: Theme, list: WordList<true>, clause: ReadClause): Side | undefined {
  const { words, mood, moodWords, isCutShort } = clause;
  if (clause.isSelfContempt) {
    return theme === 'self_kindness' && clause.despisesHerself ? 'down' : undefined;
  }
  const places = placesOf(list, words);
  const isOwn = HER_OWN.includes(theme);
  const hers = places.filter(({ at }) => !isOwn || isHers(words, at, theme));
  if (hers.length === 0) return undefined;
  const own = ownMood(places, moodWords);
  // "Tired from laughing" tells nothing of rest.
  if (theme !== 'joy' && moodWords.some(({ isColour }) => isColour)) return undefined;
  if (own * mood < 0) return undefined;
  // "Myself" alone is no kindness; "a stupid printer" is no hard word to herself.
  if (theme === 'self_kindness')
    return mood >= CLEAR_MOOD && own > 0 ? 'up' : hardOnHerself(clause);
  // A kind colleague is no good work.
  const isOnlySomeone = theme === 'work' && hers.every(({ at }) => isSomeone(words, at));
  if (mood >= CLEAR_MOOD) return isCutShort || isOnlySomeone ? undefined : 'up';
  return mood <= -(own === 0 ? CLEAR_MOOD : CLEAR_OWN_MOOD) ? 'down' : undefined;
}

function hardOnHerself({ words, mood }: ReadClause): Side | undefined {
  return mood <= -CLEAR_MOOD && words.some((word) => HERSELF.test(word)) ? 'down' : undefined;
}

const HERSELF = /^(?:myself|و?ب?(?:نفسي|حالي|روحي|ذاتي))$/u;

/** What the words of the theme weigh themselves. */
function ownMood(
  places: readonly { readonly at: number; readonly length: number }[],
  moodWords: ReadClause['moodWords'],
): number {
  const covered = new Set(
    places.flatMap(({ at, length }) => Array.from({ length }, (_, index) => at + index)),
  );
  return moodWords
    .filter(({ at, length }) => Array.from({ length }).some((_, index) => covered.has(at + index)))
    .reduce((sum, { weight }) => sum + weight, 0);
}
