import fs, {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aNewOwner } from '../testing/a-new-owner.ts';
import { watchDisk } from '../testing/watch-disk.ts';
import { deriveMasterKey, makeMasterKey, readKeyFile, writeKeyFile } from './key-file.ts';
import { openMasterKeys } from './master-keys.ts';

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
  const module = new URL('./master-keys.ts', import.meta.url).href;
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

test.each([
  ['holds no key', () => writeFileSync(path, '')],
  ['holds no key', () => writeFileSync(path, '# only words\n\n')],
  ['Line 3 of the key file', () => writeFileSync(path, `# one\n\nnoor-key-1 ${'A'.repeat(20)}`)],
  ['A folder is where the key file is to be', () => mkdirSync(path)],
])('a key file that %s is said to be so, with what to do first', (what, spoil) => {
  spoil();
  for (const mark of [null, 'of before']) {
    const sentence = sentenceOf(() => openMasterKeys(source(), mark));
    expect(sentence).toContain(what);
    expect(sentence).toContain(path);
    expect(sentence).toContain('Put it back from where you keep its copy');
    if (mark !== null) expect(sentence).not.toContain('take');
  }
  expect(readdirSync(folder)).toEqual(['noor.key']);
});

function sentenceOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
}

test('a key file from another system is read: with a mark at its beginning and other line ends', () => {
  const { first } = openMasterKeys(source(), null);
  const text = readFileSync(path, 'utf8').replaceAll('\n', '\r\n');
  writeFileSync(path, `\uFEFF${text}`);
  expect(readKeyFile(path)).toEqual([first]);
});

test('a key file that this user may not read is not taken for one that is missing', () => {
  openMasterKeys(source(), null);
  const { readFileSync: read, statSync: look } = fs;
  for (const [name, own] of Object.entries({ readFileSync: read, statSync: look })) {
    const refuse = () => {
      throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
    };
    Object.assign(fs, { [name]: refuse });
    syncBuiltinESMExports();
    const sentence = sentenceOf(() => openMasterKeys(source(), 'of before'));
    Object.assign(fs, { [name]: own });
    syncBuiltinESMExports();
    expect(sentence).toContain(`The key file ${path} cannot be read: give it to the user`);
  }
});

test('where no key file can be made nothing begins, and the sentence names the place', () => {
  writeFileSync(join(folder, 'a file'), '');
  path = join(folder, 'a file', 'noor.key');
  expect(sentenceOf(() => openMasterKeys(source(), null))).toMatch(
    /noor\.key could not be made: let the user that Noor runs as write there/,
  );
});

test('the key is on the disk, and so are the names that lead to it, before anything is begun with it', () => {
  path = join(folder, 'new', 'below', 'noor.key');
  expect(watchDisk(() => openMasterKeys(source(), null))).toEqual([
    'on disk: new',
    `on disk: ${basename(folder)}`,
    'on disk: noor.key.new',
    'noor.key.new is noor.key',
    'on disk: below',
  ]);
  // Made by another process, which a power cut may have stopped before it was.
  expect(watchDisk(() => openMasterKeys(source(), null))).toEqual([
    'on disk: noor.key',
    'on disk: below',
  ]);
  expect(watchDisk(() => openMasterKeys(source(), 'settled'))).toEqual([]);
  expect(watchDisk(() => writeKeyFile(path, [makeMasterKey()]))).toEqual([
    'on disk: noor.key.new',
    'noor.key.new is noor.key',
    'on disk: below',
  ]);
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

test('a file that is written anew belongs to whom it did, with who may read it', () => {
  openMasterKeys(source(), null);
  const { uid, gid } = aNewOwner(path);
  chmodSync(path, 0o640);
  writeKeyFile(path, [makeMasterKey()]);
  expect(statSync(path)).toMatchObject({ uid, gid, mode: 0o100640 });
});

test('a group that may do nothing with it keeps nobody from writing it anew', () => {
  openMasterKeys(source(), null);
  const { stat, chown } = { stat: fs.statSync, chown: fs.chownSync };
  Object.assign(fs, {
    statSync: (of: string) => Object.assign(stat(of), of === path && { gid: 4321 }),
    chownSync: () => {
      throw new Error('EPERM: operation not permitted');
    },
  });
  syncBuiltinESMExports();
  const next = makeMasterKey();
  writeKeyFile(path, [next]);
  Object.assign(fs, { statSync: stat, chownSync: chown });
  syncBuiltinESMExports();
  expect(readKeyFile(path).map(({ id }) => id)).toEqual([next.id]);
});

test('a file of another user, to whom it cannot be given, stays, and nothing is left beside it', () => {
  openMasterKeys(source(), null);
  const before = readFileSync(path);
  chmodSync(path, 0o640);
  const { chmodSync: own } = fs;
  Object.assign(fs, {
    chmodSync: () => {
      throw new Error('EPERM: operation not permitted');
    },
  });
  syncBuiltinESMExports();
  const sentence = sentenceOf(() => writeKeyFile(path, [makeMasterKey()]));
  Object.assign(fs, { chmodSync: own });
  syncBuiltinESMExports();
  expect(sentence).toContain('or be the user that it belongs to');
  expect(readFileSync(path)).toEqual(before);
  expect(readdirSync(folder)).toEqual(['noor.key']);
});
