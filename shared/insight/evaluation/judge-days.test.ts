import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judgeDay, labelledDays, type LabelledDay } from './judge-days.ts';

const day = (fields: Partial<LabelledDay>): LabelledDay => ({
  language: 'en',
  answers: [],
  feeling: 'heavy',
  acceptable: [],
  themes: [],
  must_not: [],
  ...fields,
});
const answering = (answer: string) => [{ question_text: '', answer }];
const GLAD = answering('I passed my exam! I feel so happy and proud, we laughed all evening.');
const AT_A_GRAVE = answering('We buried my father today. The sun was out.');

test.each([
  ['right', day({ answers: GLAD, feeling: 'bright' })],
  ['opposite', day({ answers: GLAD, feeling: 'heavy' })],
  ['wrong', day({ answers: GLAD, feeling: 'neutral' })],
  ['right', day({ answers: GLAD, feeling: 'neutral', acceptable: ['bright'] })],
  ['wrong', day({ answers: GLAD, feeling: 'bright', must_not: ['exam'] })],
  ['unsure', day({ answers: answering('Soup, the bus, a form.'), feeling: 'bright' })],
  ['right', day({ answers: AT_A_GRAVE, must_not: ['joy', 'nature', 'work:up'] })],
  ['wrong', day({ answers: AT_A_GRAVE, must_not: ['grief'] })],
] as const)('a verdict is %s by the number and by what the text claims', (verdict, labelled) => {
  expect(judgeDay(labelled, 0).verdict).toBe(verdict);
});

test.each(['en', 'ar'] as const)(
  'of the tuned days none is read as its opposite, %s',
  (language) => {
    const file = `${import.meta.dirname}/days-${language}.json`;
    const days = labelledDays.parse(JSON.parse(readFileSync(file, 'utf8')));
    const judged = days.map((one, index) => judgeDay(one, index));
    const count = (...verdicts: string[]) =>
      judged.filter(({ verdict }) => verdicts.includes(verdict)).length;
    expect(days.length).toBeGreaterThanOrEqual(101);
    expect(count('opposite')).toBe(0);
    expect(count('right', 'unsure') / days.length).toBeGreaterThanOrEqual(0.98);
    // A writer that never says anything would be right, and of no use.
    expect(judged.filter(({ said }) => said !== 'unsure').length / days.length).toBeGreaterThan(
      0.5,
    );
  },
);
