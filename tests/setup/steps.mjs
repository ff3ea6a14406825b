import { join } from 'node:path';
import { buildWhenStale } from '../../sync-server/bootstrap/build-stale.mjs';
import { root } from '../../sync-server/bootstrap/project-node.mjs';
import { allLockFileFaults } from './lock-file.mjs';
import { sizeFaults } from './size-budget.mjs';
import { readPlaywright, readVitest } from './reports.mjs';

/**
 * The steps of the three suites (run-tests.mjs). A step with `bin` runs that package's program on the pinned Node;
 * one with `check` is a function that returns a list of faults. `report` reads the counts a runner left; other steps
 * count one.
 * Types come first: what does not compile is not worth reading.
 */
export const staticSteps = [
  { name: 'types', bin: 'typescript-native/bin/tsc', args: ['-b'] },
  {
    name: 'lint',
    bin: 'eslint/bin/eslint.js',
    args: [
      '.',
      '--max-warnings=0',
      '--cache',
      '--cache-strategy=content',
      '--cache-location=node_modules/.cache/eslint/',
    ],
  },
  { name: 'rules by types', bin: '../tests/setup/lint-by-types.mjs', args: [] },
  { name: 'format', bin: 'oxfmt/bin/oxfmt', args: ['--check'] },
  { name: 'styles', bin: 'stylelint/bin/stylelint.mjs', args: ['web/**/*.css'] },
  {
    name: 'import rules',
    bin: 'dependency-cruiser/bin/dependency-cruiser.mjs',
    args: [
      '--config',
      'tests/architecture/dependency-rules.cjs',
      '--output-type',
      'err',
      'shared',
      'sw',
      'web',
      'sync-server',
      'tests',
    ],
  },
  { name: 'unused code', bin: 'knip/bin/knip.js', args: [] },
  { name: 'lock file', check: allLockFileFaults },
  { name: 'build', check: buildFaults },
  { name: 'sizes', check: sizesFaults },
];

const units = {
  bin: 'vitest/vitest.mjs',
  args: [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(root, 'test-results/vitest.json')}`,
  ],
  report: () => readVitest('test-results/vitest.json'),
};

const browser = {
  name: 'browser tests',
  bin: '@playwright/test/cli.js',
  args: ['test', '--config', 'tests/e2e/playwright.config.ts'],
  report: () => readPlaywright('test-results/playwright.json'),
  needsBrowser: true,
};

/** What runs after the static steps, one after the other. */
export const testSteps = {
  check: [
    {
      ...units,
      name: 'unit tests',
      env: { NOOR_SUITE: 'check' },
    },
  ],
  quick: [
    { ...units, name: 'unit and integration tests', env: { NOOR_SUITE: 'quick' } },
    { ...browser, args: [...browser.args, '--grep', '@quick'] },
  ],
  all: [
    { ...units, name: 'unit and integration tests', env: { NOOR_SUITE: 'all' } },
    browser,
    { name: 'fault campaigns', bin: '../tests/faults/run.mjs', args: ['--short'] },
  ],
};

function sizesFaults() {
  return buildFaults().length > 0 ? ['There is no build to measure.'] : sizeFaults();
}

function buildFaults() {
  try {
    buildWhenStale();
    return [];
  } catch (error) {
    return [error.message];
  }
}
