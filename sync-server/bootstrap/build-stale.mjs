import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { nodePath, root } from './project-node.mjs';

const INPUTS = ['web', 'sw', 'shared', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'];
const STAMP = join(root, 'dist/build-stamp');

/** Builds page and worker when anything they are made of differs from the last build. Throws when the build fails. */
export function buildWhenStale() {
  const stamp = hashInputs();
  if (isBuilt() && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  console.log('Building the page …');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const result = spawnSync(nodePath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (result.status !== 0) {
    throw new Error(`The build failed.\n${result.stdout}\n${result.stderr}`);
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(STAMP, stamp);
}

function isBuilt() {
  return ['index.html', 'sw.js'].every((file) => existsSync(join(root, 'dist/web', file)));
}

function hashInputs() {
  const hash = createHash('sha256');
  for (const file of INPUTS.flatMap((input) => filesOf(join(root, input))).sort()) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  if (/\.[a-z]+$/.test(path)) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !file.includes('node_modules'));
}
