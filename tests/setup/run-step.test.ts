import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockFileFaults } from './lock-file.mjs';
import { readPlaywright, readVitest } from './reports.mjs';
import { countsOf } from './run-step.mjs';
import { staticSteps } from './steps.mjs';

const folder = mkdtempSync(join(tmpdir(), 'noor-reports-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('every test of a runner counts, and a file that did not load counts as failed', () => {
  const file = report({
    numPassedTests: 7,
    numTotalTests: 9,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{}] },
    ],
  });
  expect(readVitest(file)).toEqual({ passed: 7, failed: 3 });
});

test('a flaky or skipped browser test is a failed one', () => {
  const file = report({
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 },
    errors: [{}],
  });
  expect(readPlaywright(file)).toEqual({ passed: 5, failed: 4 });
});

test('a runner that left no report, ran nothing or crashed after its tests has failed', () => {
  const step = (counts: { passed: number; failed: number } | null) => ({ report: () => counts });
  expect(countsOf(step(null), true)).toEqual({ passed: 0, failed: 1 });
  expect(countsOf(step({ passed: 0, failed: 0 }), true)).toEqual({ passed: 0, failed: 1 });
  expect(countsOf(step({ passed: 3, failed: 0 }), false)).toEqual({ passed: 3, failed: 1 });
  expect(countsOf(step({ passed: 3, failed: 2 }), false)).toEqual({ passed: 3, failed: 2 });
});

test('a static check counts one', () => {
  expect(countsOf({}, true)).toEqual({ passed: 1, failed: 0 });
  expect(countsOf({}, false)).toEqual({ passed: 0, failed: 1 });
});

test('the lock file names no address, and every package with its hash', () => {
  const packages = {
    '': {},
    'node_modules/sound': { integrity: 'sha512-…' },
    'node_modules/bundled': { inBundle: true },
    'node_modules/from-somewhere': { integrity: 'sha512-…', resolved: 'https://example.test/' },
    'node_modules/unproved': {},
    'node_modules/for-other-machines': {
      integrity: 'sha512-…',
      optionalDependencies: { sound: '1.0.0', 'for-a-mac': '1.0.0' },
    },
  };
  expect(lockFileFaults(JSON.stringify({ packages }))).toEqual([
    'node_modules/from-somewhere names the address it came from',
    'node_modules/unproved has no integrity hash',
    'node_modules/for-other-machines may need for-a-mac, which is missing',
  ]);
});

test('every static check of the house is run, by npm test and by npm run check', () => {
  const names = staticSteps.map(({ name }) => name);
  expect(names[0]).toBe('types');
  expect(names.toSorted()).toEqual([
    'build',
    'format',
    'import rules',
    'lint',
    'lock file',
    'rules by types',
    'sizes',
    'styles',
    'types',
    'unused code',
  ]);
});

function report(content: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}
