import { expect, test } from 'vitest';
import type { Feedback } from '../../../shared/contract/feedback.ts';
import { CARE_OPENINGS } from '../../../shared/words/care-openings.ts';
import { fittingFeedback } from './harm-words.ts';

const insight = (fields: Partial<Feedback>): Feedback => ({
  date: '2026-03-01',
  energy_score: null,
  feedback_text: 'You wrote this down.',
  improvement_areas: '[]',
  language: 'en',
  source: 'built_in',
  created_at: '2026-03-01T20:00:00.000Z',
  ...fields,
});
const CAREFUL = ['Took two paracetamol, then we danced.'];
const HEAVY = ['I want to kill myself'];
const BRIGHT = 'What a radiant, happy day; keep dancing.';
const advice =
  'So I will not guess.\n\nYour Personalized Recommendations\n1. Wear a color you like.';

test('care alone stands beside heavy words', () => {
  for (const opening of CARE_OPENINGS) {
    const care = insight({ feedback_text: `${opening} is great.\n\nPlease talk to someone.` });
    expect(fittingFeedback(care, HEAVY)).toBe(care);
    expect(fittingFeedback({ ...care, source: 'model' }, HEAVY)).toBeNull();
  }
});

test.each([
  ['a model that is happy', { source: 'model', feedback_text: BRIGHT }],
  ['an insight that tells too little', {}],
  ['a number', { energy_score: 8 }],
  ['advice, though without a number', { feedback_text: advice }],
  ['something to grow in', { improvement_areas: '["Rest"]' }],
] as const)('%s is not shown beside heavy words, and is elsewhere', (_, fields) => {
  expect(fittingFeedback(insight(fields), HEAVY)).toBeNull();
  expect(fittingFeedback(insight(fields), ['A quiet day.'])).not.toBeNull();
});

test('a high number is not shown beside a medicine with an amount', () => {
  expect(fittingFeedback(insight({ energy_score: 8 }), CAREFUL)).toBeNull();
  expect(fittingFeedback(insight({ energy_score: 5 }), CAREFUL)).not.toBeNull();
});

test.each([
  ['what a model wrote', { source: 'model', feedback_text: BRIGHT, energy_score: 4 }],
  ['advice', { feedback_text: advice }],
  ['something to grow in', { improvement_areas: '["Evening dances"]' }],
] as const)('%s is from before a careful day became one', (_, fields) => {
  expect(fittingFeedback(insight(fields), CAREFUL)).toBeNull();
  expect(fittingFeedback(insight(fields), ['A quiet day.'])).not.toBeNull();
});
