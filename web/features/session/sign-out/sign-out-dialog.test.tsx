import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Unfinished } from './plan-sign-out.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';

test('keeping is the default: it has the focus, and nothing is sent or deleted', async () => {
  const { user, heard } = renderDialog({ entries: 5, hasDrafts: false });
  expect(screen.getByText(/5 answers have not been sent yet/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep for me and sign out'));
  await user.keyboard('{Enter}');
  expect(heard.onKeep).toHaveBeenCalledOnce();
  expect(heard.onDelete).not.toHaveBeenCalled();
});

test('sending everything signs out', async () => {
  const { user, heard } = renderDialog({ entries: 2, hasDrafts: false });
  await user.click(screen.getByRole('button', { name: 'Send now, then sign out' }));
  expect(heard.onSend).toHaveBeenCalledOnce();
  expect(heard.onKeep).toHaveBeenCalledOnce();
});

test('what could not be sent stays, and she is told', async () => {
  const { user, heard } = renderDialog({ entries: 2, hasDrafts: false }, { entries: 1 });
  await user.click(screen.getByRole('button', { name: 'Send now, then sign out' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Not all of it could be sent\./);
  expect(screen.getByText(/1 answer has not been sent/)).toBeTruthy();
  expect(heard.onKeep).not.toHaveBeenCalled();
});

test('deleting asks once more, and cancelling it leads back', async () => {
  const { user, heard } = renderDialog({ entries: 3, hasDrafts: false });
  await user.click(screen.getByRole('button', { name: 'Delete 3 answers' }));
  expect(screen.getByRole('dialog', { name: 'Delete 3 answers for good?' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Keep for me and sign out' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete 3 answers' }));
  await user.click(screen.getByRole('button', { name: 'Delete 3 answers' }));
  expect(heard.onDelete).toHaveBeenCalledOnce();
});

test('unfinished writing alone is named, and keeping it is the default', async () => {
  const { user, heard } = renderDialog({ entries: 0, hasDrafts: true });
  expect(screen.getByText(/unfinished writing that was never saved/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep for me and sign out'));
  await user.keyboard('{Enter}');
  expect(heard.onKeep).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Sign out and remove it' }));
  expect(heard.onDelete).toHaveBeenCalledOnce();
});

test('where nothing is kept, keeping is not promised', async () => {
  const { user, heard } = renderDialog({ entries: 2, hasDrafts: true }, {}, false);
  expect(screen.queryByRole('button', { name: 'Keep for me and sign out' })).toBeNull();
  expect(screen.getByText(/what is not sent is lost when you sign out/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(heard.onClose).toHaveBeenCalledOnce();
});

test('what is only here is named first, staying is the default, and then the rest is asked', async () => {
  const { user, heard } = renderDialog({ entries: 2, onlyHere: 12 });
  expect(screen.getByText(/^12 answers are only on this device: .+ download your/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Stay signed in'));
  await user.keyboard('{Enter}');
  expect(heard.onClose).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Sign out and remove it' }));
  expect(screen.getByText(/2 answers have not been sent yet/)).toBeTruthy();
  expect(heard.onKeep).not.toHaveBeenCalled();
});

test('what the sending finds to be only here is named before anything goes', async () => {
  const { user, heard } = renderDialog({ entries: 2 }, { onlyHere: 30 });
  await user.click(screen.getByRole('button', { name: 'Send now, then sign out' }));
  expect(await screen.findByText(/^30 answers are only on this device/)).toBeTruthy();
  expect(heard.onKeep).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Sign out and remove it' }));
  expect(heard.onKeep).toHaveBeenCalledOnce();
});

test('with nothing else left her yes to that signs out, and keeps what can be kept', async () => {
  const { user, heard } = renderDialog({ onlyHere: 1 });
  expect(screen.getByText(/^1 answer is only on this device: it is/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sign out and remove it' }));
  expect(heard.onKeep).toHaveBeenCalledOnce();
  expect(heard.onDelete).not.toHaveBeenCalled();
});

const NOTHING: Unfinished = { entries: 0, keys: [], hasDrafts: false, onlyHere: 0 };

function renderDialog(
  unfinished: Partial<Unfinished>,
  left: Partial<Unfinished> = {},
  isKept = true,
) {
  const still: Unfinished = { ...NOTHING, ...left };
  const heard = {
    onSend: vi.fn(() => Promise.resolve(still)),
    onKeep: vi.fn(),
    onDelete: vi.fn(() => Promise.resolve(null)),
    onClose: vi.fn(),
  };
  render(<SignOutDialog unfinished={{ ...NOTHING, ...unfinished }} isKept={isKept} {...heard} />);
  return { user: userEvent.setup(), heard };
}
