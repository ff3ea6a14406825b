import { expect, test } from 'vitest';
import { earlierVersions, liveAnswers } from './live-answers.ts';

const first = { id: 'a', supersedes: null };
const second = { id: 'b', supersedes: 'a' };
const third = { id: 'c', supersedes: 'b' };

test('an edited answer shows its newest version only', () => {
  expect(liveAnswers([first, second, third])).toEqual([third]);
});

test('two devices that edit the same answer apart keep both texts', () => {
  const onPhone = { id: 'p', supersedes: 'a' };
  const onLaptop = { id: 'l', supersedes: 'a' };
  expect(liveAnswers([first, onPhone, onLaptop])).toEqual([onPhone, onLaptop]);
});

test('earlier versions come newest first', () => {
  expect(earlierVersions(third, [first, second, third])).toEqual([second, first]);
  expect(earlierVersions(first, [first, second, third])).toEqual([]);
});

test('a version that is not here yet ends the list, and a ring of versions does not hang', () => {
  expect(earlierVersions(third, [third])).toEqual([]);
  const ring = [
    { id: 'x', supersedes: 'y' },
    { id: 'y', supersedes: 'x' },
  ];
  expect(earlierVersions({ id: 'z', supersedes: 'x' }, ring)).toHaveLength(2);
});
