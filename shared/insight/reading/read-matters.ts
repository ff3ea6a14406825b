import { MATTERS, MATTER_WORDS, type Matter } from '../lexicon/matters.ts';
import type { ReadClause } from './read-clauses.ts';

export interface NoticedMatter {
  readonly matter: Matter;
  readonly weight: number;
}

type Words = {
  readonly says: readonly RegExp[];
  readonly saysBeside?: readonly RegExp[];
  readonly beside?: RegExp;
  readonly notBeside?: RegExp;
  readonly unless?: RegExp;
};

const words = Object.entries(MATTER_WORDS).map(([matter, { weight, says, ...around }]) => ({
  matter: matter as Matter,
  weight,
  words: {
    says: says.map(asWords),
    ...(around.saysBeside !== undefined && { saysBeside: around.saysBeside.map(asWords) }),
    ...(around.beside !== undefined && { beside: asWords(around.beside) }),
    ...(around.notBeside !== undefined && { notBeside: asWords(around.notBeside) }),
    ...(around.unless !== undefined && { unless: asWords(around.unless) }),
  } satisfies Words,
}));

function asWords(pattern: string): RegExp {
  return new RegExp(`(?:^| )[وفبل]?(?:${pattern})(?: |$)`, 'u');
}

/** What the day names, apart from how it feels; what somebody only said or what was long ago does not count. */
export function mattersOf(clauses: readonly ReadClause[]): NoticedMatter[] {
  if (clauses.some(({ isLoss }) => isLoss)) return [{ matter: 'loss', weight: -4 }];
  const told = sentencesOf(clauses.filter(({ stance }) => stance !== 'past'));
  // What is only hoped for, or asked, is no good news.
  const real = sentencesOf(
    clauses.filter(({ stance }) => !['past', 'unreal', 'ironic'].includes(stance)),
  );
  const all = sentencesOf(clauses);
  const saysAnywhere = (pattern: RegExp) => all.some((text) => pattern.test(text));
  return words
    .filter(({ weight, words: { says, saysBeside, beside, notBeside, unless } }) => {
      const texts = weight > 0 ? real : told;
      const isSaidBy = (patterns: readonly RegExp[]) =>
        patterns.some((pattern) => texts.some((text) => isSaid(pattern, text, weight)));
      if (unless && saysAnywhere(unless)) return false;
      const isBeside = !beside || saysAnywhere(beside);
      if (saysBeside) {
        const isElse = notBeside !== undefined && saysAnywhere(notBeside);
        return isSaidBy(says) || (isBeside && !isElse && isSaidBy(saysBeside));
      }
      return isBeside && isSaidBy(says);
    })
    .map(({ matter, weight }) => ({ matter, weight }))
    .filter(({ matter }, _, all) => matter !== 'result_awaited' || !holdsGoodResult(all))
    .sort((a, b) => MATTERS.indexOf(a.matter) - MATTERS.indexOf(b.matter));
}

function holdsGoodResult(matters: readonly NoticedMatter[]): boolean {
  return matters.some(({ matter }) => matter === 'result_good');
}

/** "We did not fight" is no quarrel. */
function isSaid(pattern: RegExp, text: string, weight: number): boolean {
  const found = pattern.exec(text);
  if (!found) return false;
  const before = text.slice(0, found.index).split(' ');
  if (weight > 0 && before.some((word) => DOUBTS.test(word))) return false;
  return !before.slice(-3).some((word) => DENIES.test(word));
}

const DOUBTS =
  /^(?:probably|maybe|perhaps|might|may|could|if|whether|until|till|hopes?|hoping|pray\S*|almost|nearly|likely|غالبا|احتمال|محتمل|يمكن|ربما|اذا|لو|قد|لعل\S*|يا_?رب|يارب)$/u;

const DENIES = /^(?:not|never|no|without|nobody|ما|لم|لن|مش|مو|بدون|بلا|[وف]ما)$/u;

/** A sentence as its words, with no mark between its parts. */
function sentencesOf(clauses: readonly ReadClause[]): string[] {
  const sentences: string[][] = [];
  let last: ReadClause | undefined;
  for (const clause of clauses) {
    if (last && last.sentence === clause.sentence) sentences.at(-1)?.push(...clause.words);
    else sentences.push([...clause.words]);
    last = clause;
  }
  return sentences.map((one) => one.join(' '));
}
