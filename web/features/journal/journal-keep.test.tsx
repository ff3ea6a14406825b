import { act, screen, waitFor } from '@testing-library/react';
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
const AGREED = { model_agreed: true };
const LABEL = 'Keep this answer from the language model';

standAtNoonOf(TODAY);

function aReplica(kept?: true): FakeReplica {
  const wish = kept && { keep_from_model: kept };
  const reflections = kept ? [aReflection({ question_id: 'q2', answer: 'Mine', ...wish })] : [];
  return createFakeReplica({ days: [aDayContent(TODAY)], reflections });
}

async function firstBox(): Promise<HTMLElement> {
  return screen.findByRole('textbox', { name: 'Question number 1?' });
}

function keepBox(): HTMLInputElement {
  return screen.getByRole('checkbox', { name: LABEL });
}

function newest(replica: FakeReplica) {
  return replica.state().reflections.at(-1);
}

test('where no model reads along there is nothing to keep from it', async () => {
  const user = userEvent.setup();
  const { replica } = renderPage(<JournalPage />, { replica: aReplica() });
  await user.type(await firstBox(), 'Hello');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save Reflections' }));
  await waitFor(() => expect(newest(replica)?.answer).toBe('Hello'));
  expect(newest(replica)).not.toHaveProperty('keep_from_model');
});

test('the box comes with her words; the saved answer carries her wish and shows it', async () => {
  const user = userEvent.setup();
  const { replica } = renderPage(<JournalPage />, { replica: aReplica(), user: AGREED });
  const box = await firstBox();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.type(box, 'Hello');
  await user.click(keepBox());
  await user.click(screen.getByRole('button', { name: 'Save Reflections' }));
  expect(await screen.findByText('Kept from the language model')).toBeTruthy();
  expect(newest(replica)).toMatchObject({ answer: 'Hello', keep_from_model: true });
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.type(box, 'A second one');
  expect(keepBox().checked).toBe(false);
});

test('a wish on a draft is there again when the page opens', async () => {
  const user = userEvent.setup();
  const replica = aReplica();
  const first = renderPage(<JournalPage />, { replica, user: AGREED });
  await user.type(await firstBox(), 'Hello');
  await user.click(keepBox());
  first.unmount();
  await waitFor(() =>
    expect(replica.state().drafts).toMatchObject([{ text: 'Hello', keep_from_model: true }]),
  );
  renderPage(<JournalPage />, { replica, user: AGREED });
  await waitFor(() => expect(keepBox().checked).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Save Reflections' }));
  await waitFor(() =>
    expect(newest(replica)).toMatchObject({ answer: 'Hello', keep_from_model: true }),
  );
});

test('an edit keeps her wish, and can take it back', async () => {
  const user = userEvent.setup();
  const replica = aReplica(true);
  act(() => replica.acknowledgeAll());
  renderPage(<JournalPage />, { replica, user: AGREED });
  await user.click(await screen.findByRole('button', { name: /^Edit your answer/ }));
  expect(keepBox().checked).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'Edit your answer' }), ' alone');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(newest(replica)).toMatchObject({ answer: 'Mine alone', keep_from_model: true }),
  );

  await user.click(await screen.findByRole('button', { name: /^Edit your answer/ }));
  await user.click(keepBox());
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(newest(replica)).not.toHaveProperty('keep_from_model'));
  expect(newest(replica)?.answer).toBe('Mine alone');
  expect(screen.queryByText('Kept from the language model')).toBeNull();
});

test('a kept answer whose edit she empties and writes anew is still kept from the model', async () => {
  const user = userEvent.setup();
  const replica = createFakeReplica({
    days: [aDayContent(TODAY)],
    reflections: [aReflection({ question_id: 'q2', answer: 'Mine', keep_from_model: true })],
  });
  act(() => replica.acknowledgeAll());
  renderPage(<JournalPage />, { replica, user: AGREED });
  await user.click(await screen.findByRole('button', { name: /^Edit your answer/ }));
  const box = screen.getByRole('textbox', { name: 'Edit your answer' });
  await waitFor(() => expect(replica.state().drafts).toHaveLength(1));
  await user.clear(box);
  await waitFor(() => expect(replica.state().drafts).toHaveLength(0));
  await user.type(box, 'Something nobody may read');
  await waitFor(() => expect(replica.state().drafts[0]?.text).toBe('Something nobody may read'));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(replica.state().reflections).toHaveLength(2));
  expect(replica.state().reflections.at(-1)).toMatchObject({
    answer: 'Something nobody may read',
    keep_from_model: true,
  });
});
