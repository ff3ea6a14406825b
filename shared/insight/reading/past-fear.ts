import { FEAR, RELIEF } from '../lexicon/relief.ts';
import type { ReadClause } from './read-clauses.ts';
import { MOST_SENTENCES } from '../weigh-evidence.ts';

/** What is left of a fear that came to nothing. */
const OVERCOME = 0.2;
const CLEARLY_GOOD = 1.5;
const CLEARLY_BAD = -1.4;

/**
 * "My hands were shaking, and then there he was": a fear that something good came after is no heavy
 * evidence, unless something else weighs in what she told of it, or after it.
 */
export function withoutPastFear(clauses: readonly ReadClause[]): ReadClause[] {
  return clauses.map((clause, index) => {
    if (!clause.moodWords.some((word) => isFear(clause, word.at, word.length))) return clause;
    const answer = Math.floor(clause.sentence / MOST_SENTENCES);
    const isInAnswer = (one: ReadClause) => Math.floor(one.sentence / MOST_SENTENCES) === answer;
    const after = clauses.filter(
      (one, place) =>
        one.stance !== 'unreal' && (place > index || (isInAnswer(one) && isSaidBetter(one))),
    );
    const isRelieved = after.some((one) => isRelief(one));
    const isFollowedByHard = clauses
      .slice(index)
      .some((one) => moodBeside(one) <= CLEARLY_BAD && one.stance === 'told');
    if (!isRelieved || isFollowedByHard) return clause;
    const moodWords = clause.moodWords.map((word) =>
      word.weight < 0 && isFear(clause, word.at, word.length)
        ? { ...word, weight: word.weight * OVERCOME }
        : word,
    );
    return { ...clause, moodWords, mood: Math.max(clause.mood, clause.mood * OVERCOME) };
  });
}

/** It may also stand before: "Better than I feared." */
function isSaidBetter({ words }: ReadClause): boolean {
  return RELIEF.test(words.join(' '));
}

function isRelief(clause: ReadClause): boolean {
  if (RELIEF.test(clause.words.join(' '))) return clause.mood > CLEARLY_BAD;
  return clause.stance === 'told' && clause.mood >= CLEARLY_GOOD;
}

function isFear({ words }: ReadClause, at: number, length: number): boolean {
  return FEAR.test(words.slice(at, at + length).join(' '));
}

/** How heavy it is, its fears left out. */
function moodBeside(clause: ReadClause): number {
  return clause.moodWords
    .filter(({ at, length, weight }) => weight < 0 && !isFear(clause, at, length))
    .reduce((sum, { weight }) => sum + weight, 0);
}
