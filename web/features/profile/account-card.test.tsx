import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { JournalStatus } from '../../../shared/replica/private/journal-status.ts';
import { aReflection, createFakeReplica } from '../../../tests/doubles/fake-replica.ts';
import { createEmptyExport } from '../../../tests/doubles/empty-export.ts';
import { renderPage, type RenderOptions } from '../../../tests/doubles/render-page.tsx';
import { openedLock, type OpenedLock } from '../session/lock/opened-lock.ts';
import type { ReplicaHolder } from '../session/replica-holder.ts';
import { ReplicaHolderContext } from '../session/replica-holder-context.ts';
import { LockActions } from '../session/lock/settings/lock-row.tsx';
import { PrivateActions } from '../session/private/private-row.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { ProfilePage } from './profile-page.tsx';

const FREE = { subscription_type: 'free', subscription_status: null } as const;

let files: { readonly name: string; readonly blob: Blob }[];

beforeEach(() => {
  openedLock.set(null);
  files = [];
  let latest = new Blob();
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) latest = blob;
    return 'blob:noor';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, blob: latest });
  });
});
afterEach(() => void vi.restoreAllMocks());

test('the way to help is on the page', () => {
  renderProfile();
  expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe(
    '/support',
  );
});

test('the free plan names itself, and keeps everything that is hers', () => {
  renderProfile({ user: FREE });
  expect(screen.getByText('Free Member')).toBeTruthy();
  expect(screen.queryByText('Your Reflection Journey')).toBeNull();
  expect(screen.getByRole('button', { name: 'Download my journal' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete my account' })).toBeTruthy();
});

test('emails in her language are spoken of only where emails are sent', async () => {
  const { unmount } = renderProfile();
  expect(await screen.findByText(/and for the emails you receive/)).toBeTruthy();
  unmount();
  renderProfile({ facts: { mail: false, support_email: null } });
  await act(() => Promise.resolve());
  expect(screen.getByText('For every screen.')).toBeTruthy();
});

test('downloads her journal as one page without asking anyone, offline as well', async () => {
  const { user, replica, calls } = renderProfile();
  replica.setSync({ kind: 'offline', pending: 1 });
  await user.click(await screen.findByRole('button', { name: 'Download my journal' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toMatch(/^noor-journal-\d{4}-\d\d-\d\d\.html$/);
  expect(files[0]?.blob.type).toBe('text/html;charset=utf-8');
  expect(await files[0]?.blob.text()).toContain('Hopscotch until dark.');
  expect(calls).toEqual([]);
});

test('what nobody else could read can be read in a file: that is said before there is one', async () => {
  const readable = /The file itself is not closed: whoever has it can read it\./;
  const { unmount } = renderProfile();
  expect(screen.queryByText(readable)).toBeNull();
  unmount();
  keepClosed();
  const { user } = renderProfile();
  const download = screen.getByRole('button', { name: 'Download my journal' });
  const id = download.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(id)?.textContent).toMatch(readable);
  expect(screen.getByText(/^Everything in your account/).textContent).toMatch(readable);
  const dialog = await askToDelete(user);
  expect(dialog.getByText(readable)).toBeTruthy();
});

test('of a private journal too it is said once', () => {
  keepClosed({ masters: {}, device: 'phone' });
  renderProfile();
  const said = screen.getByText(/^Everything in your account/).textContent.match(/whoever has/gi);
  expect(said).toEqual(['whoever has']);
});

test.each<[JournalStatus, RegExp]>([
  [{ kind: 'private' }, /^Your journal is private: only your devices/],
  [{ kind: 'moving', to: 'private' }, /^Your journal is private: only your devices/],
  [{ kind: 'moving', to: 'plain' }, /^You made it an ordinary journal again/],
])('says who can read what she writes: %o', (status, says) => {
  keepClosed({ masters: {}, device: 'phone' });
  const replica = createFakeReplica();
  replica.setJournal(status);
  renderPage(<ProfilePage plan={null} privacy={<span />} />, { at: '/profile', replica });
  expect(screen.getByText(says)).toBeTruthy();
});

test('says what the file lacks while earlier entries still arrive', async () => {
  const { replica } = renderProfile();
  replica.setDetails({ pullProgress: 0.4 });
  expect(await screen.findByText(/still arriving on this device \(40%\)/)).toBeTruthy();
});

test('the file counts what this device could not put in', async () => {
  const { user, replica } = renderProfile();
  replica.setDetails({ missing: 1, unopened: { newer: 0, strange: 0, all: 2 } });
  await user.click(await screen.findByRole('button', { name: 'Download my journal' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const header = new DOMParser()
    .parseFromString((await files[0]?.blob.text()) ?? '', 'text/html')
    .querySelector('header');
  expect(header?.textContent).toContain('2 pages on the server could not be opened');
  expect(header?.textContent).toContain('1 page from another device had not arrived');
});

test('what needs the server says so while there is no connection', async () => {
  const { replica } = renderProfile();
  replica.setSync({ kind: 'offline', pending: 0 });
  expect(await screen.findAllByText('Needs a connection.')).toHaveLength(3);
  for (const name of ['Download account data', 'Stay signed in only here', 'Delete my account']) {
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  }
});

test.each([
  [0, 'You were not signed in anywhere else.'],
  [1, 'You are signed out in 1 other place.'],
  [3, 'You are signed out in 3 other places.'],
])('signs out of %i other devices', async (ended, sentence) => {
  const { user, calls } = renderProfile({
    respond: () => Response.json({ success: true, ended }),
  });
  await user.click(screen.getByRole('button', { name: 'Stay signed in only here' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/account/end-other-sessions',
  ]);
});

test('a server that does not answer is named', async () => {
  const { user } = renderProfile({ respond: () => Response.error() });
  await user.click(screen.getByRole('button', { name: 'Stay signed in only here' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /still signed in.*could not reach/,
  );
});

test('the account data names what the server has not got, and holds no other answer of this device', async () => {
  let sent = 0;
  const respond = () => {
    sent = replica.calls.syncNow;
    return Response.json(createEmptyExport());
  };
  const { user, replica } = renderProfile({ respond });
  const kept = aReflection({ id: 'b', answer: 'Kept.' });
  replica.change({
    reflections: [aReflection({ id: 'a', answer: 'Sent.' }), kept],
    places: { b: { place: 'on_device', code: null } },
  });
  await user.click(screen.getByRole('button', { name: 'Download account data' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const file: unknown = JSON.parse((await files[0]?.blob.text()) ?? '');
  expect(file).toMatchObject({
    not_sent: ['b'],
    lacks: { unopened: 0 },
    reflections: [{ answer: 'Kept.' }],
  });
  // What she erased is told to the server before it says what it has.
  expect(sent).toBe(1);
});

test('the account of someone with a private journal holds its pages as this device reads them', async () => {
  openedLock.set({ userId: 'user-1', ring: { journal: {} } } as unknown as OpenedLock);
  onTestFinished(() => openedLock.set(null));
  const kept = createEmptyExport();
  const { user } = renderProfile({ respond: () => Response.json(kept) });
  expect(screen.getByText(/as this device reads it; what cannot be opened/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Download account data' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const file = JSON.parse((await files[0]?.blob.text()) ?? '') as typeof kept;
  expect(file.reflections).toMatchObject([{ answer: 'Hopscotch until dark.' }]);
  expect(file).toMatchObject({ exported_at: kept.exported_at, support_tickets: [] });
});

test('deleting says what goes, and asks for the password', async () => {
  const { user, calls } = renderProfile();
  const dialog = await askToDelete(user);
  expect(
    dialog.getByText(/With your account, your entries, .* are deleted right away/),
  ).toBeTruthy();
  expect(dialog.getByText(/This device is cleared/)).toBeTruthy();
  expect(dialog.getByText(/will not be charged again/)).toBeTruthy();
  const password = dialog.getByLabelText('Your password');
  await waitFor(() => expect(document.activeElement).toBe(password));
  await user.click(dialog.getByRole('button', { name: 'Delete everything' }));
  expect(await dialog.findByText('Please enter your password')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Download my journal first' }));
  await waitFor(() => expect(files).toHaveLength(1));
  await user.click(dialog.getByRole('button', { name: 'Keep my account' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls).toEqual([]);
});

test('a wrong password deletes nothing', async () => {
  const { user, forgotten } = renderProfile({
    respond: () => Response.json({ code: 'wrong_password' }, { status: 403 }),
  });
  const dialog = await askToDelete(user);
  await user.type(dialog.getByLabelText('Your password'), 'not it{Enter}');
  expect(await dialog.findByText('This is not your password.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText('Your password'));
  expect(forgotten).toEqual([]);
});

test('the right one erases the account, and then this device', async () => {
  const { user, calls, forgotten } = renderProfile({
    respond: () => Response.json({ success: true }),
  });
  const dialog = await askToDelete(user);
  await user.type(dialog.getByLabelText('Your password'), 'seven quiet words{Enter}');
  expect(await screen.findByText('Your account has been deleted')).toBeTruthy();
  expect(calls.map(({ method, path, search, body }) => [method, path, search, body])).toEqual([
    ['DELETE', '/api/account', '', '{"password":"seven quiet words"}'],
  ]);
  expect(forgotten).toEqual(['user-1']);
});

test('deleting from elsewhere says what else is lost', () => {
  renderPage(<DeleteAccountDialog losses={['Two were never sent.']} onClose={() => undefined} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
    'Two were never sent.',
  );
});

/** She is in on a device that is kept closed. */
function keepClosed(journal?: object): void {
  const ring = { token: '', email: '', ...(journal && { journal }) };
  openedLock.set({ userId: 'user-1', ring } as unknown as OpenedLock);
}

async function askToDelete(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  return within(screen.getByRole('dialog', { name: 'Delete your account?' }));
}

function renderProfile(options: Pick<RenderOptions, 'facts' | 'respond' | 'user'> = {}) {
  const replica = createFakeReplica({ reflections: [aReflection()] });
  const page = renderPage(<ProfilePage plan={null} />, { at: '/profile', replica, ...options });
  return { ...page, user: userEvent.setup() };
}

test('over an insecure connection lock and private journal say why they cannot be had', async () => {
  vi.stubGlobal('isSecureContext', false);
  onTestFinished(() => void vi.unstubAllGlobals());
  const rows = { lock: <LockActions />, privacy: <PrivateActions /> };
  const replica = createFakeReplica();
  const holder = { read: () => ({ kind: 'open', replica }) } as unknown as ReplicaHolder;
  renderPage(
    <ReplicaHolderContext value={holder}>
      <ProfilePage plan={null} {...rows} />
    </ReplicaHolderContext>,
    { at: '/profile', replica },
  );
  expect(await screen.findAllByText(/no browser can close anything/)).toHaveLength(2);
  for (const name of ['Keep Noor closed', 'Make it private']) {
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  }
});
