import { expect, test } from 'vitest';
import { isAppRoute, isServerFirst } from './app-routes.ts';

test.each(['/', '/dashboard', '/journal', '/journal/', '/journal/history', '/profile', '/auth'])(
  'the kept page answers the screen %s, with a network or without',
  (path) => expect(isAppRoute(path)).toBe(true),
);

test.each(['/nowhere', '/journal/history/x', '/journal2', '/subscription', '/api2', '/a%20b/'])(
  'the kept page answers %s, known to the app or not, so that offline no other page shows',
  (path) => expect(isAppRoute(path)).toBe(true),
);

test.each([
  '/api',
  '/api/auth/me',
  '/api/unsubscribe/x',
  '/reset-password',
  '/reset-password/',
  '/forgot-password',
  '/subscribe',
  '/subscribe/success',
  '/subscribe/cancel',
  '/healthz',
  '/readyz',
  '/metrics',
  '/assets/gone',
  '/sw.js',
  '/index.html',
  '/icons/icon-192.png',
  '//evil.example/journal',
  '//evil/journal',
])('the server alone answers %s', (path) => expect(isAppRoute(path)).toBe(false));

test.each([
  ['/subscribe', true],
  ['/subscribe/', true],
  ['/subscribe/success', true],
  ['/forgot-password', true],
  ['/reset-password/', true],
  ['/subscription', false],
  ['/auth', false],
  ['/api/subscribe', false],
])(
  'the server answers %s first, and the kept page where it cannot be reached: %s',
  (path, expected) => expect(isServerFirst(path)).toBe(expected),
);
