import * as z from 'zod/mini';
import type { Language } from '../../contract/language.ts';
import { composeFeedback, type ComposedFeedback } from '../compose-feedback.ts';
import type { Matter } from '../lexicon/matters.ts';
import { PHRASES, type Phrases } from '../phrases.ts';
import { writeInsight } from '../write-insight.ts';

const FEELINGS = ['bright', 'heavy', 'mixed', 'neutral'] as const;

/** Whole days with what may and may not be said of them; the README beside this tells the shape. */
export const labelledDays = z.array(
  z.object({
    language: z.enum(['en', 'ar']),
    answers: z.array(
      z.object({
        question_id: z.optional(z.string()),
        question_text: z._default(z.string(), ''),
        answer: z.string(),
      }),
    ),
    feeling: z.enum(FEELINGS),
    acceptable: z._default(z.array(z.string()), []),
    themes: z._default(z.array(z.string()), []),
    must_not: z._default(z.array(z.string()), []),
  }),
);
export type LabelledDay = z.infer<typeof labelledDays>[number];

type Said = (typeof FEELINGS)[number] | 'unsure';
export type Verdict = 'right' | 'unsure' | 'wrong' | 'opposite';

export interface JudgedDay {
  readonly day: LabelledDay;
  readonly verdict: Verdict;
  readonly said: Said;
  readonly score: number | null;
  /** What it should not have said. */
  readonly faults: readonly string[];
  readonly text: string;
}

/** Judged by the finished text and its number alone, as she gets them. */
export function judgeDay(day: LabelledDay, index: number): JudgedDay {
  const { language, answers } = day;
  const insight = composeFeedback(
    writeInsight({
      answers: answers.map((answer) => ({ ...answer, question_type: '' })),
      language,
      date: '2026-03-01',
      seed: `evaluation-${index}`,
    }),
  );
  const said = feelingOf(insight, language);
  const faults = faultsOf(day, insight);
  const { energy_score: score, feedback_text: text } = insight;
  return { day, verdict: verdictOf(day, said, faults), said, score, faults, text };
}

function verdictOf({ feeling, acceptable }: LabelledDay, said: Said, faults: readonly string[]) {
  if ((feeling === 'bright' && said === 'heavy') || (feeling === 'heavy' && said === 'bright'))
    return acceptable.includes(said) ? 'right' : 'opposite';
  if (faults.length > 0) return 'wrong';
  if (said === feeling || acceptable.includes(said)) return 'right';
  return said === 'unsure' ? 'unsure' : 'wrong';
}

/** The side of the number, or, without one, what the sentences say. */
function feelingOf({ energy_score, feedback_text }: ComposedFeedback, language: Language): Said {
  const { openings, unsure } = PHRASES[language];
  const says = (sentences: readonly string[]) => sayOneOf(feedback_text, sentences);
  if (says(unsure)) return 'unsure';
  if (says(openings.mixed)) return 'mixed';
  if (energy_score !== null && energy_score > 5) return 'bright';
  if (energy_score !== null && energy_score < 5) return 'heavy';
  if (says(openings.bright)) return 'bright';
  if (says(openings.tender) || says(openings.mourning)) return 'heavy';
  return 'neutral';
}

function faultsOf(day: LabelledDay, insight: ComposedFeedback): string[] {
  const { openings, unsure } = PHRASES[day.language];
  const { energy_score: score, feedback_text: text } = insight;
  const faults = day.must_not.filter((claim) => isClaimed(claim, day.language, insight));
  if (score !== null && sayOneOf(text, unsure)) faults.push('a number where it will not guess');
  if (score !== null && score <= 5 && sayOneOf(text, openings.bright))
    faults.push('bright, low number');
  if (score !== null && score >= 5 && sayOneOf(text, openings.tender))
    faults.push('heavy, high number');
  return faults;
}

/** A feeling, a theme, one side of a theme ("work:up"), or words that may not stand in the text. */
function isClaimed(claim: string, language: Language, insight: ComposedFeedback): boolean {
  if ((FEELINGS as readonly string[]).includes(claim))
    return feelingOf(insight, language) === claim;
  const { feedback_text: text, improvement_areas: areas } = insight;
  const [name = '', side] = claim.split(':');
  const sentences = sentencesOf(PHRASES[language], name, side);
  return sentences ? sayOneOf(`${text}\n${areas}`, sentences) : holds(text, claim);
}

function sentencesOf(phrases: Phrases, name: string, side?: string): readonly string[] | null {
  const matters = Object.entries(phrases.matters).filter(
    ([matter]) => matter === name || (MATTERS_OF[name] ?? []).includes(matter as Matter),
  );
  const named = matters.flatMap(([, { said, advice, area }]) => [...said, ...advice, ...area]);
  if (name === 'loss') return sentencesOf(phrases, 'grief');
  const known = Object.keys(phrases.themes).find((theme) => theme === name) as
    | keyof Phrases['themes']
    | undefined;
  if (!known) return named.length > 0 ? named : null;
  const { up, down } = phrases.themes[known];
  if (side === 'up') return up;
  if (side === 'down') return down;
  const mourning = known === 'grief' ? phrases.openings.mourning : [];
  return [...up, ...down, ...phrases.advice[known], ...phrases.areas[known], ...named, ...mourning];
}

/** What a label may call a matter or a group of them. */
const MATTERS_OF: Readonly<Record<string, readonly Matter[]>> = {
  health: ['result_awaited', 'result_good', 'illness'],
  medical: ['result_awaited', 'result_good', 'illness'],
  body: ['result_awaited', 'result_good', 'illness'],
  exam: ['exam_ahead', 'exam_passed', 'exam_failed'],
  study: ['exam_ahead', 'exam_passed', 'exam_failed'],
  failure: ['exam_failed'],
  work: ['job_new', 'job_lost'],
  new_job: ['job_new'],
  job_loss: ['job_lost'],
  baby: ['birth'],
  wedding: ['engagement'],
  love: ['engagement', 'breakup'],
  fear: ['result_awaited'],
  anger: ['quarrel'],
  forgiveness: ['made_up'],
  reconciliation: ['made_up'],
};

function sayOneOf(text: string, sentences: readonly string[]): boolean {
  return sentences.some((sentence) => text.includes(sentence));
}

function holds(text: string, words: string): boolean {
  return text.toLowerCase().includes(words.toLowerCase());
}
