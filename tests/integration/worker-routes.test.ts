import { expect, test } from 'vitest';
import { isAppRoute } from '../../sw/app-routes.ts';
import { paths } from '../../web/lib/paths.ts';

test('every screen of the page but payment opens offline', () => {
  const screens = Object.values(paths).filter((path) => !path.startsWith('/subscribe'));
  expect(screens.filter((path) => !isAppRoute(path))).toEqual([]);
});
