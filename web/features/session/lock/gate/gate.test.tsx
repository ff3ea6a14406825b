import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeDevice, writeActiveUser } from '../../../../../shared/outbox/device.ts';
import { loadLock, writeLock } from '../../../../../shared/outbox/kept-lock.ts';
import { passphraseBytes } from '../../../../../shared/sealed/passphrase.ts';
import { makeLock } from '../../../../../shared/sealed/device-lock.ts';
import { cheapStretches as stretches } from '../../../../../shared/sealed/testing/cheap-stretches.ts';
import { giveEachTestItsIndexedDb } from '../../../../../tests/doubles/own-indexed-db.ts';
import { aUserRow } from '../../../../../tests/doubles/user-row.ts';
import { sessionToken } from '../../session-token.ts';
import { closedMark } from '../closed-mark.ts';
import { askAtLast, passGateAtStart } from './gate.ts';
import { openedLock } from '../opened-lock.ts';

giveEachTestItsIndexedDb();

const WHO = 'amal';
const onLate = vi.fn();

beforeEach(() => {
  onLate.mockClear();
  // Whatever another file of this process left open.
  openedLock.set(null);
});
afterEach(() => {
  openedLock.set(null);
  sessionToken.keepSealed(null, () => undefined);
  sessionToken.keepOpen(null);
  localStorage.clear();
  document.body.replaceChildren();
  delete document.documentElement.dataset['gated'];
  closeDevice();
});

/** A device on which she is closed; `isOpen`: her keys are at hand. */
async function start(pathname: string, { isOpen = false, hasMark = true } = {}): Promise<boolean> {
  const way = { kind: 'device passphrase', secret: passphraseBytes('seven blue doors') } as const;
  const ring = { token: 'hers', email: 'amal@example.org' };
  const { lock, keys } = await makeLock(WHO, { ring, way }, { stretches });
  const rules = { idleMinutes: 5, hiddenMinutes: 5, closedAt: 7, isHersAlone: isOpen };
  await writeLock(WHO, { lock, ...rules, keys: isOpen ? keys : null });
  await writeActiveUser(aUserRow({ id: WHO }));
  if (hasMark) closedMark.write(WHO);
  vi.stubGlobal('location', { pathname });
  return passGateAtStart({ texts: Promise.resolve(), hasToken: false, onLate });
}
const gate = () => screen.findByRole('heading', { name: 'Noor is closed' });

test.each(['/reset-password', '/forgot-password'])(
  '%s is shown on a closed device; what needs her is not, before she is in',
  async (pathname) => {
    expect(await start(pathname)).toBe(false);
    expect(screen.queryByRole('heading')).toBeNull();
    expect(openedLock.read()).toBeNull();
    expect(sessionToken.read()).toBeNull();
    expect(closedMark.read()).toBe(WHO);
    expect((await loadLock(WHO))?.closedAt).toBe(7);
    askAtLast();
    await gate();
    expect(onLate).not.toHaveBeenCalled();
  },
);

test('where her keys are at hand she is in as soon as something needs her, and not before', async () => {
  expect(await start('/reset-password', { isOpen: true })).toBe(false);
  expect(openedLock.read()).toBeNull();
  askAtLast();
  // Each screen asks.
  askAtLast();
  await vi.waitFor(() => expect(onLate).toHaveBeenCalledOnce());
  expect(openedLock.read()?.userId).toBe(WHO);
});

test('where a browser that died had not written the mark it is the same', async () => {
  expect(await start('/reset-password', { hasMark: false })).toBe(true);
  expect(screen.queryByRole('heading')).toBeNull();
  askAtLast();
  await gate();
});

test.each(['/', '/journal', '/reset-password/more'])('at %s she is asked at once', async (at) => {
  void start(at);
  await gate();
});
