import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { nodePath, root } from '../../sync-server/bootstrap/project-node.mjs';

// The one rule by types that Oxlint cannot name yet, asked of the reader of types that it uses itself
// (docs/decisions/lint-by-types.md). Paths may follow; else every file is read.
const RULE = 'no-unsafe-class-instance-assignment';
const HEADER_BYTES = 5;

const asked = process.argv.slice(2);
const files = asked.length > 0 ? asked.map((path) => resolve(root, path)) : all();
if (files.length === 0) throw new Error('There is no file to read.');
const { status, stdout } = spawnSync(
  nodePath,
  [join(root, 'node_modules/oxlint-tsgolint/bin/tsgolint.js'), 'headless'],
  {
    cwd: root,
    input: JSON.stringify({
      version: 2,
      configs: [{ file_paths: files, rules: [{ name: RULE }] }],
      report_syntactic: false,
      report_semantic: false,
    }),
    stdio: ['pipe', 'pipe', 'inherit'],
    maxBuffer: 2 ** 26,
  },
);
const found = messagesOf(stdout);
for (const line of found) console.log(line);
process.exitCode = status === 0 && found.length === 0 ? 0 : 1;

function all() {
  const folders = ['shared', 'sw', 'sync-server', 'tests', 'web'];
  const patterns = ['*.ts', ...folders.map((folder) => `${folder}/**/*.{ts,tsx}`)];
  return globSync(patterns, { cwd: root }).map((file) => join(root, file));
}

/** A message is its length (4 bytes, little endian), its kind (1 byte) and JSON. */
function messagesOf(bytes) {
  const messages = [];
  for (let at = 0; at < bytes.length;) {
    const end = at + HEADER_BYTES + bytes.readUInt32LE(at);
    const {
      file_path: file = '',
      message = {},
      ...rest
    } = JSON.parse(bytes.subarray(at + HEADER_BYTES, end));
    messages.push(`${relative(root, file)}: ${message.description ?? JSON.stringify(rest)}`);
    at = end;
  }
  return messages;
}
