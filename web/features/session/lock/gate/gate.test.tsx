import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { closeDevice, writeActiveUser } from '../../../../../shared/outbox/device.ts';
import { closeLock, loadLock, writeLock } from '../../../../../shared/outbox/kept-lock.ts';
import { openOutbox } from '../../../../../shared/outbox/outbox.ts';
import {
  openUnloadDrafts,
  unloadDraftsName,
} from '../../../../../shared/replica/drafts/unload-drafts.ts';
import { passphraseBytes } from '../../../../../shared/sealed/passphrase.ts';
import { deviceLockSchema, makeLock, ringOf } from '../../../../../shared/sealed/device-lock.ts';
import { cheapStretches as stretches } from '../../../../../shared/sealed/testing/cheap-stretches.ts';
import { anEntry } from '../../../../../tests/doubles/outbox-entries.ts';
import { giveEachTestItsIndexedDb } from '../../../../../tests/doubles/own-indexed-db.ts';
import { aUserRow } from '../../../../../tests/doubles/user-row.ts';
import { changeLanguage } from '../../../../i18n/i18n.ts';
import { sessionToken } from '../../session-token.ts';
import type { StretchAnswer, StretchQuestion } from '../../../../workers/stretch-messages.ts';
import { closedMark } from '../closed-mark.ts';
import { askAtLast, passGate, passGateAtStart } from './gate.ts';
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

test('what she closed while another page was on its way in is closed there too', async () => {
  await start('/reset-password', { isOpen: true });
  const texts = Promise.withResolvers<undefined>();
  void passGate(WHO, { texts: texts.promise });
  await closeLock(WHO);
  texts.resolve(undefined);
  await gate();
  expect(openedLock.read()).toBeNull();
  expect(await loadLock(WHO)).toMatchObject({ keys: null });
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

/** Text that a full disk left open, as it stands under the gate. */
async function leaveOpen(kind: 'answer' | 'unload draft'): Promise<void> {
  if (kind === 'answer') {
    const outbox = await openOutbox(WHO);
    await outbox.put([anEntry()]);
    outbox.close();
    return;
  }
  const drafts = openUnloadDrafts(unloadDraftsName(WHO));
  const place = { date: '2026-11-20', question_id: 'ic-001', origin: null };
  await drafts.keep([{ ...place, text: 'Half a thought', at: 1 }]);
  await drafts.close();
}

test.each([
  ['en', 'answer', /^Some of your words still lie on this device unclosed\./],
  ['ar', 'answer', /^ما زال بعض كلماتكِ على هذا الجهاز غير مغلق\./],
  ['en', 'unload draft', /^Some of your words still lie on this device unclosed\./],
] as const)(
  'S15: what was left open is said at the gate (%s, %s)',
  async (language, kind, says) => {
    await changeLanguage(language);
    onTestFinished(() => changeLanguage('en'));
    await leaveOpen(kind);
    void start('/journal');
    expect(await screen.findByText(says)).toBeDefined();
    expect(screen.queryByText(i18next.t('lock:gate.text'))).toBeNull();
  },
);

test('where nothing lies open, her words are safe, and it says so', async () => {
  void start('/journal');
  expect(await screen.findByText('Your words are safe in here.')).toBeDefined();
});

test('TOKEN: a browser that died soon after closing starts with the bearer of before: the one in the ring goes on', async () => {
  const way = { kind: 'device passphrase', secret: passphraseBytes('seven blue doors') } as const;
  const ring = { token: 'drawn', former: 'lay open', email: 'amal@example.org' };
  const { lock, keys } = await makeLock(WHO, { ring, way }, { stretches });
  const rules = { idleMinutes: 5, hiddenMinutes: 5, closedAt: 7, isHersAlone: true, keys };
  await writeLock(WHO, { lock, ...rules });
  await passGate(WHO, { token: 'lay open' });
  expect(sessionToken.read()).toBe('drawn');
  expect((await ringOf(deviceLockSchema.parse((await loadLock(WHO))?.lock), keys))?.token).toBe(
    'drawn',
  );
  // One of a session that has just begun takes its place.
  openedLock.set(null);
  await passGate(WHO, { token: 'newest' });
  expect(sessionToken.read()).toBe('newest');
});

/** As the worker that stretches her words, at once. */
class QuickWorker {
  onmessage: ((message: { readonly data: StretchAnswer }) => void) | null = null;
  postMessage({ secret, salt }: StretchQuestion): void {
    void stretches.a1(secret, salt).then((root) => this.onmessage?.({ data: { root } }));
  }
  terminate(): void {
    this.onmessage = null;
  }
}

test('S14: after fifty wrong tries at the gate everything lies there as before, and her words open it', async () => {
  vi.stubGlobal('Worker', QuickWorker);
  const { setTimeout: later } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work: () => void, ms?: number) =>
    later(work, ms === 1_000 ? 0 : ms),
  );
  await leaveOpen('answer');
  const opened = start('/');
  await gate();
  const before = await loadLock(WHO);
  const field = screen.getByLabelText<HTMLInputElement>('Your words');
  const type = (words: string): void => {
    fireEvent.change(field, { target: { value: words } });
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  };
  for (let tries = 1; tries <= 50; tries += 1) {
    type(`seven blue doors ${tries}`);
    await waitFor(() => expect(screen.queryByText('Those are not the words.')).toBeNull());
    await screen.findByText('Those are not the words.');
  }
  expect(openedLock.read()).toBeNull();
  expect(await loadLock(WHO)).toEqual(before);
  type('seven blue doors');
  await opened;
  expect(openedLock.read()).toMatchObject({ userId: WHO, ring: { email: 'amal@example.org' } });
  const outbox = await openOutbox(WHO);
  expect(await outbox.count()).toMatchObject({ waiting: 1 });
  outbox.close();
});
