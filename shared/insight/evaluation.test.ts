import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { noticeCrisis } from '../words/harm/notice-crisis.ts';
import { THEMES } from './lexicon/themes.ts';
import { readAnswers, type Reading } from './reading/read-answers.ts';

/** Written before the word lists and never used to change them; see the folder's README. */
const labelled = z.array(
  z.object({
    text: z.string(),
    label: z.enum(['positive', 'negative', 'neutral']),
    themes: z.array(z.enum(THEMES)),
  }),
);
const setOf = (language: string) => {
  const file = `${import.meta.dirname}/evaluation/${language}.json`;
  return { language, sentences: labelled.parse(JSON.parse(readFileSync(file, 'utf8'))) };
};
const sets = ['en', 'ar'].map(setOf);
/** The lists were tuned on these: they show what a change breaks, and flatter. */
const tunedOn = ['development-en', 'development-ar'].map(setOf);

test.each(sets)('single sentences are read rightly more often than not, $language', (set) => {
  const figures = measure(set.sentences);
  process.stdout.write(`${set.language}: ${JSON.stringify(figures)}\n`);
  expect(figures.sentences).toBeGreaterThanOrEqual(200);
  expect(figures.exact / figures.sentences).toBeGreaterThanOrEqual(0.5);
  expect(figures.oppositeSign / figures.sentences).toBeLessThanOrEqual(0.15);
  expect(figures.themesFound / figures.themesLabelled).toBeGreaterThanOrEqual(0.6);
  expect(figures.wrongSide / figures.sidesSaid).toBeLessThanOrEqual(0.1);
  expect(figures.falseCrisis).toBeLessThanOrEqual(4);
});

test.each(tunedOn)('what could be read once still can, $language', ({ sentences }) => {
  const figures = measure(sentences);
  expect(figures.exact / figures.sentences).toBeGreaterThanOrEqual(0.8);
  expect(figures.oppositeSign / figures.sentences).toBeLessThanOrEqual(0.04);
});

function measure(sentences: z.infer<typeof labelled>): Record<Figure, number> {
  const read = sentences.map((sentence) => ({
    ...sentence,
    reading: readAnswers([sentence.text]),
  }));
  const count = (holds: (one: (typeof read)[number]) => boolean) => read.filter(holds).length;
  const total = (of: (one: (typeof read)[number]) => number) =>
    read.reduce((all, one) => all + of(one), 0);
  return {
    sentences: read.length,
    exact: count(({ label, reading }) => classOf(reading) === label),
    oppositeSign: count(
      ({ label, reading }) =>
        label !== 'neutral' && classOf(reading) !== 'neutral' && classOf(reading) !== label,
    ),
    noSignal: count(({ reading }) => reading.band === 'unsure'),
    themesLabelled: total(({ themes }) => themes.length),
    themesFound: total(
      ({ themes, reading }) =>
        themes.filter((theme) => reading.themes.some((noticed) => noticed.theme === theme)).length,
    ),
    themesGuessed: total(({ reading }) => reading.themes.length),
    sidesSaid: total(({ reading }) => reading.themes.filter(({ side }) => side).length),
    wrongSide: total(
      ({ label, reading }) => reading.themes.filter(({ side }) => side === OPPOSITE[label]).length,
    ),
    falseCrisis: count(({ text }) => noticeCrisis(text) !== null),
  };
}
const OPPOSITE = { positive: 'down', negative: 'up', neutral: null } as const;

type Figure =
  | 'sentences'
  | 'exact'
  | 'oppositeSign'
  | 'noSignal'
  | 'themesLabelled'
  | 'themesFound'
  | 'themesGuessed'
  | 'sidesSaid'
  | 'wrongSide'
  | 'falseCrisis';

function classOf({ score, band }: Reading): 'positive' | 'negative' | 'neutral' {
  if (band === 'unsure' || band === 'mixed' || score === 5) return 'neutral';
  return score > 5 ? 'positive' : 'negative';
}
