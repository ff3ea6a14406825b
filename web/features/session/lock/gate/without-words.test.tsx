import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { closeDevice } from '../../../../../shared/outbox/device.ts';
import { erasureEntry } from '../../../../../shared/outbox/outbox-entry.ts';
import { openOutbox } from '../../../../../shared/outbox/outbox.ts';
import { giveEachTestItsIndexedDb } from '../../../../../tests/doubles/own-indexed-db.ts';
import { renderPage } from '../../../../../tests/doubles/render-page.tsx';
import { loadLockTexts } from '../../../../i18n/i18n.ts';
import { Forgot } from './without-words.tsx';

giveEachTestItsIndexedDb();
beforeAll(() => loadLockTexts());
afterEach(closeDevice);

const WHO = 'amal';
const NOTHING = 'Nothing here waits to be sent.';

function forgot(): void {
  renderPage(<Forgot userId={WHO} unkept={null} onBack={() => undefined} />);
}

test('that nothing waits is said where nothing does', async () => {
  forgot();
  expect(await screen.findByText(NOTHING)).toBeDefined();
});

test('an erasure that waits is said, with what may become of it', async () => {
  const outbox = await openOutbox(WHO);
  await outbox.put([erasureEntry('gone', '2026-11-20', 3)]);
  outbox.close();
  forgot();
  expect(await screen.findByText(/^1 answer that you erased here is not erased in/)).toBeDefined();
  expect(screen.queryByText(NOTHING)).toBe(null);
});
