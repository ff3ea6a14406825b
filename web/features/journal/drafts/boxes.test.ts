import { expect, test } from 'vitest';
import { createFakeReplica } from '../../../../tests/doubles/fake-replica.ts';
import { createBoxes } from './boxes.ts';
import type { Texts } from '../answers/plan-answers.ts';

const DAY = '2026-11-20';

function aScreen(replica = createFakeReplica()) {
  let texts: Texts = {};
  const boxes = createBoxes(replica, DAY, {
    onTexts: (next) => {
      texts = next;
    },
    onOutcome: () => undefined,
  });
  return { replica, boxes, texts: () => texts, paint: () => boxes.shown(texts) };
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

test('a page that goes puts aside what its box holds, another tab’s words included', () => {
  const { replica, boxes } = aScreen();
  boxes.restore({ kept: {}, refused: null });
  boxes.setText('q1', 'bread');
  boxes.meet('q1', 'Milk and bread');
  void boxes.keeper.leave();
  expect(boxes.unwritten()).toEqual({ q1: 'Milk and bread' });
  expect(replica.calls.keptNow).toMatchObject([{ question_id: 'q1', text: 'Milk and bread' }]);
});

test('words put aside before the stored draft was read are kept with it, later ones replace it', async () => {
  const { replica, boxes, paint } = aScreen();
  boxes.setText('q1', 'New');
  void boxes.keeper.leave();
  boxes.restore({ kept: { q1: 'Old' }, refused: null });
  boxes.open();
  await boxes.keeper.flush();
  paint();
  boxes.setText('q1', 'Changed');
  void boxes.keeper.leave();
  expect(replica.calls.keptNow).toMatchObject([
    { text: 'New', unread: true },
    { text: 'Changed', unread: false },
  ]);
});

test('where the stored drafts cannot be read, words put aside replace only what was written here', async () => {
  const { replica, boxes } = aScreen();
  boxes.restore({
    kept: null,
    refused: { texts: { q1: 'From the screen before' }, knows: () => true },
  });
  boxes.open();
  void boxes.keeper.leave();
  await boxes.keeper.flush();
  boxes.setText('q1', 'From this one');
  void boxes.keeper.leave();
  expect(replica.calls.keptNow.map(({ unread }) => unread)).toEqual([true, false]);
});

test.each([
  { stored: 'Old', refused: 'New', typed: '', expected: 'New' },
  { stored: 'Old and more', refused: 'Old', typed: '', expected: 'Old' },
  { stored: 'Old', refused: '', typed: '', expected: '' },
  { stored: 'Old', refused: '', typed: 'Typed', expected: 'Old\n\nTyped' },
  { stored: '', refused: '', typed: 'Typed', expected: 'Typed' },
  { stored: '', refused: 'New', typed: 'Typed', expected: 'New\n\nTyped' },
])('the screen before knew what is stored: %j', ({ stored, refused, typed, expected }) => {
  const { boxes, texts } = aScreen();
  if (typed) boxes.setText('q1', typed);
  const kept: Texts = stored ? { q1: stored } : {};
  boxes.restore({ kept, refused: { texts: { q1: refused }, knows: () => true } });
  expect(texts()).toEqual({ q1: expected });
});

test.each([
  { stored: 'From the other tab', refused: 'New', expected: 'New\n\nFrom the other tab' },
  { stored: 'New and more', refused: 'New', expected: 'New and more' },
  { stored: 'From the other tab', refused: '', expected: 'From the other tab' },
])('what another tab wrote since is not replaced: %j', ({ stored, refused, expected }) => {
  const { boxes, texts } = aScreen();
  const before = { texts: { q1: refused }, knows: () => false };
  boxes.restore({ kept: { q1: stored }, refused: before });
  expect(texts()).toEqual({ q1: expected });
});

test('two texts that were brought together are still to be written', async () => {
  const { boxes } = aScreen();
  boxes.restore({ kept: {}, refused: null });
  boxes.open();
  boxes.setText('q1', 'Mine');
  await boxes.keeper.flush();
  boxes.meet('q1', 'From the other tab');
  expect(boxes.unwritten()).toEqual({ q1: 'From the other tab\n\nMine' });
});

test('her wish about an answer goes with it when it is saved', () => {
  const { boxes, texts } = aScreen();
  boxes.restore({ kept: {}, refused: null });
  boxes.setText('q1', 'Bread');
  boxes.setText('keep:q1', 'yes');
  boxes.setText('q2', 'Rain');
  boxes.settle({ q1: 'Bread' });
  expect(texts()).toEqual({ q2: 'Rain' });
});

test('that one box was written says nothing of what is stored of another', async () => {
  const { replica, boxes } = aScreen();
  boxes.restore({ kept: null, refused: null });
  boxes.open();
  boxes.setText('q1', 'Written');
  await boxes.keeper.flush();
  boxes.setText('q2', 'New');
  void boxes.keeper.leave();
  expect(replica.calls.keptNow).toMatchObject([{ question_id: 'q2', text: 'New', unread: true }]);
});
