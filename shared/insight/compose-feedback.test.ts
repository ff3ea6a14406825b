import { expect, test } from 'vitest';
import { composeFeedback, type InsightParts } from './compose-feedback.ts';
import { writeCrisisInsight } from './write-crisis-insight.ts';

const someParts = (parts: Partial<InsightParts> = {}): InsightParts => ({
  energy_score: 6,
  paragraphs: ['You walked by the sea.', 'It did you good.'],
  recommendations: ['Walk again.', 'Sleep early.'],
  improvement_areas: ['Rest'],
  ...parts,
});

test('paragraphs, the marker and numbered lines make the text', () => {
  expect(composeFeedback(someParts())).toEqual({
    energy_score: 6,
    feedback_text:
      'You walked by the sea.\n\nIt did you good.\n\nYour Personalized Recommendations\n1. Walk again.\n2. Sleep early.',
    improvement_areas: '["Rest"]',
  });
});

test.each([
  [99, 10],
  [-3, 0],
  [6.6, 7],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [null, null],
])('a score of %s is stored as %s', (score, stored) => {
  expect(composeFeedback(someParts({ energy_score: score })).energy_score).toBe(stored);
});

test.each([
  ['a\u202eb\u2066c\u200f\u061c', 'abc'],
  ['one\ntwo\u0000\tthree', 'one two three'],
  ['see https://evil.example/x?y=1 now', 'see now'],
  ['see evil-site.com/path now', 'see now'],
  ['write to me@example.org soon', 'write to soon'],
  ['read [this](javascript:go)', 'read this'],
  ['read [this](https://a.example)', 'read this'],
  ['Your Personalized Recommendations: go on', 'go on'],
  ['## A title', 'A title'],
  ['\ud800broken', 'broken'],
  ['👩‍👧 stays', '👩‍👧 stays'],
])('%j becomes %j', (paragraph, expected) => {
  const { feedback_text } = composeFeedback(
    someParts({ paragraphs: [paragraph], recommendations: [] }),
  );
  expect(feedback_text).toBe(expected);
});

test('numbers, bullets, doubles and empty lines of a writer do not reach the text', () => {
  const recommendations = [
    '1. Walk.',
    '2) Walk.',
    '• Sleep.',
    '٣. ارتاحي.',
    '  ',
    '3 walks a week',
  ];
  const { feedback_text } = composeFeedback(someParts({ paragraphs: [], recommendations }));
  expect(feedback_text).toBe(
    'Your Personalized Recommendations\n1. Walk.\n2. Sleep.\n3. ارتاحي.\n4. 3 walks a week',
  );
});

test('endless lists and lines are cut at a word', () => {
  const long = 'word '.repeat(1_000);
  const { feedback_text } = composeFeedback(
    someParts({ paragraphs: Array.from({ length: 50 }, (_, index) => `${index} ${long}`) }),
  );
  expect(feedback_text.length).toBeLessThan(8_000);
  expect(feedback_text).toContain('word…');
});

test.each(['en', 'ar'] as const)('kind words in danger: no score, no list, %s', (language) => {
  for (const kind of ['self_harm', 'violence'] as const) {
    const { energy_score, feedback_text, improvement_areas } = composeFeedback(
      writeCrisisInsight(kind, language),
    );
    expect(energy_score).toBeNull();
    expect(improvement_areas).toBe('[]');
    expect(feedback_text).not.toContain('Your Personalized Recommendations');
    expect(feedback_text.split('\n\n').length).toBe(3);
  }
});
