import { defineConfig } from '@playwright/test';
import { surroundings } from '../setup/room-for-tests.ts';
import { launchOptions } from './fixtures/device.ts';

Object.assign(process.env, surroundings());

/** No retries: a test that passes now and then has found something. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results/e2e',
  globalSetup: './fixtures/build-once.ts',
  // One more than the cores: most tests wait for a page most of the time.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  // A run that hangs ends, and has failed.
  globalTimeout: 1_800_000,
  expect: { timeout: 30_000 },
  use: { launchOptions: launchOptions() },
  reporter: [['list'], ['json', { outputFile: '../../test-results/playwright.json' }]],
});
