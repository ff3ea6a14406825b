import { defineConfig } from '@playwright/test';
import { launchOptions } from './fixtures/device.ts';

/** `npm run e2e -- --screens`: pictures of all screens, to be looked at. */
export default defineConfig({
  testDir: '.',
  testMatch: 'screens.ts',
  outputDir: '../../test-results/screens',
  globalSetup: './fixtures/build-once.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 900_000,
  expect: { timeout: 30_000 },
  use: { launchOptions: launchOptions() },
  reporter: 'list',
});
