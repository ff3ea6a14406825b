import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlainToast } from './plain-toast.tsx';
import { TOAST_DURATION_MS, type Toast } from './toast-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aToast = (fields: Partial<Toast>): Toast => ({
  id: 1,
  open: true,
  title: 'No connection',
  description: 'Please try later.',
  ...fields,
});

test('a fault is said at once, and goes after five seconds', () => {
  const onClose = vi.fn();
  render(<PlainToast toast={aToast({ tone: 'error' })} onClose={onClose} />);
  expect(screen.getByRole('alert').textContent).toBe('No connectionPlease try later.');
  act(() => void vi.advanceTimersByTime(TOAST_DURATION_MS));
  expect(onClose).toHaveBeenCalledExactlyOnceWith(1);
});

test('anything else is said politely, and a closed one not at all', () => {
  const { rerender } = render(<PlainToast toast={aToast({})} onClose={() => undefined} />);
  expect(screen.getByRole('status')).toBeTruthy();
  rerender(<PlainToast toast={aToast({ open: false })} onClose={() => undefined} />);
  expect(screen.queryByRole('status')).toBeNull();
});
