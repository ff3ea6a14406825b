import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aboutTheKey } from './about-the-key.ts';
import { deriveMasterKey, makeMasterKey, writeKeyFile } from './key-file.ts';
import { openMasterKeys } from './master-keys.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'noor-about-'));
  path = join(folder, 'noor.key');
});
afterEach(() => rmSync(folder, { recursive: true }));

const derived = deriveMasterKey('the same on every server, and long');
const said = (isChosen: boolean, masterId: string) =>
  aboutTheKey({ masters: openMasterKeys({ path, derived, isChosen }, masterId), masterId });

test('a key of the secret is named as that, also where a file is named that is not there yet', () => {
  const [line, ...others] = said(true, derived.id);
  expect(line).toContain('with a key made of SECRET_KEY');
  expect(others).toEqual([]);
});

test('a file is named where the database goes by it, be it chosen or found', () => {
  const key = makeMasterKey();
  writeKeyFile(path, [key]);
  for (const isChosen of [true, false]) {
    expect(said(isChosen, key.id)).toEqual([expect.stringContaining(`the key in ${path}`)]);
    expect(said(isChosen, derived.id)).toEqual([expect.stringContaining('made of SECRET_KEY')]);
  }
});
