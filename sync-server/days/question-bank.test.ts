import { describe, expect, test } from 'vitest';
import { QUESTIONS_PER_DAY } from '../../shared/contract/limits.ts';
import { loadQuestionBank } from './question-bank.ts';
import affirmations from './bank/affirmations.json' with { type: 'json' };
import questions from './bank/questions.json' with { type: 'json' };

const texts = [...questions, ...affirmations].map(({ id, en, ar }) => ({ id, en, ar }));

test('there are at least 140 questions, about half of each type', () => {
  expect(questions.length).toBeGreaterThanOrEqual(140);
  const count = (type: string) => questions.filter((question) => question.type === type).length;
  const [innerChild, feminineEnergy] = [count('inner_child'), count('feminine_energy')];
  expect(innerChild + feminineEnergy).toBe(questions.length);
  expect(Math.abs(innerChild - feminineEnergy)).toBeLessThanOrEqual(questions.length * 0.1);
  // Fourteen days without a repeat need this many of each.
  expect(Math.min(innerChild, feminineEnergy)).toBeGreaterThanOrEqual(7 * QUESTIONS_PER_DAY);
});

test('there are at least 120 affirmations', () => {
  expect(affirmations.length).toBeGreaterThanOrEqual(120);
});

test('no id and no text comes twice', () => {
  for (const values of [
    texts.map(({ id }) => id),
    texts.map(({ en }) => en.toLowerCase()),
    texts.map(({ ar }) => ar.replace(/\p{M}/gu, '')),
  ]) {
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
  }
});

describe.each(texts)('$id', ({ id, en, ar }) => {
  test('is whole in both languages and calm', () => {
    expect(id).toMatch(/^(ic|fe|a)-\d{3}$/);
    for (const text of [en, ar]) {
      expect(text.trim()).toBe(text);
      expect(text.length).toBeGreaterThan(0);
      expect(text.length).toBeLessThanOrEqual(300);
      expect(text).not.toMatch(/[!\u0000-\u001f]/);
    }
    expect(en).toMatch(/[A-Za-z]/);
    expect(en).not.toMatch(/\p{Script=Arabic}/u);
    expect(ar).toMatch(/\p{Script=Arabic}/u);
    expect(ar).not.toMatch(/\p{Script=Latin}/u);
  });
});

test('a question is found by its id', () => {
  const bank = loadQuestionBank();
  const [first] = bank.questions;
  expect(bank.findQuestion(first?.id ?? '')).toBe(first);
  expect(bank.findQuestion('toString')).toBeUndefined();
});
