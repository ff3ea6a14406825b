import { expect, test, vi } from 'vitest';
import { aReflection, createFakeReplica } from '../../../../tests/doubles/fake-replica.ts';
import { createBoxes } from './boxes.ts';
import { watchOtherTabs } from './other-tabs.ts';

const DAY = '2026-11-21';
const bread = aReflection({ date: DAY, question_id: 'q1', answer: 'Bread' });

function aScreen(replica = createFakeReplica({ reflections: [bread] })) {
  const boxes = createBoxes(replica, DAY, { onTexts: () => undefined, onOutcome: () => undefined });
  boxes.restore({ kept: {}, refused: null });
  boxes.open();
  return { replica, boxes };
}

test('words she repeats on purpose stay in their box, whatever else is saved', () => {
  const { replica, boxes } = aScreen();
  boxes.setText('q1', 'Bread');
  const stop = watchOtherTabs(replica, DAY, boxes);
  const other = aReflection({ date: DAY, question_id: 'q2', answer: 'Rain' });
  replica.change({ reflections: [bread, other] });
  expect(boxes.texts()).toEqual({ q1: 'Bread' });
  stop();
});

test('a text that another tab saves leaves its box, and goes as a draft', async () => {
  const { replica, boxes } = aScreen(createFakeReplica());
  boxes.setText('q1', 'Bread');
  await boxes.keeper.flush();
  const stop = watchOtherTabs(replica, DAY, boxes);
  replica.change({ reflections: [bread] });
  expect(boxes.texts()).toEqual({});
  await vi.waitFor(() => expect(replica.state().drafts).toEqual([]));
  stop();
});

test('another tab’s draft is shown, unless it was saved already', async () => {
  const { replica, boxes } = aScreen();
  const stop = watchOtherTabs(replica, DAY, boxes);
  replica.change({
    drafts: [
      { day: DAY, question_id: 'q1', text: 'Bread' },
      { day: DAY, question_id: 'q2', text: 'Milk' },
    ],
  });
  await vi.waitFor(() => expect(boxes.texts()).toMatchObject({ q2: 'Milk' }));
  expect(boxes.texts()).toEqual({ q2: 'Milk' });
  stop();
});
