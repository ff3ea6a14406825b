import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from '../../sync-server/bootstrap/project-node.mjs';

/** A skipped test proves nothing, so it counts as failed; so does a file that could not be loaded. */
export function readVitest(file) {
  const report = read(file);
  if (!report) return null;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const { numPassedTests, numTotalTests } = report;
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests + unloaded };
}

export function readPlaywright(file) {
  const report = read(file);
  if (!report) return null;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + skipped + report.errors.length };
}

function read(file) {
  const path = resolve(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}
