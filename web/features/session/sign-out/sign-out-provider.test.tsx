import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createFakeReplica } from '../../../../tests/doubles/fake-replica.ts';
import { createCell } from '../../../lib/cell.ts';
import { SessionContext } from '../session.ts';
import { useRequestSignOut } from './sign-out-context.ts';
import { aSession, aUser } from '../../../testing/a-session.ts';
import { ToastProvider } from '../../../ui/toast/toast-provider.tsx';
import { ReplicaHolderContext } from '../replica-holder-context.ts';
import type { ReplicaState } from '../replica-holder.ts';
import { SignOutProvider } from './sign-out-provider.tsx';

afterEach(() => vi.useRealTimers());

test('signing out while her store opens asks about her words once it is open', async () => {
  const { user, session, cell, replica } = await renderOpening();
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(session.read().kind).toBe('signed_in');
  act(() => cell.set({ kind: 'open', replica }));
  expect(await screen.findByText(/unfinished writing that was never saved/)).toBeTruthy();
  expect(session.read().kind).toBe('signed_in');
});

test('a store that takes its time does not leave her tap unanswered', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await renderOpening();
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(screen.queryByText(/Signing out as soon as/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(await screen.findByText(/Signing out as soon as/)).toBeTruthy();
});

test('nor does a server that takes its time with what only this device can say', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, session, cell } = await renderOpening();
  const replica = createFakeReplica({});
  vi.spyOn(replica.sync, 'sayLast').mockReturnValue(new Promise(() => undefined));
  act(() => cell.set({ kind: 'open', replica }));
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await act(() => vi.advanceTimersByTimeAsync(1_100));
  expect(await screen.findByText('Signing out…')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await vi.waitFor(() => expect(session.read().kind).toBe('signed_out'));
});

test.each([
  [{ kind: 'elsewhere' }, true],
  [{ kind: 'renewed' }, true],
  [{ kind: 'private' }, false],
] as const)(
  'what waits for her passphrase is not offered to be sent: %o',
  async (status, isHeld) => {
    const { user, cell, replica } = await renderOpening();
    replica.setJournal(status);
    act(() => replica.setDetails({ unsentAnswers: 1, unsentKeys: ['a'] }));
    act(() => cell.set({ kind: 'open', replica }));
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    await screen.findByText(/^1 answer has not been sent yet/);
    expect(screen.queryByRole('button', { name: 'Send now, then sign out' }) === null).toBe(isHeld);
    expect(screen.queryByText(/until you have typed your passphrase here/) !== null).toBe(isHeld);
  },
);

test('what she saves elsewhere while she is asked is named before anything is deleted', async () => {
  const { user, session, cell, replica } = await renderOpening();
  act(() => cell.set({ kind: 'open', replica }));
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await screen.findByText(/unfinished writing that was never saved/);
  act(() => replica.setDetails({ unsentAnswers: 1, unsentKeys: ['a'] }));
  await user.click(screen.getByRole('button', { name: 'Sign out and remove it' }));
  expect(await screen.findByText(/^1 answer has not been sent yet/)).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Delete 1 answer' }));
  act(() => replica.setDetails({ unsentAnswers: 2, unsentKeys: ['a', 'b'] }));
  await user.click(screen.getByRole('button', { name: 'Delete 1 answer' }));
  expect(await screen.findByText(/^2 answers have not been sent yet/)).toBeTruthy();
  expect(session.read().kind).toBe('signed_in');

  await user.click(screen.getByRole('button', { name: 'Delete 2 answers' }));
  await user.click(screen.getByRole('button', { name: 'Delete 2 answers' }));
  await vi.waitFor(() => expect(session.read().kind).toBe('signed_out'));
});

test('a device that cannot look once more does not keep her signed in', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, session, cell, replica } = await renderOpening();
  act(() => cell.set({ kind: 'open', replica }));
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  await screen.findByText(/unfinished writing that was never saved/);
  vi.spyOn(replica.answers, 'countOnlyHere').mockReturnValue(new Promise(() => undefined));
  await user.click(screen.getByRole('button', { name: 'Sign out and remove it' }));
  expect(session.read().kind).toBe('signed_in');
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await vi.waitFor(() => expect(session.read().kind).toBe('signed_out'));
});

async function renderOpening() {
  const { session } = aSession({ cached: aUser(), answer: new Promise(() => undefined) });
  await session.start();
  const replica = createFakeReplica({
    drafts: [{ day: '2026-11-20', target: { question: 'q1' }, text: 'Half a thought' }],
  });
  const cell = createCell<ReplicaState>({ kind: 'opening', replica });
  const holder = {
    ...cell,
    closed: () => Promise.resolve(),
    release: () => Promise.resolve(),
  };
  render(
    <SessionContext value={session}>
      <ReplicaHolderContext value={holder}>
        <ToastProvider>
          <MemoryRouter>
            <SignOutProvider>
              <SignOutButton />
            </SignOutProvider>
          </MemoryRouter>
        </ToastProvider>
      </ReplicaHolderContext>
    </SessionContext>,
  );
  const user = userEvent.setup({ delay: null });
  return { user, session, cell, replica };
}

function SignOutButton() {
  return (
    <button type="button" onClick={useRequestSignOut()}>
      Sign Out
    </button>
  );
}
