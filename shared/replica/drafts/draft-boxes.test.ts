import { afterEach, expect, test, vi } from 'vitest';
import { createFakeReplica } from '../../../tests/doubles/fake-replica.ts';
import type { Draft, Drafts } from './draft.ts';
import { createDraftBoxes } from './draft-boxes.ts';

const DAY = '2026-11-20';

const Q1 = { question: 'q1' };
const Q2 = { question: 'q2' };
const NONE: Drafts = new Map();

afterEach(() => {
  vi.useRealTimers();
});

function aDraft(text: string, more: Partial<Draft> = {}): Draft {
  return { target: Q1, text, ...more };
}

/** Of the first question. */
function drafts(text: string): Drafts {
  return new Map([['q1', aDraft(text)]]);
}

function aScreen(replica = createFakeReplica()) {
  let shown = NONE;
  const boxes = createDraftBoxes(replica.drafts, DAY, {
    onDrafts: (next) => {
      shown = next;
    },
    onOutcome: () => undefined,
  });
  const texts = () => Object.fromEntries([...shown].map(([key, { text }]) => [key, text]));
  const type = (text: string) => boxes.setText(Q1, text);
  return { replica, boxes, type, texts, shown: () => shown, paint: () => boxes.shown(shown) };
}

function textsOf(found: Drafts) {
  return Object.fromEntries([...found].map(([key, { text }]) => [key, text]));
}

test('a key stroke before the other tab’s words are painted keeps both', () => {
  const { boxes, texts } = aScreen();
  boxes.meet(aDraft('From the other tab'));
  boxes.setText(Q1, 'M');
  expect(texts()).toEqual({ q1: 'From the other tab\n\nM' });
});

test('what was saved before it was ever painted does not come back with the next key stroke', () => {
  const { boxes, texts, paint } = aScreen();
  boxes.meet(aDraft('From the other tab'));
  boxes.settle([aDraft('From the other tab')]);
  paint();
  boxes.setText(Q1, 'A new thought');
  expect(texts()).toEqual({ q1: 'A new thought' });
});

test('a page that goes puts aside what its box holds, another tab’s words included', () => {
  const { replica, boxes } = aScreen();
  boxes.restore({ kept: NONE, refused: null });
  boxes.setText(Q1, 'bread');
  boxes.meet(aDraft('Milk and bread'));
  void boxes.keeper.leave();
  expect(textsOf(boxes.unwritten())).toEqual({ q1: 'Milk and bread' });
  expect(replica.calls.keptNow).toMatchObject([{ target: Q1, text: 'Milk and bread' }]);
});

test('words put aside before the stored draft was read are kept with it, later ones replace it', async () => {
  const { replica, boxes, paint } = aScreen();
  boxes.setText(Q1, 'New');
  void boxes.keeper.leave();
  boxes.restore({ kept: drafts('Old'), refused: null });
  boxes.open();
  await boxes.keeper.flush();
  paint();
  boxes.setText(Q1, 'Changed');
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
    refused: { drafts: drafts('From the screen before'), knows: () => true },
  });
  boxes.open();
  void boxes.keeper.leave();
  await boxes.keeper.flush();
  boxes.setText(Q1, 'From this one');
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
  if (typed) boxes.setText(Q1, typed);
  const kept = stored ? drafts(stored) : NONE;
  boxes.restore({ kept, refused: { drafts: drafts(refused), knows: () => true } });
  expect(texts()).toEqual({ q1: expected });
});

test.each([
  { stored: 'From the other tab', refused: 'New', expected: 'New\n\nFrom the other tab' },
  { stored: 'New and more', refused: 'New', expected: 'New and more' },
  { stored: 'From the other tab', refused: '', expected: 'From the other tab' },
])('what another tab wrote since is not replaced: %j', ({ stored, refused, expected }) => {
  const { boxes, texts } = aScreen();
  const before = { drafts: drafts(refused), knows: () => false };
  boxes.restore({ kept: drafts(stored), refused: before });
  expect(texts()).toEqual({ q1: expected });
});

test('two texts that were brought together are still to be written', async () => {
  const { boxes } = aScreen();
  boxes.restore({ kept: NONE, refused: null });
  boxes.open();
  boxes.setText(Q1, 'Mine');
  await boxes.keeper.flush();
  boxes.meet(aDraft('From the other tab'));
  expect(textsOf(boxes.unwritten())).toEqual({ q1: 'From the other tab\n\nMine' });
});

test('her wish about an answer goes with it when it is saved', async () => {
  const { replica, boxes, shown } = aScreen();
  boxes.restore({ kept: NONE, refused: null });
  boxes.open();
  boxes.setText(Q1, 'Bread');
  boxes.setKept(Q1, true);
  boxes.setText(Q2, 'Rain');
  await boxes.keeper.flush();
  boxes.settle([aDraft('Bread')]);
  expect([...shown().values()]).toEqual([{ target: Q2, text: 'Rain' }]);
  await boxes.keeper.flush();
  expect(replica.state().drafts).toEqual([{ day: DAY, target: Q2, text: 'Rain' }]);
  boxes.setText(Q1, 'Another');
  expect(shown().get('q1')).toEqual(aDraft('Another'));
});

test('a wish that another tab makes or takes back is hers here too, and no words of hers change', () => {
  const { boxes, shown } = aScreen();
  boxes.restore({ kept: drafts('Bread'), refused: null });
  boxes.setText(Q1, 'Bread and');
  boxes.meet(aDraft('Bread', { keep_from_model: true }));
  expect(shown().get('q1')).toEqual(aDraft('Bread and', { keep_from_model: true }));
  boxes.meet(aDraft('Bread'));
  expect(shown().get('q1')).toEqual(aDraft('Bread and'));
});

test('her own wish is not taken back by the draft as it was stored before it', () => {
  const { boxes, shown } = aScreen();
  boxes.restore({ kept: drafts('Bread'), refused: null });
  boxes.setKept(Q1, true);
  boxes.meet(aDraft('Bread'));
  expect(shown().get('q1')?.keep_from_model).toBe(true);
});

test('her own wish outlives the words that another tab adds', () => {
  const { boxes, shown } = aScreen();
  boxes.restore({ kept: drafts('Bread'), refused: null });
  boxes.setKept(Q1, true);
  boxes.meet(aDraft('Bread and tea'));
  expect(shown().get('q1')).toEqual(aDraft('Bread and tea', { keep_from_model: true }));
});

test('words and wish of a refused screen come back together', () => {
  const { boxes, shown } = aScreen();
  const refused = aDraft('Bread', { keep_from_model: true });
  boxes.restore({
    kept: NONE,
    refused: { drafts: new Map([['q1', refused]]), knows: () => true },
  });
  expect(shown().get('q1')).toEqual(refused);
});

test('a key stroke into a box that does not show the other tab’s words yet keeps them', () => {
  const { boxes, type, texts, paint } = aScreen();
  boxes.meet(aDraft('From the other tab\n\nMine'));
  type('Mine,');
  expect(texts()).toEqual({ q1: 'From the other tab\n\nMine\n\nMine,' });
  paint();
  type('Mine');
  expect(texts()).toEqual({ q1: 'Mine' });
});

test('what the screen shows she may change as she likes', () => {
  const { boxes, type, texts, paint } = aScreen();
  boxes.meet(aDraft('From the other tab'));
  paint();
  type('From');
  expect(texts()).toEqual({ q1: 'From' });
});

test('she types for half a second after a key stroke: until then her words stay at the caret', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const [waited, expected] of [
    [499, 'Other\n\nMine'],
    [500, 'Mine\n\nOther'],
  ] as const) {
    const { boxes, type, texts } = aScreen();
    boxes.restore({ kept: NONE, refused: null });
    boxes.open();
    type('Mine');
    await boxes.keeper.flush();
    vi.setSystemTime(Date.now() + waited);
    boxes.meet(aDraft('Mine\n\nOther'));
    expect(texts()).toEqual({ q1: expected });
  }
});

test('a box in which she does not type follows the other tab as it is', () => {
  const { boxes, texts } = aScreen();
  boxes.restore({ kept: drafts('Mine'), refused: null });
  boxes.meet(aDraft('Mine\n\nOther'));
  expect(texts()).toEqual({ q1: 'Mine\n\nOther' });
});

test('that one box was written says nothing of what is stored of another', async () => {
  const { replica, boxes } = aScreen();
  boxes.restore({ kept: null, refused: null });
  boxes.open();
  boxes.setText(Q1, 'Written');
  await boxes.keeper.flush();
  boxes.setText(Q2, 'New');
  void boxes.keeper.leave();
  expect(replica.calls.keptNow).toMatchObject([{ target: Q2, text: 'New', unread: true }]);
  boxes.setText(Q1, 'Written on');
  void boxes.keeper.leave();
  expect(replica.calls.keptNow.slice(1)).toMatchObject([
    { target: Q2, unread: true },
    { target: Q1, unread: true },
  ]);
});
