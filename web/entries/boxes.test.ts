import { expect, test } from 'vitest';
import { createFakeReplica } from '../../tests/doubles/fake-replica.ts';
import { createBoxes } from './boxes.ts';
import type { Texts } from './plan-answers.ts';

const DAY = '2026-11-20';

function aScreen() {
  let texts: Texts = {};
  const boxes = createBoxes(createFakeReplica(), DAY, {
    onTexts: (next) => {
      texts = next;
    },
    onOutcome: () => undefined,
  });
  return { boxes, texts: () => texts, paint: () => boxes.shown(texts) };
}

test('a key stroke before the other tab’s words are painted keeps both', () => {
  const { boxes, texts } = aScreen();
  boxes.meet('q1', 'From the other tab');
  boxes.setText('q1', 'M');
  expect(texts()).toEqual({ q1: 'From the other tab\n\nM' });
});

test('what was saved before it was ever painted does not come back with the next key stroke', () => {
  const { boxes, texts, paint } = aScreen();
  boxes.meet('q1', 'From the other tab');
  boxes.settle({ q1: 'From the other tab' });
  paint();
  boxes.setText('q1', 'A new thought');
  expect(texts()).toEqual({ q1: 'A new thought' });
});
