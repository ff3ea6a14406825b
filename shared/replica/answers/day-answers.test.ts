import { expect, test } from 'vitest';
import { aReflection } from '../../../tests/doubles/fake-replica.ts';
import { anEntry, anErasure } from '../../../tests/doubles/outbox-entries.ts';
import {
  firstCharacters,
  orderedLiveAnswers,
  showDay,
  snippetOf,
  summarise,
} from './day-answers.ts';

const DAY = '2026-11-20';
const first = aReflection({ id: 'a', date: DAY, answer: 'One.' });
const second = aReflection({ id: 'b', date: DAY, answer: 'Two.' });

test('an edit stands where the answer it replaced stood', () => {
  const edited = aReflection({ id: 'c', supersedes: 'a' });
  const editedAgain = aReflection({ id: 'd', supersedes: 'c' });
  expect(orderedLiveAnswers([second, editedAgain, edited, first])).toEqual([editedAgain, second]);
});

test('two devices that edit the same answer apart keep both, side by side', () => {
  const onPhone = aReflection({ id: 'c', supersedes: 'a' });
  const onLaptop = aReflection({ id: 'd', supersedes: 'a' });
  expect(orderedLiveAnswers([second, onLaptop, onPhone, first])).toEqual([
    onPhone,
    onLaptop,
    second,
  ]);
});

test('answers that name each other in a circle end nowhere, and hang nothing', () => {
  const one = aReflection({ id: 'x', supersedes: 'y' });
  const other = aReflection({ id: 'y', supersedes: 'x' });
  expect(orderedLiveAnswers([one, other, first])).toEqual([first]);
  const after = aReflection({ id: 'z', supersedes: 'x' });
  expect(orderedLiveAnswers([one, other, after, first])).toEqual([first, after]);
});

test('a day shows what waits in the outbox, once, and where each answer is', () => {
  const waiting = anEntry({ id: 'b', date: DAY, answer: 'Two.' });
  const parked = { ...anEntry({ id: 'c', date: DAY }), state: 'parked', code: 'too_long' } as const;
  const ofAnotherDay = anEntry({ id: 'e', date: '2026-11-19' });
  const shown = showDay(DAY, [first, second], [waiting, parked, ofAnotherDay]);
  expect(shown.map(({ reflection, place, code }) => [reflection.id, place, code])).toEqual([
    ['a', 'on_server', null],
    ['b', 'on_device', null],
    ['c', 'parked', 'too_long'],
  ]);
});

test('what she erased is gone at once, whatever the history still says', () => {
  expect(showDay(DAY, [first], [anErasure('a', { date: DAY })])).toEqual([]);
});

test('a day without live answers has no summary; a score of 0 is a score', () => {
  expect(summarise(DAY, [], 7)).toBe(null);
  expect(summarise(DAY, [first, second], 0)).toMatchObject({
    count: 2,
    snippet: 'One.',
    energy_score: 0,
  });
});

test('a snippet says that the answer goes on, and only then', () => {
  const vocalised = 'مُحَمَّد '.repeat(15).trim();
  expect(vocalised.length).toBeGreaterThan(100);
  expect(snippetOf(vocalised)).toBe(vocalised);
  expect(snippetOf('a'.repeat(100))).toBe('a'.repeat(100));
  expect(snippetOf(`${'a'.repeat(99)} and on`)).toBe(`${'a'.repeat(99)}…`);
});

test('a snippet ends between characters as she sees them', () => {
  expect(firstCharacters('abc', 3)).toBe('abc');
  expect(firstCharacters('a👩‍👩‍👧‍👦b', 2)).toBe('a👩‍👩‍👧‍👦');
  expect(firstCharacters('مُحَمَّد', 2)).toBe('مُحَ');
});
