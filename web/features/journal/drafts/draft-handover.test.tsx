import { expect, test, vi } from 'vitest';
import { createFakeReplica, type FakeReplica } from '../../../../tests/doubles/fake-replica.ts';
import { LocalWriteError } from '../../../../shared/outbox/local-write-error.ts';
import { createBoxes, type Boxes } from './boxes.ts';
import { handOver, takeOver } from './draft-handover.ts';

const DAY = '2026-11-20';

function aScreen(replica: FakeReplica): Boxes {
  const boxes = createBoxes(replica, DAY, { onTexts: () => undefined, onOutcome: () => undefined });
  boxes.restore({ kept: {}, refused: null });
  boxes.open();
  return boxes;
}

function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('a screen that closes puts aside what is not written yet, within the same turn', async () => {
  const replica = createFakeReplica();
  const boxes = aScreen(replica);
  boxes.setText('q1', 'Typed last');
  handOver(replica, DAY, boxes);
  expect(replica.calls.keptNow).toMatchObject([
    { day: DAY, question_id: 'q1', text: 'Typed last' },
  ]);
  expect(await takeOver(replica, DAY)).toBeNull();
  expect(replica.state().drafts).toMatchObject([{ text: 'Typed last' }]);
  expect(asksBeforeLeaving()).toBe(false);
});

test('a screen that closes with everything written puts nothing aside', async () => {
  const replica = createFakeReplica();
  const boxes = aScreen(replica);
  boxes.setText('q1', 'Written');
  await boxes.keeper.flush();
  handOver(replica, DAY, boxes);
  await takeOver(replica, DAY);
  expect(replica.calls.keptNow).toEqual([]);
});

test('what the device refused is put aside as it stands by then, and the browser asks until a screen has it', async () => {
  const fake = createFakeReplica();
  const update: FakeReplica['drafts']['update'] = (_day, _key, compute) => {
    compute('Milk');
    return Promise.reject(new LocalWriteError('quota'));
  };
  const replica: FakeReplica = { ...fake, drafts: { ...fake.drafts, update } };
  const boxes = aScreen(replica);
  boxes.setText('q1', 'bread');
  handOver(replica, DAY, boxes);
  await vi.waitFor(() => expect(asksBeforeLeaving()).toBe(true));
  expect(replica.calls.keptNow.map(({ text }) => text)).toEqual(['bread', 'Milk\n\nbread']);

  const found = await takeOver(replica, DAY);
  expect(found?.texts).toEqual({ q1: 'Milk\n\nbread' });
  expect(found?.knows('q1', 'Milk')).toBe(true);
  expect(found?.knows('q1', 'Milk and tea')).toBe(false);
  expect(asksBeforeLeaving()).toBe(false);
});

test('nobody is asked about a removal that the device refused', async () => {
  const replica = createFakeReplica();
  const boxes = aScreen(replica);
  boxes.setText('q1', 'Saved');
  await boxes.keeper.flush();
  replica.refuseWrites('quota');
  boxes.settle({ q1: 'Saved' });
  handOver(replica, DAY, boxes);
  await vi.waitFor(() => expect(replica.calls.keptNow).toHaveLength(4));
  expect(asksBeforeLeaving()).toBe(false);
  expect((await takeOver(replica, DAY))?.texts).toMatchObject({ q1: '' });
});
