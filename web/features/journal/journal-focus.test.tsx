import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import {
  aDayContent,
  aReflection,
  createFakeReplica,
} from '../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { standAtNoonOf } from '../../../tests/doubles/stand-at-noon.ts';
import { JournalPage } from './journal-page.tsx';

const TODAY = '2026-11-21';

standAtNoonOf(TODAY);

test('the focus stays with the answer that is edited, and goes on when it is deleted', async () => {
  const user = userEvent.setup();
  const reflections = [aReflection({ date: TODAY, question_id: 'q1', answer: 'Old' })];
  const replica = createFakeReplica({ days: [aDayContent(TODAY)], reflections });
  renderPage(<JournalPage />, { replica });
  await user.click(await screen.findByText('On this device'));
  await user.click(screen.getByRole('button', { name: /Edit your answer/ }));
  const box = screen.getByRole('textbox', { name: 'Edit your answer' });
  expect(document.activeElement).toBe(box);
  await user.type(box, ' and new');

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('dialog', { name: 'Discard your changes?' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep writing' }));
  expect(box).toHaveProperty('value', 'Old and new');

  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  const edit = await screen.findByRole('button', { name: /Edit your answer/ });
  await waitFor(() => expect(document.activeElement).toBe(edit));

  await user.click(screen.getByRole('button', { name: /Delete your answer/ }));
  await user.click(screen.getByRole('button', { name: 'Delete answer' }));
  const heading = screen.getByRole('heading', { name: 'Question number 1?' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('after a save the focus rests on what became of it, and the page stays where it is', async () => {
  const user = userEvent.setup();
  renderPage(<JournalPage />, { replica: createFakeReplica({ days: [aDayContent(TODAY)] }) });
  await user.type(await screen.findByRole('textbox', { name: 'Question number 1?' }), 'Words');
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  await user.click(screen.getByRole('button', { name: 'Save Reflections' }));
  await waitFor(() =>
    expect(document.activeElement?.textContent).toBe('1 answer saved on this device.'),
  );
  const status = document.activeElement;
  const toStatus = focus.mock.calls.filter((_, call) => focus.mock.contexts[call] === status);
  expect(toStatus).toEqual([[{ preventScroll: true }]]);
  focus.mockRestore();
});
