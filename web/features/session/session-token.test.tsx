import { afterEach, expect, test, vi } from 'vitest';
import { openedLock, type OpenedLock } from './lock/opened-lock.ts';
import { SESSION_TOKEN_KEY, sessionToken } from './session-token.ts';

afterEach(() => {
  sessionToken.clear();
  openedLock.set(null);
});

test('a page of a closed device forgets token and keys, and tells the lock nothing of who comes after her', () => {
  const keep = vi.fn();
  sessionToken.keepSealed('hers', keep);
  openedLock.set({ userId: 'amal' } as unknown as OpenedLock);
  sessionToken.forget();
  expect(sessionToken.read()).toBeNull();
  expect(openedLock.read()).toBeNull();
  sessionToken.write('of another');
  expect(keep).not.toHaveBeenCalled();
});

test('what another has signed in with by then stays, and is what this page speaks with', () => {
  sessionToken.write('hers');
  localStorage.setItem(SESSION_TOKEN_KEY, 'of another');
  sessionToken.forget();
  expect(sessionToken.read()).toBe('of another');
});

test('the page that she signed in on has no copy of its own left', () => {
  sessionToken.write('hers');
  localStorage.removeItem(SESSION_TOKEN_KEY);
  sessionToken.forget();
  expect(sessionToken.read()).toBeNull();
});
