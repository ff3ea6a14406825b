import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aCommunity, aFeeling, feelingId } from '../../../tests/doubles/community.tsx';
import { changeLanguage } from '../../i18n/i18n.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');

afterEach(() => void vi.useRealTimers());

test('shows three cards of the shape of what comes, and then the feelings', async () => {
  const server = aCommunity({ feelings: [aFeeling()] });
  server.render();
  const section = screen.getByRole('region', { name: 'Latest feelings' });
  expect(section.getAttribute('aria-busy')).toBe('true');
  expect(screen.getByText('Loading what others shared')).toBeTruthy();
  expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(3);
  expect(await screen.findByText('The sea was calm.')).toBeTruthy();
  expect(section.getAttribute('aria-busy')).toBe('false');
});

test('each feeling has its mood, its author, its time and its words', async () => {
  vi.setSystemTime(NOW);
  const mine = aFeeling({ id: feelingId(1), user_id: 'user-1', user_email: 'huda@example.org' });
  aCommunity({ feelings: [mine, aFeeling({ id: feelingId(2), mood_emoji: null })] }).render();
  const [first, second] = await screen.findAllByRole('listitem');
  if (!first || !second) throw new Error('two feelings');
  expect(within(first).getByText('You')).toBeTruthy();
  expect(within(first).queryByText('huda@example.org')).toBeNull();
  expect(within(first).getByRole('img', { name: 'Peaceful' }).textContent).toBe('🍃');
  expect(within(first).getByText('2 hours ago')).toBeTruthy();
  expect(within(second).getByText('Rana')).toBeTruthy();
  expect(within(second).queryByRole('img')).toBeNull();
});

test('an empty community invites her to be the first', async () => {
  aCommunity().render();
  expect(await screen.findByText('No feelings shared yet')).toBeTruthy();
  expect(screen.getByText("Be the first to share how you're feeling today!")).toBeTruthy();
});

test('deletes her own after asking, and the reader is not lost', async () => {
  const mine = aFeeling({ id: feelingId(1), user_id: 'user-1' });
  const server = aCommunity({
    feelings: [mine, aFeeling({ id: feelingId(2), feeling_text: 'Other' })],
  });
  const { user } = server.render();
  await user.click(await screen.findByRole('button', { name: /^Delete what you wrote/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete this feeling?' }));
  const keep = dialog.getByRole('button', { name: 'Keep it' });
  await waitFor(() => expect(document.activeElement).toBe(keep));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Feeling deleted')).toBeTruthy();
  expect(screen.queryByText('The sea was calm.')).toBeNull();
  expect(screen.getByText('Other')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Latest feelings');
  expect(server.calls.at(-1)).toMatchObject({
    method: 'DELETE',
    path: `/api/community/feelings/${feelingId(1)}`,
  });
});

test("reports someone else's with or without a reason, and does not see it again", async () => {
  const server = aCommunity({ feelings: [aFeeling()] });
  const { user } = server.render();
  await user.click(await screen.findByRole('button', { name: /^Report what Rana wrote/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Report this feeling?' }));
  await user.type(dialog.getByLabelText(/What is wrong with it/), ' Unkind ');
  await user.click(dialog.getByRole('button', { name: 'Report' }));
  expect(await screen.findByText('Thank you')).toBeTruthy();
  expect(screen.getByText('No feelings shared yet')).toBeTruthy();
  expect(server.calls.at(-1)).toMatchObject({
    path: `/api/community/feelings/${feelingId(1)}/report`,
    body: '{"reason":"Unkind"}',
  });
});

test('loads the next ones on demand and goes on reading there', async () => {
  const feelings = Array.from({ length: 25 }, (_, index) =>
    aFeeling({ id: feelingId(index), feeling_text: `Feeling ${index}` }),
  );
  const server = aCommunity({ feelings });
  const { user } = server.render();
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByText('Feeling 24');
  expect(screen.getAllByRole('listitem')).toHaveLength(25);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(document.activeElement?.textContent).toContain('Feeling 20');
  expect(server.calls.at(-1)?.search).toBe(`?before=${feelingId(19)}&limit=20`);
});

test('a list that cannot be loaded says why and is tried again', async () => {
  let isUp = false;
  const server = aCommunity({ feelings: [aFeeling()], isUp: () => isUp });
  const { user } = server.render();
  expect(await screen.findByText('The feelings could not be loaded')).toBeTruthy();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The sea was calm.')).toBeTruthy();
});

test('in Arabic the moods have their Arabic names', async () => {
  await changeLanguage('ar');
  aCommunity({ feelings: [aFeeling()] }).render();
  expect(await screen.findByRole('img', { name: 'مطمئنّة' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'حزينة' })).toBeTruthy();
  await changeLanguage('en');
});
