import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import {
  aDayContent,
  aFeedback,
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

async function saveButton(): Promise<HTMLElement> {
  return screen.findByRole('button', { name: 'Save Reflections' });
}

test('the insight is asked for once the answers are acknowledged, and fetched like everything else', async () => {
  const user = userEvent.setup();
  const feedback = aFeedback({ date: TODAY });
  const { replica, calls } = renderPage(<JournalPage />, {
    replica: aReplica(),
    respond: () => Response.json(feedback),
  });
  await saveButton();
  await user.type(boxOf(1), 'Hello');
  await user.click(await saveButton());
  const passes = replica.calls.syncNow;
  expect(calls).toEqual([]);
  expect(screen.getByText(/Your insight will follow once your answers are saved/)).toBeTruthy();
  act(() => replica.acknowledgeAll());
  await expect.poll(() => replica.calls.syncNow).toBe(passes + 1);
  expect(calls.map(({ path }) => path)).toEqual(['/api/generate-feedback']);
  expect(calls[0]?.body).toContain(TODAY);
  act(() => replica.change({ feedback: [feedback] }));
  expect(await screen.findByText('7/10')).toBeTruthy();
});

test('each insight says who wrote it, and leads to the choice', async () => {
  const replica = aReplica();
  replica.change({ feedback: [aFeedback({ source: 'built_in' })] });
  renderPage(<JournalPage />, { replica });
  expect(await screen.findByText(/Noor wrote this from/)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Your insights' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Who writes this?' });
  expect(link.getAttribute('href')).toBe('/profile/insights');
  act(() => replica.change({ feedback: [aFeedback({ source: 'model' })] }));
  expect(screen.getByText(/A language model wrote this from/)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'AI Insights' })).toBeTruthy();
});

test('words of self-harm show where help is, at once and on this device alone', async () => {
  const user = userEvent.setup();
  const replica = aReplica();
  replica.change({ feedback: [aFeedback({ date: TODAY, energy_score: 8 })] });
  const { calls } = renderPage(<JournalPage />, { replica });
  expect(await screen.findByText('8/10')).toBeTruthy();
  const comes = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.type(boxOf(1), 'I want to kill myself');
  expect(screen.queryByRole('region', { name: /carry this alone/ })).toBeNull();
  await user.click(await saveButton());
  const care = await screen.findByRole('region', { name: /carry this alone/ });
  await waitFor(() => expect(comes).toHaveBeenCalledTimes(1));
  expect(comes.mock.contexts[0]).toBe(care.parentElement);
  expect(screen.queryByText('8/10')).toBeNull();
  expect(calls).toEqual([]);
});

test('a failure of the insight is said, and can be tried again', async () => {
  const user = userEvent.setup();
  const replica = aReplica();
  renderPage(<JournalPage />, {
    replica,
    respond: () => Response.json({ error: 'x', code: 'unexpected' }, { status: 500 }),
  });
  await saveButton();
  await user.type(boxOf(1), 'Hello');
  await user.click(await saveButton());
  act(() => replica.acknowledgeAll());
  expect(await screen.findByText('Feedback Generation Failed')).toBeTruthy();
  expect(screen.getByText('Failed to generate feedback.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('the feedback of the day is shown with its score, recommendations and areas', async () => {
  const replica = aReplica();
  const text = 'You rested.\n\nYour Personalized Recommendations\n1. Walk.\n2. Sleep.';
  replica.change({
    feedback: [aFeedback({ energy_score: 0, feedback_text: text, language: 'ar' })],
  });
  renderPage(<JournalPage />, { replica });
  expect(await screen.findByText('0/10')).toBeTruthy();
  const list = screen.getByRole('heading', { name: 'Your Personalized Recommendations' });
  const lines = list.nextElementSibling;
  expect(lines?.textContent).toBe('Walk.Sleep.');
  // The numbers stand outside of the lines: the list turns with them, no line by itself.
  expect([lines?.getAttribute('dir'), lines?.getAttribute('lang')]).toEqual(['auto', 'ar']);
  expect(lines?.querySelector('[dir]')).toBeNull();
  expect(list.closest('[lang=ar]')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Areas for Growth' })).toBeTruthy();
});

test('offline, a second save asks for no insight and reports no failure', async () => {
  const user = userEvent.setup();
  const replica = aReplica();
  const earlier = aReflection({ date: TODAY, question_id: 'q2', answer: 'Before' });
  replica.change({ reflections: [earlier] });
  replica.acknowledgeAll();
  replica.setSync({ kind: 'offline', pending: 0 });
  replica.setOutcome({ acknowledged: 0, stopped: 'offline' });
  const { calls } = renderPage(<JournalPage />, { replica });
  await saveButton();
  await user.type(boxOf(1), 'Later');
  await user.click(await saveButton());
  expect(await screen.findByText('Saved Offline')).toBeTruthy();
  expect(calls).toEqual([]);
  expect(screen.queryByText('Feedback Generation Failed')).toBeNull();
  act(() => replica.setSync({ kind: 'synced', lastAcknowledgedAt: 1 }));
  expect(calls).toEqual([]);
  act(() => replica.acknowledgeAll());
  await expect.poll(() => calls.length).toBe(1);
});
