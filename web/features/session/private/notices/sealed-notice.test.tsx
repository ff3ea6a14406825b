import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { renderPage } from '../../../../../tests/doubles/render-page.tsx';
import { loadPrivateTexts } from '../../../../i18n/i18n.ts';
import { JournalStanding } from './journal-standing.tsx';
import { justSealed } from './just-sealed.ts';

beforeAll(() => loadPrivateTexts());
beforeEach(() => justSealed.set('sealed'));
afterEach(() => justSealed.set('no'));

const DONE = 'Only your devices can read your journal now.';
const UNDATED = 'Copies that were made before may hold open pages until they are thrown away.';

test('sealed, it says so with the day on which the last copy from before is thrown away', async () => {
  const until = new Date(Date.now() + 30 * 86_400_000);
  standing({ open_copies_until: until.toISOString() });
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(until);
  expect(await screen.findByText(DONE)).toBeDefined();
  expect(
    await screen.findByText(`Copies that were made before may hold open pages until ${day}.`),
  ).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'I know' }));
  expect(screen.queryByText(DONE)).toBe(null);
});

test.each([
  ['a server of before says nothing', {}],
  ['nobody says how long they are kept', { open_copies_until: null }],
  ['the day has passed', { open_copies_until: '2026-01-01T00:00:00.000Z' }],
])('without a day it names none: %s', async (_, says) => {
  const { calls } = standing(says);
  await screen.findByText(DONE);
  await expect.poll(() => calls.map(({ path }) => path)).toEqual(['/api/journal']);
  expect(await screen.findByText(UNDATED)).toBeDefined();
});

test('where no page ever lay open there is nothing to say of copies', async () => {
  const { calls } = standing({ open_copies_until: null, lay_open: false });
  await screen.findByText(DONE);
  await expect.poll(() => calls.map(({ path }) => path)).toEqual(['/api/journal']);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByText(UNDATED)).toBe(null);
});

function standing(says: object) {
  const journal = { mode: 'sealed', generation: 1, version: 1, state: 'c3RhdGU', openers: [] };
  return renderPage(<JournalStanding accountDeletion={() => null} />, {
    respond: () => Response.json({ ...journal, ...says }),
  });
}
