import { defineConfig } from '@playwright/test';

/** `npm run e2e -- --screens`: pictures of all screens, to be looked at. */
export default defineConfig({
  testDir: '.',
  testMatch: 'screens.ts',
  outputDir: '../../test-results/screens',
  globalSetup: './fixtures/build-once.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
});
