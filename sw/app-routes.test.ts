import { expect, test } from 'vitest';
import { isAppRoute } from './app-routes.ts';

test.each(['/', '/dashboard', '/journal', '/journal/', '/journal/history', '/profile', '/auth'])(
  'the kept page answers the screen %s, with a network or without',
  (path) => expect(isAppRoute(path)).toBe(true),
);

test.each([
  '/api',
  '/api/auth/me',
  '/api/unsubscribe/x',
  '/reset-password',
  '/forgot-password',
  '/subscribe',
  '/subscribe/success',
  '/subscribe/cancel',
  '/healthz',
  '/readyz',
  '/metrics',
  '/sw.js',
  '/index.html',
  '/journal/history/x',
  '/journal2',
  '//evil.example/journal',
])('the server alone answers %s', (path) => expect(isAppRoute(path)).toBe(false));
