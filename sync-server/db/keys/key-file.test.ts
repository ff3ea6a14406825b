import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deriveMasterKey, openMasterKeys, readKeyFile } from './key-file.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'noor-key-'));
  path = join(folder, 'noor.key');
});
afterEach(() => rmSync(folder, { recursive: true }));

const source = (isChosen = true) => ({ path, derived: null, isChosen });

test('the file is made once, for its owner alone, and says what it is', () => {
  const masters = openMasterKeys(source(), null);
  const { first } = masters;
  expect(masters.find(first.id).bytes).toEqual(readKeyFile(path)[0]?.bytes);
  expect(openMasterKeys(source(), null).first.id).toBe(first.id);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['noor.key']);
});

test('whoever starts at the same time begins with the same key', async () => {
  const program = `const { parentPort, workerData } = require('node:worker_threads');
    import(workerData.module).then(({ openMasterKeys }) => {
      Atomics.wait(workerData.gate, 0, 0);
      const source = { path: workerData.path, derived: null, isChosen: true };
      parentPort.postMessage(openMasterKeys(source, null).first.id);
    });`;
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const module = new URL('./key-file.ts', import.meta.url).href;
  const ids = Array.from({ length: 4 }, () => {
    const worker = new Worker(program, { eval: true, workerData: { module, path, gate } });
    return new Promise<string>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  expect(new Set(await Promise.all(ids)).size).toBe(1);
  expect(readdirSync(folder)).toEqual(['noor.key']);
});

test('a database that has a key gets no other one', () => {
  expect(() => openMasterKeys(source(), 'of another')).toThrow('is not there');
  expect(readdirSync(folder)).toEqual([]);
  openMasterKeys(source(), null);
  const masters = openMasterKeys(source(), 'of another');
  expect(() => masters.find('of another')).toThrow('is not the one');
  writeFileSync(path, '# nothing\n');
  expect(() => openMasterKeys(source(), null)).toThrow('holds no key');
});

test('a key of the secret is begun with unless a file is named, and opened beside one', () => {
  const derived = deriveMasterKey('the same on every server, and long');
  const alone = openMasterKeys({ path: null, derived, isChosen: false }, null);
  expect(alone.first.id).toBe(derived.id);
  const named = openMasterKeys({ path, derived, isChosen: true }, null);
  expect(named.first.id).not.toBe(derived.id);
  expect(named.find(derived.id)).toEqual(derived);
  expect(openMasterKeys({ path, derived, isChosen: false }, null).first.id).toBe(derived.id);
});
