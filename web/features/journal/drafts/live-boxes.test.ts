import { expect, test } from 'vitest';
import { createDraftSight } from './draft-sight.ts';
import { createLiveBoxes } from './live-boxes.ts';

test('a key stroke into a box that does not show the other tab’s words yet keeps them', () => {
  const live = createLiveBoxes();
  live.put('q1', 'From the other tab\n\nMine');
  expect(live.type('q1', 'Mine,')).toBe('From the other tab\n\nMine\n\nMine,');
  expect(live.type('q1', 'Mine')).toBe('Mine');
});

test('what the screen shows she may change as she likes', () => {
  const live = createLiveBoxes();
  live.put('q1', 'From the other tab');
  live.allShown();
  expect(live.type('q1', 'From')).toBe('From');
});

test('she types for half a second after a key stroke', () => {
  let now = 0;
  const live = createLiveBoxes(() => now);
  expect(live.isTyping('q1')).toBe(false);
  live.type('q1', 'M');
  expect(live.isTyping('q1')).toBe(true);
  now = 500;
  expect(live.isTyping('q1')).toBe(false);
});

test.each([
  ['Other\n\nMine', 'Mine', 'Other\n\nMine'],
  ['Mine\n\nOther', 'Mine', 'Other\n\nMine'],
  ['One\n\nMine\n\nTwo', 'Mine', 'One\n\nTwo\n\nMine'],
  ['Other', 'Mine', 'Other\n\nMine'],
  ['Other', 'Other and mine', null],
  ['Other', '', 'Other'],
])(
  'while she types, %j met by %j becomes %j: hers last, at the caret',
  (stored, text, expected) => {
    const sight = createDraftSight();
    sight.wrote('q1', text);
    expect(sight.meet('q1', stored, { text, isTyping: true })).toBe(expected);
  },
);

test('a box in which she does not type follows the other tab as it is', () => {
  const sight = createDraftSight();
  sight.wrote('q1', 'Mine');
  const mine = { text: 'Mine', isTyping: false };
  expect(sight.meet('q1', 'Mine\n\nOther', mine)).toBe('Mine\n\nOther');
});
