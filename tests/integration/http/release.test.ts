import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../../sync-server/bootstrap/project-node.mjs';
import { writeReleaseList } from '../../../sync-server/http/page/release-list.ts';
import { startTestServer } from '../../../sync-server/testing/start-test-server.ts';

let webRoot: string;
let list: string;

beforeEach(() => {
  webRoot = mkdtempSync(join(tmpdir(), 'noor-release-'));
  list = `${webRoot}.json`;
  mkdirSync(join(webRoot, 'assets'));
  const files = {
    'index.html': '<!doctype html><title>Noor</title>',
    'subscribe.html': '<!doctype html><title>Premium</title>',
    'sw.js': 'self.addEventListener("fetch", () => {});',
    'manifest.webmanifest': '{}',
    'assets/a1.js': `export const words = ${JSON.stringify('calm '.repeat(2_000))};`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(webRoot, name), text);
  writeReleaseList(webRoot, list);
});
afterEach(() => {
  rmSync(webRoot, { recursive: true });
  rmSync(list);
});

/** As somebody runs it who has nothing but the script and the list. */
async function check(url: string): Promise<{ readonly code: number; readonly output: string }> {
  const script = join(root, 'sync-server/bootstrap/check-release.mjs');
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, url, list]);
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

test('a server that hands out the release is known by it, and one changed file is named', async () => {
  const honest = await startTestServer({ webRoot });
  expect(await check(honest.url)).toEqual({
    code: 0,
    output: expect.stringMatching(/^All 5 files are those of Noor \d+\.\d+\.\d+\.\n$/) as unknown,
  });
  await honest.stop();

  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Noor</title> ');
  rmSync(join(webRoot, 'assets/a1.js'));
  const other = await startTestServer({ webRoot });
  const { code, output } = await check(other.url);
  expect(code).toBe(1);
  const lines = output.trim().split('\n');
  expect(lines).toContainEqual(expect.stringMatching(/^\/index\.html: is another file/));
  expect(lines).toContainEqual(expect.stringMatching(/^\/journal: is another file/));
  expect(lines).toContain('/assets/a1.js: answered 404');
  expect(output).not.toContain('/sw.js');
  await other.stop();

  expect(await check(other.url)).toMatchObject({
    code: 1,
    output: expect.stringContaining('cannot be reached') as unknown,
  });
});
