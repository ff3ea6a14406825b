import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { listBuilds } from './archive-build.ts';

const folder = mkdtempSync(join(tmpdir(), 'noor-archive-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('servers that start at once on one build keep it once, and all of them start', async () => {
  const webRoot = join(folder, 'web');
  const archiveRoot = join(folder, 'previous-builds');
  mkdirSync(join(webRoot, 'assets'), { recursive: true });
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html>');
  for (let file = 0; file < 50; file += 1) {
    writeFileSync(join(webRoot, 'assets', `part-${file}.js`), 'export {};');
  }
  const module = pathToFileURL(join(import.meta.dirname, 'archive-build.ts')).href;
  const program = `import { archiveBuild } from ${JSON.stringify(module)};
    archiveBuild(${JSON.stringify(webRoot)}, ${JSON.stringify(archiveRoot)});`;
  const codes = await Promise.all([1, 2, 3, 4].map(() => exitCodeOf(program)));
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(listBuilds(archiveRoot)).toHaveLength(1);
  expect(readdirSync(archiveRoot)).toHaveLength(1);
});

function exitCodeOf(program: string): Promise<number | null> {
  return new Promise((resolve) => {
    spawn(process.execPath, ['--input-type=module', '--eval', program]).once('exit', resolve);
  });
}
