import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  aDayContent,
  aReflection,
  createFakeReplica,
  type FakeReplica,
} from '../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { standAtNoonOf } from '../../../tests/doubles/stand-at-noon.ts';
import { JournalPage } from './journal-page.tsx';

const TODAY = '2026-11-21';

standAtNoonOf(TODAY);

function aReplicaWith(answer: string, keep_from_model?: true): FakeReplica {
  const wish = keep_from_model && { keep_from_model };
  const reflections = [aReflection({ date: TODAY, question_id: 'q1', answer, ...wish })];
  return createFakeReplica({ days: [aDayContent(TODAY)], reflections });
}

/** A device that takes until `finish` for every edit. */
function aSlowDevice(replica: FakeReplica) {
  const saved: string[] = [];
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const edit: FakeReplica['answers']['edit'] = async (id, answer, kept) => {
    saved.push(answer);
    await finished;
    return replica.answers.edit(id, answer, kept);
  };
  const answers = { ...replica.answers, edit };
  return { device: { ...replica, answers }, saved, finish };
}

async function openEditor(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: /^Edit your answer/ }));
  return screen.findByRole('textbox', { name: 'Edit your answer' });
}

const HELD = { key: 'Enter', ctrlKey: true };

test('a held key and a click while an edit is being saved save it once', async () => {
  const user = userEvent.setup();
  const { device, saved, finish } = aSlowDevice(aReplicaWith('First'));
  const { replica } = renderPage(<JournalPage />, { replica: device });
  const box = await openEditor();
  await user.type(box, ' and more');
  fireEvent.keyDown(box, HELD);
  fireEvent.keyDown(box, HELD);
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  finish();
  await waitFor(() =>
    expect(screen.queryByRole('textbox', { name: 'Edit your answer' })).toBeNull(),
  );
  expect(saved).toEqual(['First and more']);
  expect(replica.state().reflections).toHaveLength(2);
});

test('a device that refused an edit is asked again when she saves again', async () => {
  const user = userEvent.setup();
  const { replica } = renderPage(<JournalPage />, { replica: aReplicaWith('First') });
  const box = await openEditor();
  await user.type(box, ' and more');
  replica.refuseWrites('quota');
  fireEvent.keyDown(box, HELD);
  await screen.findByRole('alert', { name: 'Save failed' });
  replica.refuseWrites(null);
  fireEvent.keyDown(box, HELD);
  await waitFor(() => expect(replica.state().reflections.at(-1)?.answer).toBe('First and more'));
});

test('an edit that is too long is not saved by the key either', async () => {
  const { device, saved } = aSlowDevice(aReplicaWith('First'));
  renderPage(<JournalPage />, { replica: device });
  const box = await openEditor();
  fireEvent.change(box, { target: { value: 'x'.repeat(20_001) } });
  expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true);
  fireEvent.keyDown(box, HELD);
  expect(saved).toEqual([]);
});

test('words under edit are never kept on the device without what stands beside them', async () => {
  const replica = aReplicaWith('Mine', true);
  const steps: ReturnType<FakeReplica['state']>[] = [];
  const update: FakeReplica['drafts']['update'] = async (...change) => {
    const text = await replica.drafts.update(...change);
    steps.push(replica.state());
    return text;
  };
  const drafts = { ...replica.drafts, update };
  renderPage(<JournalPage />, { replica: { ...replica, drafts } });
  await openEditor();
  await waitFor(() => expect(steps).toHaveLength(1));
  expect(steps[0]?.drafts).toMatchObject([
    { text: 'Mine', keep_from_model: true, origin: { question_id: 'q1' } },
  ]);
});
