import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  aDayContent,
  aReflection,
  createFakeReplica,
  type FakeReplica,
} from '../../../tests/doubles/fake-replica.ts';
import { renderPage } from '../../../tests/doubles/render-page.tsx';
import { standAtNoonOf } from '../../../tests/doubles/stand-at-noon.ts';
import { changeLanguage } from '../../i18n/i18n.ts';
import { JournalPage } from './journal-page.tsx';

const TODAY = '2026-11-21';

standAtNoonOf(TODAY);
afterEach(async () => {
  await changeLanguage('en');
});

function aReplica(): FakeReplica {
  return createFakeReplica({ days: [aDayContent(TODAY)] });
}

function boxOf(number: number): HTMLElement {
  return screen.getByRole('textbox', { name: `Question number ${number}?` });
}

async function saveButton(): Promise<HTMLElement> {
  return screen.findByRole('button', { name: 'Save Reflections' });
}

test('the questions come with their types, nothing answered, and nothing to save', async () => {
  renderPage(<JournalPage />, { replica: aReplica() });
  expect(await saveButton()).toHaveProperty('disabled', true);
  expect(screen.getAllByText('Inner Child')).toHaveLength(4);
  expect(screen.getAllByText('Feminine Energy')).toHaveLength(3);
  expect(screen.getByText('0 of 7')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
  expect(
    screen.getByText('Answer at least one question to receive your personalized insights'),
  ).toBeTruthy();
});

test('saving clears the box and shows the answer as saved today, first here, then on the server', async () => {
  const user = userEvent.setup();
  const { replica } = renderPage(<JournalPage />, { replica: aReplica() });
  await saveButton();
  await user.type(boxOf(2), '  I rested.  ');
  expect(screen.getByText('1 of 7')).toBeTruthy();
  await user.click(await saveButton());

  expect(await screen.findByText('I rested.')).toBeTruthy();
  expect(boxOf(2)).toHaveProperty('value', '');
  expect(screen.getByText(/Saved today · /)).toBeTruthy();
  expect(screen.getByText('On this device')).toBeTruthy();
  expect(screen.getByText('1 answer saved on this device.')).toBeTruthy();
  expect(screen.getByText('1 of 7')).toBeTruthy();
  await waitFor(() => expect(replica.state().drafts).toEqual([]));

  act(() => replica.acknowledgeAll());
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(screen.getByText('1 answer saved.')).toBeTruthy();
});

test('editing writes a new version, and the earlier one stays readable', async () => {
  const user = userEvent.setup();
  const replica = aReplica();
  replica.change({ reflections: [aReflection({ date: TODAY, question_id: 'q1', answer: 'Old' })] });
  renderPage(<JournalPage />, { replica });
  await user.click(await screen.findByRole('button', { name: /Edit your answer/ }));
  const box = screen.getByRole('textbox', { name: 'Edit your answer' });
  await user.clear(box);
  await user.type(box, 'New');
  await waitFor(() => expect(replica.state().drafts.at(-1)?.text).toBe('New'));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));

  expect(await screen.findByText('1 earlier version')).toBeTruthy();
  expect(screen.getByText('New')).toBeTruthy();
  expect(screen.getByText('Old')).toBeTruthy();
  expect(replica.state().reflections.at(-1)?.supersedes).toBe(replica.state().reflections[0]?.id);
  await waitFor(() => expect(replica.state().drafts).toEqual([]));
});

test('deleting asks once and erases', async () => {
  const user = userEvent.setup();
  const replica = aReplica();
  replica.change({
    reflections: [aReflection({ date: TODAY, question_id: 'q1', answer: 'Gone' })],
  });
  renderPage(<JournalPage />, { replica });
  await user.click(await screen.findByRole('button', { name: /Delete your answer/ }));
  await user.click(screen.getByRole('button', { name: 'Delete answer' }));
  await waitFor(() => expect(screen.queryByText('Gone')).toBeNull());
  expect(replica.state().reflections).toEqual([]);
});

test('a device that refuses to keep her words leaves them on the screen and offers a copy', async () => {
  const user = userEvent.setup();
  const replica = aReplica();
  renderPage(<JournalPage />, { replica });
  await saveButton();
  await user.type(boxOf(1), 'Precious words');
  // Its draft is kept by now: a later try would take the banner away by itself.
  await waitFor(() => expect(replica.state().drafts).toMatchObject([{ text: 'Precious words' }]));
  replica.refuseWrites('quota');
  await user.click(await saveButton());

  const banner = await screen.findByRole('alert', { name: 'Save failed' });
  expect(within(banner).getByText(/no room left/)).toBeTruthy();
  expect(boxOf(1)).toHaveProperty('value', 'Precious words');
  await user.click(within(banner).getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toContain('Precious words');
  expect(within(banner).getByRole('button', { name: 'Download' })).toBeTruthy();

  replica.refuseWrites(null);
  await user.click(within(banner).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Precious words', { selector: 'p' })).toBeTruthy();
  expect(screen.queryByRole('alert', { name: 'Save failed' })).toBeNull();
});

test('without a connection the save says so, and coming back tells how many arrived', async () => {
  const user = userEvent.setup();
  const replica = aReplica();
  renderPage(<JournalPage />, { replica });
  await saveButton();
  act(() => replica.setSync({ kind: 'offline', pending: 0 }));
  expect(await screen.findByText('Offline Mode')).toBeTruthy();
  expect(screen.getByText('Offline')).toBeTruthy();

  replica.setOutcome({ acknowledged: 0, stopped: 'offline' });
  await user.type(boxOf(1), 'In the tunnel');
  await user.click(await saveButton());
  expect(await screen.findByText('Saved Offline')).toBeTruthy();

  act(() => replica.setDetails({ pending: 1 }));
  act(() => replica.setSync({ kind: 'offline', pending: 1 }));
  act(() => replica.setSync({ kind: 'syncing', pending: 1 }));
  expect(screen.getByText('Syncing')).toBeTruthy();
  act(() => replica.setDetails({ pending: 0, lastAcknowledgedAt: 1 }));
  act(() => replica.setSync({ kind: 'synced', lastAcknowledgedAt: 1 }));
  expect(await screen.findByText('Synced Successfully')).toBeTruthy();
  expect(screen.getByText('1 update sent.')).toBeTruthy();
  expect(screen.getByText('Online')).toBeTruthy();
});

test('a server that fails is told as a connection issue, with the words safe', async () => {
  const user = userEvent.setup();
  const replica = aReplica();
  replica.setOutcome({ acknowledged: 0, stopped: 'server' });
  renderPage(<JournalPage />, { replica });
  await saveButton();
  await user.type(boxOf(1), 'Hello');
  await user.click(await saveButton());
  expect(await screen.findByText(/Connection issue/)).toBeTruthy();
});

test('saving nothing with the keyboard says what is missing', async () => {
  const user = userEvent.setup();
  renderPage(<JournalPage />, { replica: aReplica() });
  await saveButton();
  await user.type(boxOf(1), '   {Control>}{Enter}{/Control}');
  expect(await screen.findByText('No Reflections to Save')).toBeTruthy();
  expect(screen.getByText('Please write at least one reflection before saving.')).toBeTruthy();
});

test('thirty words earn a kind word, fewer earn nothing bad', async () => {
  const user = userEvent.setup();
  renderPage(<JournalPage />, { replica: aReplica() });
  await saveButton();
  await user.click(boxOf(1));
  await user.paste(Array.from({ length: 29 }, () => 'word').join(' '));
  expect(await screen.findByText('29 words')).toBeTruthy();
  expect(screen.queryByText('Beautiful depth!')).toBeNull();
  await user.paste(' more');
  expect(await screen.findByText('Beautiful depth!')).toBeTruthy();
});

test('an answer above the limit says by how much and cannot be saved', async () => {
  const user = userEvent.setup();
  renderPage(<JournalPage />, { replica: aReplica() });
  await saveButton();
  await user.click(boxOf(1));
  await user.paste('a'.repeat(20_002));
  expect(await screen.findByText('20,002 / 20,000 characters')).toBeTruthy();
  expect(screen.getByText(/2 characters too many/)).toBeTruthy();
  expect(await saveButton()).toHaveProperty('disabled', true);
});

test('midnight offers the new day and leaves the unfinished text under the old one', async () => {
  const user = userEvent.setup();
  const replica = createFakeReplica({ days: [aDayContent(TODAY), aDayContent('2026-11-22')] });
  renderPage(<JournalPage />, { replica });
  await saveButton();
  await user.type(boxOf(1), 'Late thought');
  vi.setSystemTime(new Date('2026-11-22T00:00:10'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));

  expect(await screen.findByText(/A new day has begun/)).toBeTruthy();
  expect(boxOf(1)).toHaveProperty('value', 'Late thought');
  await user.click(screen.getByRole('button', { name: 'Open today' }));
  await waitFor(() => expect(boxOf(1)).toHaveProperty('value', ''));
  const unfinished = await screen.findByRole('link', { name: /Unfinished from Saturday/ });
  await user.click(unfinished);
  await waitFor(() => expect(boxOf(1)).toHaveProperty('value', 'Late thought'));
});

test('without questions and without a connection the page explains, and keeps what she typed', async () => {
  const replica = createFakeReplica({
    drafts: [{ day: TODAY, target: { question: 'q9' }, text: 'Kept' }],
  });
  replica.setSync({ kind: 'offline', pending: 0 });
  renderPage(<JournalPage />, { replica });
  expect(await screen.findByText('The questions are not here yet')).toBeTruthy();
  expect(await screen.findByDisplayValue('Kept')).toBeTruthy();
});

test('questions that have just been fetched are never called missing on their way to the screen', async () => {
  const replica = createFakeReplica();
  const asked = Promise.withResolvers<boolean>();
  const days = { ...replica.days, refresh: () => asked.promise };
  renderPage(<JournalPage />, { replica: { ...replica, days } });
  await act(async () => {
    asked.resolve(true);
    await asked.promise;
  });
  expect(screen.getByText('Loading today’s questions')).toBeTruthy();
  expect(screen.queryByText('The questions are not here yet')).toBeNull();
  act(() => replica.change({ days: [aDayContent(TODAY)] }));
  expect(await saveButton()).toBeTruthy();
});

test('on the free plan the journal leads home, once the server was asked', async () => {
  renderPage(<JournalPage />, { user: { subscription_status: 'canceled' } });
  expect(screen.getByRole('status').textContent).toContain('Loading');
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(screen.queryByRole('heading', { name: 'Journal' })).toBeNull();
});

test('in Arabic the page turns, and counts follow the Arabic forms', async () => {
  const user = userEvent.setup();
  await changeLanguage('ar');
  renderPage(<JournalPage />, { replica: aReplica() });
  expect(document.documentElement.dir).toBe('rtl');
  const box = await screen.findByRole('textbox', { name: 'السؤال رقم 1؟' });
  await user.type(box, 'جلستُ وحدي');
  expect(await screen.findByText('كلمتان')).toBeTruthy();
  await user.type(box, ' بهدوء');
  expect(await screen.findByText('3 كلمات')).toBeTruthy();
  expect(screen.getByText('1 من 7')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'احفظي إجاباتكِ' }));
  expect(await screen.findByText('على هذا الجهاز')).toBeTruthy();
});
