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

function aReplica(): FakeReplica {
  return createFakeReplica({ days: [aDayContent(TODAY)] });
}

function boxOf(number: number): HTMLElement {
  return screen.getByRole('textbox', { name: `Question number ${number}?` });
}

function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

async function saveButton(): Promise<HTMLElement> {
  return screen.findByRole('button', { name: 'Save Reflections' });
}

test('what she types is kept as a draft and is there again when the page opens', async () => {
  const user = userEvent.setup();
  const replica = aReplica();
  const first = renderPage(<JournalPage />, { replica });
  await saveButton();
  await user.type(boxOf(1), 'Half a sentence');
  await waitFor(() =>
    expect(replica.state().drafts).toMatchObject([
      { target: { question: 'q1' }, text: 'Half a sentence' },
    ]),
  );
  await user.type(boxOf(1), ' more');
  first.unmount();
  await waitFor(() => expect(replica.state().drafts[0]?.text).toBe('Half a sentence more'));

  renderPage(<JournalPage />, { replica });
  await waitFor(() => expect(boxOf(1)).toHaveProperty('value', 'Half a sentence more'));
});

test('another screen and back at once: the last words are there, even where the device refused them', async () => {
  const user = userEvent.setup();
  const replica = aReplica();
  const first = renderPage(<JournalPage />, { replica });
  await saveButton();
  replica.refuseWrites('quota');
  await user.type(boxOf(1), 'Not kept anywhere');
  first.unmount();
  expect(replica.calls.keptNow.at(-1)).toMatchObject({ text: 'Not kept anywhere' });
  await waitFor(() => expect(asksBeforeLeaving()).toBe(true));

  renderPage(<JournalPage />, { replica });
  await waitFor(() => expect(boxOf(1)).toHaveProperty('value', 'Not kept anywhere'));
  replica.refuseWrites(null);
  await waitFor(() => expect(replica.state().drafts[0]?.text).toBe('Not kept anywhere'));
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
});

test.each(['beforeunload', 'pagehide'])(
  'a page that goes hands over what is not written yet within the turn of %s',
  async (event) => {
    const replica = aReplica();
    renderPage(<JournalPage />, { replica });
    await saveButton();
    // In one turn: on a slow machine the last key is written before the page can go.
    fireEvent.change(boxOf(1), { target: { value: 'Now' } });
    window.dispatchEvent(new Event(event));
    expect(replica.calls.keptNow.at(-1)).toMatchObject({
      day: TODAY,
      target: { question: 'q1' },
      text: 'Now',
    });
  },
);

test('a draft that a save had already turned into an answer is not offered again', async () => {
  const replica = aReplica();
  replica.change({
    reflections: [aReflection({ date: TODAY, question_id: 'q1', answer: 'Done' })],
    drafts: [{ day: TODAY, target: { question: 'q1' }, text: 'Done ' }],
  });
  renderPage(<JournalPage />, { replica });
  expect(await screen.findByText('Done')).toBeTruthy();
  await waitFor(() => expect(replica.state().drafts).toEqual([]));
  expect(boxOf(1)).toHaveProperty('value', '');
});
