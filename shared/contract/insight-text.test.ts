import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeAreas, decodeInsightText, encodeAreas, encodeInsightText } from './insight-text.ts';

const STORED = [
  'You wrote about rest.',
  'It shows.',
  '',
  'There is courage in that.',
  '',
  'Your Personalized Recommendations',
  '1. Walk before breakfast.',
  '2) Write one line at night.',
].join('\n');

test('paragraphs stand apart by blank lines and keep their own line breaks', () => {
  expect(decodeInsightText(STORED).paragraphs).toEqual([
    'You wrote about rest.\nIt shows.',
    'There is courage in that.',
  ]);
});

test('the numbered lines after the marker are the recommendations, without their numbers', () => {
  expect(decodeInsightText(STORED).recommendations).toEqual([
    'Walk before breakfast.',
    'Write one line at night.',
  ]);
});

test('a blank line between the marker and its list does not end the list', () => {
  const text = 'Hello.\n\nYour Personalized Recommendations\n\n1. One\n\n2. Two\n\nWarmly.';
  expect(decodeInsightText(text)).toEqual({
    paragraphs: ['Hello.', 'Warmly.'],
    recommendations: ['One', 'Two'],
  });
});

test('Arabic text under the English marker line keeps its lines, with Arabic or Latin numbers', () => {
  const text = 'كتبتِ عن الراحة.\n\nYour Personalized Recommendations\n١. امشي قليلاً\n2. تنفّسي';
  expect(decodeInsightText(text).recommendations).toEqual(['امشي قليلاً', 'تنفّسي']);
});

test('a text without a marker has paragraphs only', () => {
  expect(decodeInsightText('1. Not a list')).toEqual({
    paragraphs: ['1. Not a list'],
    recommendations: [],
  });
});

test('growth areas come from a JSON list, and plain text is one area', () => {
  expect(decodeAreas('["Rest","Saying no",""]')).toEqual(['Rest', 'Saying no']);
  expect(decodeAreas('Rest more')).toEqual(['Rest more']);
  expect(decodeAreas('[broken')).toEqual(['[broken']);
  expect(decodeAreas('')).toEqual([]);
});

test('what is written is read again, whatever the words are', () => {
  const line = fc
    .stringMatching(/^[\p{L}][\p{L}\p{Nd} .,!?،؟]{0,40}[\p{L}]$/u)
    .filter((text) => !/^your personalized recommendations$/i.test(text));
  const said = fc.record({ paragraphs: fc.array(line), recommendations: fc.array(line) });
  fc.assert(
    fc.property(said, fc.array(line), (text, areas) => {
      expect(decodeInsightText(encodeInsightText(text))).toEqual(text);
      expect(decodeAreas(encodeAreas(areas))).toEqual(areas);
    }),
  );
});
