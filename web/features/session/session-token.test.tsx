import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OpenedLock } from './lock/opened-lock.ts';

const KEY = 'session_token';
// Each page is a start of its own.
beforeEach(() => void vi.resetModules());
afterEach(() => localStorage.removeItem(KEY));

async function aPage() {
  const [{ sessionToken }, { openedLock }] = await Promise.all([
    import('./session-token.ts'),
    import('./lock/opened-lock.ts'),
  ]);
  return { sessionToken, openedLock };
}

test('a page of a closed device forgets token and keys, and tells the lock nothing of who comes after her', async () => {
  const { sessionToken, openedLock } = await aPage();
  const keep = vi.fn();
  sessionToken.keepSealed('hers', keep);
  openedLock.set({ userId: 'amal' } as unknown as OpenedLock);
  sessionToken.forget();
  expect(sessionToken.read()).toBeNull();
  expect(openedLock.read()).toBeNull();
  sessionToken.write('of another');
  expect(keep).not.toHaveBeenCalled();
});

test('what another has signed in with by then stays, and is what this page speaks with', async () => {
  const { sessionToken } = await aPage();
  sessionToken.write('hers');
  localStorage.setItem(KEY, 'of another');
  sessionToken.forget();
  expect(sessionToken.read()).toBe('of another');
});

test('the page that she signed in on has no copy of its own left', async () => {
  const { sessionToken } = await aPage();
  sessionToken.write('hers');
  localStorage.removeItem(KEY);
  sessionToken.forget();
  expect(sessionToken.read()).toBeNull();
});
