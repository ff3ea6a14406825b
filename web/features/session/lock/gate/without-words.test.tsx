import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { closeDevice, loadPendingSignOut } from '../../../../../shared/outbox/device.ts';
import { erasureEntry } from '../../../../../shared/outbox/outbox-entry.ts';
import { openOutbox } from '../../../../../shared/outbox/outbox.ts';
import { giveEachTestItsIndexedDb } from '../../../../../tests/doubles/own-indexed-db.ts';
import { renderPage } from '../../../../../tests/doubles/render-page.tsx';
import { loadLockTexts } from '../../../../i18n/i18n.ts';
import { Forgot, Other } from './without-words.tsx';

const removeReplica = vi.hoisted(() => vi.fn<() => Promise<boolean>>());
vi.mock('../../../../../shared/replica/removal/remove-replica.ts', () => ({ removeReplica }));
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

const OFFLINE = 'Signing in needs a connection. Nothing was removed.';
const away = () => Promise.reject(new TypeError('fetch failed'));
const there = () =>
  Promise.resolve(
    Response.json({
      version: '1',
      stripe_publishable_key: null,
      features: { payments: false, mail: true, ai: false },
    }),
  );

test.each([
  ['whoever forgot her words', Forgot, 'Sign in first'],
  ['another account', Other, 'Sign out'],
])('%s: she is signed out only where a server answers', async (_, Way, name) => {
  const replace = vi.fn();
  vi.stubGlobal('location', { replace, pathname: '/journal', origin: location.origin });
  vi.stubGlobal('fetch', away);
  renderPage(<Way userId={WHO} unkept={null} onBack={() => undefined} />);
  const button = await screen.findByRole('button', { name });
  await vi.waitFor(() => expect(button.ariaBusy).not.toBe('true'));
  await userEvent.click(button);
  expect(await screen.findByText(OFFLINE)).toBeDefined();
  expect(await loadPendingSignOut()).toBe(null);
  expect(replace).not.toHaveBeenCalled();

  vi.stubGlobal('fetch', there);
  await userEvent.click(button);
  await vi.waitFor(() => expect(replace).toHaveBeenCalledOnce());
  expect(await loadPendingSignOut()).toMatchObject({ userId: WHO });
});

test('a removal that stopped half way is not said to have changed nothing', async () => {
  vi.stubGlobal('fetch', away);
  removeReplica.mockRejectedValue(new Error('blocked'));
  const proven = { token: 'fresh', onRemoved: () => undefined };
  renderPage(<Forgot userId={WHO} proven={proven} unkept={null} onBack={() => undefined} />);
  await screen.findByText(NOTHING);
  await userEvent.click(screen.getByRole('button', { name: 'Remove what is closed' }));
  expect(await screen.findByText(/^Not everything could be removed/)).toBeDefined();
  expect(screen.queryByText(/nothing has changed/)).toBe(null);
});
