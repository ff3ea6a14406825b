import { expect, test } from 'vitest';
import { isAppRoute } from '../../../sw/app-routes.ts';
import { paths } from '../../../web/lib/paths.ts';

/** Screens that do nothing without the server. */
const ONLINE_ONLY = /^\/(subscribe|forgot-password|reset-password)/;

test('every screen of the page but payment and new passwords opens offline', () => {
  const screens = Object.values(paths).filter((path) => !ONLINE_ONLY.test(path));
  expect(screens.filter((path) => !isAppRoute(path))).toEqual([]);
});
