import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { renderPage } from '../../../../../tests/doubles/render-page.tsx';
import { loadPrivateTexts } from '../../../../i18n/i18n.ts';
import type { HeldJournal } from '../hold-journal.ts';
import { ChangeSheet } from '../sheet/change-sheet.tsx';
import { shownSheet } from '../sheet/shown-sheet.ts';
import { unfinishedSheet } from '../sheet/unfinished-sheet.ts';
import { JournalStanding } from './journal-standing.tsx';

beforeAll(() => loadPrivateTexts());
beforeEach(() => sessionStorage.clear());

const USER = 'user-1';
const TITLE = 'Your new sheet may not be in use';
const pin = { mode: 'sealed', generation: 1, version: 1, fingerprint: 'AAECAwQFBgcICQoL' } as const;
const journal: HeldJournal = { masters: {}, device: 'phone', pin };

test('a sheet that stands there is known to the page that begins anew, and holds nothing of it', () => {
  renderPage(<ChangeSheet journal={journal} onClose={() => undefined} />);
  expect(shownSheet.read()).toBe(true);
  expect(unfinishedSheet.read()).toBe(USER);
  expect(sessionStorage).toHaveLength(1);
});

test('one that she left herself is not', () => {
  const { unmount } = renderPage(<ChangeSheet journal={journal} onClose={() => undefined} />);
  unmount();
  expect([shownSheet.read(), unfinishedSheet.read()]).toEqual([false, null]);
});

test('closed while it stood there, and opened: she is told once', async () => {
  unfinishedSheet.write(USER);
  const { unmount } = renderPage(<JournalStanding accountDeletion={() => null} />);
  expect(await screen.findByRole('dialog', { name: TITLE })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'I know' }));
  expect(screen.queryByText(TITLE)).toBe(null);
  unmount();
  renderPage(<JournalStanding accountDeletion={() => null} />);
  expect(screen.queryByText(TITLE)).toBe(null);
});

test('the sheet of somebody else is nothing to her', () => {
  unfinishedSheet.write('noura');
  renderPage(<JournalStanding accountDeletion={() => null} />);
  expect(screen.queryByText(TITLE)).toBe(null);
});
