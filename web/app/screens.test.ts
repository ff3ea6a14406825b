import { expect, test } from 'vitest';
import { fetchFirstScreen, screens } from './screens.ts';

test.each([
  ['/profile', true, 'profile'],
  ['/journal/history', true, 'history'],
  ['/support', true, 'support'],
  ['/', false, 'landing'],
  ['/reset-password', false, 'resetPassword'],
  ['/community', false, 'auth'],
] as const)(
  'the screen of %s is there before the first render (token: %s)',
  async (path, hasToken, name) => {
    await fetchFirstScreen(hasToken, path);
    expect(screens[name].ready()).not.toBeNull();
  },
);
