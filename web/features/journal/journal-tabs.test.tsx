import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
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

/** Two tabs over one device. */
async function twoTabs(): Promise<{ replica: FakeReplica; boxes: [HTMLElement, HTMLElement] }> {
  const replica = createFakeReplica({ days: [aDayContent(TODAY)] });
  const tabs = [renderPage(<JournalPage />, { replica }), renderPage(<JournalPage />, { replica })];
  const boxes = await Promise.all(
    tabs.map(({ container }) =>
      within(container).findByRole('textbox', { name: 'Question number 1?' }),
    ),
  );
  const [first, second] = boxes;
  if (!first || !second) throw new Error('two tabs expected');
  return { replica, boxes: [first, second] };
}

test('what another tab saved from the same draft is not saved a second time', async () => {
  const user = userEvent.setup();
  const { replica, boxes } = await twoTabs();
  await user.type(boxes[0], 'One answer');
  await waitFor(() => expect(boxes[1]).toHaveProperty('value', 'One answer'));
  await user.type(boxes[1], '{Control>}{Enter}{/Control}');
  await waitFor(() => expect(boxes[0]).toHaveProperty('value', ''));
  await user.type(boxes[0], '{Control>}{Enter}{/Control}');
  expect(replica.state().reflections).toHaveLength(1);
});

test('two presses at once are one save', async () => {
  const user = userEvent.setup();
  const { replica, boxes } = await twoTabs();
  await user.type(boxes[0], 'Once');
  act(() => {
    boxes[0].closest('form')?.requestSubmit();
    boxes[0].closest('form')?.requestSubmit();
  });
  await waitFor(() => expect(boxes[0]).toHaveProperty('value', ''));
  expect(replica.state().reflections).toHaveLength(1);
});

test('an untouched box follows the other tab; words written in both are both kept', async () => {
  const user = userEvent.setup();
  const { replica, boxes } = await twoTabs();
  await user.type(boxes[0], 'A sentence.');
  await waitFor(() => expect(boxes[1]).toHaveProperty('value', 'A sentence.'));

  // In one turn: neither has heard of the other.
  fireEvent.change(boxes[0], { target: { value: 'A sentence. More' } });
  fireEvent.change(boxes[1], { target: { value: 'A sentence. x' } });
  await waitFor(() => {
    const kept = replica.state().drafts[0]?.text ?? '';
    expect(kept).toContain('A sentence. More');
    expect(kept).toContain('A sentence. x');
  });
});

test('a tab that has not heard of the other one’s draft keeps it when it writes', async () => {
  const user = userEvent.setup();
  const replica = createFakeReplica({ days: [aDayContent(TODAY)] });
  const deaf: FakeReplica = {
    ...replica,
    drafts: { ...replica.drafts, watch: () => createFakeReplica().drafts.watch(TODAY) },
  };
  renderPage(<JournalPage />, { replica: deaf });
  const box = await screen.findByRole('textbox', { name: 'Question number 1?' });
  await waitFor(() => expect(replica.state().days).toHaveLength(1));
  replica.change({
    drafts: [{ day: TODAY, target: { question: 'q1' }, text: 'From the other tab' }],
  });
  await user.type(box, 'x');
  await waitFor(() => expect(replica.state().drafts[0]?.text).toBe('From the other tab\n\nx'));
  expect(box).toHaveProperty('value', 'From the other tab\n\nx');
});

test('an edit of an answer erased elsewhere is saved under its question', async () => {
  const user = userEvent.setup();
  const replica = createFakeReplica({
    days: [aDayContent(TODAY)],
    reflections: [aReflection({ date: TODAY, question_id: 'old-7', question_text: 'An old one?' })],
  });
  const first = renderPage(<JournalPage />, { replica });
  await user.click(await screen.findByRole('button', { name: /Edit your answer/ }));
  await user.type(screen.getByRole('textbox', { name: 'Edit your answer' }), ' And more.');
  act(() => replica.change({ reflections: [] }));
  await waitFor(() => expect(replica.state().drafts).toHaveLength(1));
  first.unmount();

  renderPage(<JournalPage />, { replica });
  const box = await screen.findByRole('textbox', { name: 'An old one?' });
  expect(box).toHaveProperty('value', 'Hopscotch until dark. And more.');
  await user.click(await screen.findByRole('button', { name: 'Save Reflections' }));
  await waitFor(() => expect(replica.state().reflections).toHaveLength(1));
  expect(replica.state().reflections[0]).toMatchObject({
    question_id: 'old-7',
    question_text: 'An old one?',
    question_type: 'inner_child',
  });
  await waitFor(() => expect(replica.state().drafts).toEqual([]));
});
