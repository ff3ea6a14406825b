import { defineConfig } from '@playwright/test';
import { surroundings } from '../setup/room-for-tests.ts';
import { launchOptions } from './fixtures/device.ts';

Object.assign(process.env, surroundings());

/** What a window's browser does beside its pages: docs/decisions/tests-without-windows.md. */
const ofTheBrowser = /@browser/;

/** No retries: a test that passes now and then has found something. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results/e2e',
  globalSetup: './fixtures/build-once.ts',
  // One more than the cores: most tests wait for a page some of the time.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // What a test waits for comes in seconds; a machine that is busy or slow has time to end.
  timeout: 300_000,
  // A run that hangs ends, and has failed.
  globalTimeout: 5_400_000,
  expect: { timeout: 60_000 },
  projects: [
    { name: 'browser', grep: ofTheBrowser, use: { launchOptions: launchOptions() } },
    {
      name: 'shell',
      grepInvert: ofTheBrowser,
      use: {
        launchOptions: launchOptions({
          executablePath: process.env['CHROMIUM_SHELL'] || undefined,
        }),
      },
    },
  ],
  reporter: [['list'], ['json', { outputFile: '../../test-results/playwright.json' }]],
});
