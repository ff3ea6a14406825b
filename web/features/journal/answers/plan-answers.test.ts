import { expect, test } from 'vitest';
import { type Draft, keyOf } from '../../../../shared/replica/drafts/draft.ts';
import { type AskedQuestion, countAnswered, planAnswers, planQuestions } from './plan-answers.ts';

const question: AskedQuestion = {
  id: 'ic-001',
  target: { question: 'ic-001' },
  text: 'Which game?',
  type: 'inner_child',
};
const draftsOf = (text: string, target: Draft['target'] = question.target) =>
  new Map([[keyOf(target), { target, text }]]);

test.each([
  ['nothing', ''],
  ['spaces', ' \n '],
  ['zero-width spaces', '\u200b\u200b'],
  ['a mark of direction', '\u200f'],
  ['an empty Braille cell', '\u2800'],
  ['a Hangul filler', '\u3164'],
])('%s in a box is neither counted, nor saved, nor kept open as a box of its own', (_, text) => {
  expect(countAnswered([question], draftsOf(text), [])).toBe(0);
  expect(planAnswers([question], draftsOf(text), 'en')).toEqual([]);
  const lost = draftsOf(text, { question: 'gone' });
  expect(planQuestions(null, 'en', { drafts: lost, saved: [] })).toEqual([]);
});

test('words are counted and saved with the marks that she typed among them', () => {
  const drafts = draftsOf(' \u200fمی\u200cخواهم \u2764\ufe0f\n');
  expect(countAnswered([question], drafts, [])).toBe(1);
  expect(planAnswers([question], drafts, 'ar')).toMatchObject([
    { answer: { answer: '\u200fمی\u200cخواهم \u2764\ufe0f' } },
  ]);
});
