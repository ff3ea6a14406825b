import { expect, test } from 'vitest';
import { LocalWriteError } from '../../../../shared/outbox/local-write-error.ts';
import {
  aReflection,
  createFakeReplica,
  type FakeReplica,
} from '../../../../tests/doubles/fake-replica.ts';
import { createBoxes } from './boxes.ts';
import { handOver } from './draft-handover.ts';
import { restoreDrafts } from './restore-drafts.ts';

const DAY = '2026-11-21';
const draft = (question_id: string, text: string) => ({ day: DAY, question_id, text });

test('what a save had turned into an answer is cleared with her wish about it, the rest is hers', async () => {
  const replica = createFakeReplica({
    reflections: [aReflection({ date: DAY, question_id: 'q1', answer: 'Bread' })],
    drafts: [
      draft('q1', 'Bread'),
      draft('keep:q1', 'yes'),
      draft('q2', 'Rain'),
      draft('keep:q2', 'yes'),
    ],
  });
  const { kept } = await restoreDrafts(replica, DAY);
  expect(kept).toEqual({ q2: 'Rain', 'keep:q2': 'yes' });
  expect(replica.state().drafts).toEqual([draft('q2', 'Rain'), draft('keep:q2', 'yes')]);
});

test('where the device cannot be read, what the screen before could not keep is shown all the same', async () => {
  const full = () => Promise.reject(new LocalWriteError('quota'));
  const fake = createFakeReplica();
  const drafts = { ...fake.drafts, update: full, load: full };
  const replica: FakeReplica = { ...fake, drafts };
  const boxes = createBoxes(replica, DAY, { onTexts: () => undefined, onOutcome: () => undefined });
  boxes.restore({ kept: {}, refused: null });
  boxes.open();
  boxes.setText('q1', 'Hers');
  handOver(replica, DAY, boxes);
  const { kept, refused } = await restoreDrafts(replica, DAY);
  expect(kept).toBeNull();
  expect(refused?.texts).toEqual({ q1: 'Hers' });
  await expect(restoreDrafts(replica, DAY)).rejects.toMatchObject({ fault: 'quota' });
});
