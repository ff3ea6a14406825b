import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { apart } from '../setup/apart.ts';

const TESTS = '{shared,sw,web,sync-server,tests}/**/*.test.{ts,tsx}';
const isApart = (file: string): boolean =>
  [...apart.node, ...apart.web].some((glob) => matchesGlob(file, glob));

test('a test that replaces a module has a process of its own', () => {
  const replacing = globSync(TESTS).filter((file) =>
    /^vi\.(mock|doMock)\(/m.test(readFileSync(file, 'utf8')),
  );
  expect(replacing.length).toBeGreaterThan(0);
  expect(replacing.filter((file) => !isApart(file))).toEqual([]);
});
