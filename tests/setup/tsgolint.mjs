#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

// Started by Oxlint in place of tsgolint (lint-by-types.mjs): passes its question on with one rule more, and what that
// rule finds into the file TSGOLINT_FOUND, since Oxlint drops the messages of a rule that it does not know.
const RULE = 'no-unsafe-class-instance-assignment';
const HEADER_BYTES = 5;

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const question = JSON.parse(await textOf(process.stdin));
for (const config of question.configs) config.rules.push({ name: RULE });
const program = join(root, 'node_modules/oxlint-tsgolint/bin/tsgolint.js');
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const ended = once(child, 'exit');
child.stdin.end(JSON.stringify(question));
let rest = Buffer.alloc(0);
for await (const chunk of child.stdout) {
  process.stdout.write(chunk);
  rest = noteWhole(Buffer.concat([rest, chunk]));
}
const [code] = await ended;
process.exitCode = rest.length > 0 ? 1 : (code ?? 1);

async function textOf(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** A message is its length (4 bytes, little endian), its kind (1 byte) and JSON. Returns what is not whole yet. */
function noteWhole(bytes) {
  let at = 0;
  while (bytes.length >= at + HEADER_BYTES) {
    const end = at + HEADER_BYTES + bytes.readUInt32LE(at);
    if (bytes.length < end) break;
    const said = JSON.parse(bytes.subarray(at + HEADER_BYTES, end).toString());
    if (said.rule === RULE) {
      const text = said.message?.description ?? RULE;
      appendFileSync(process.env.TSGOLINT_FOUND, `${relative(root, said.file_path)}: ${text}\n`);
    }
    at = end;
  }
  return bytes.subarray(at);
}
