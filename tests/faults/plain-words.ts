import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** As long as it has to be to hold a few letters. */
const BASE64 = /[\w+/-]{16,}/g;

/** What of that form can be read in a value, however deep it lies: as text, as bytes, in base64, as a name or a key. */
export function findWords(form: RegExp, value: unknown, found = new Set<string>()): Set<string> {
  const bytes = bytesOf(value);
  if (bytes) findInText(form, textOf(bytes), found);
  else if (typeof value === 'string') findInString(form, value, found);
  else if (value instanceof Map || value instanceof Set) {
    for (const item of value as Iterable<unknown>) findWords(form, item, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const entry of Object.entries(value)) for (const one of entry) findWords(form, one, found);
  }
  return found;
}

/** The same of every file of a folder, and of the folders in it. */
export function findWordsInFiles(form: RegExp, folder: string): Set<string> {
  const found = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), 'latin1');
    findInText(form, text, found);
  }
  return found;
}

function findInString(form: RegExp, text: string, found: Set<string>): void {
  findInText(form, text, found);
  for (const [token] of text.matchAll(BASE64)) {
    findInText(form, textOf(Buffer.from(token, 'base64')), found);
  }
}

function findInText(form: RegExp, text: string, found: Set<string>): void {
  for (const [words] of text.matchAll(form)) found.add(words);
}

function bytesOf(value: unknown): Buffer | null {
  if (ArrayBuffer.isView(value)) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
  return value instanceof ArrayBuffer ? Buffer.from(value) : null;
}

/** ASCII in it is found in UTF-8 and in UTF-16. */
function textOf(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll('\0', '');
}
