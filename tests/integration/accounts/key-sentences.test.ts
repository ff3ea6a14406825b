import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rotateKey } from '../../../sync-server/admin/storage/rotate-key.ts';
import { nodePath, root } from '../../../sync-server/bootstrap/project-node.mjs';
import { openDatabase } from '../../../sync-server/db/open-database.ts';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import { startTestServer } from '../../../sync-server/testing/start-test-server.ts';
import { aDevice } from '../sync/reflections-client.ts';

/** A database with words in it, and its key file; both are put back before each test. */
let folder: string;
let dataDir: string;
let keyFile: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'noor-sentences-'));
  const saved = join(folder, 'saved');
  mkdirSync(saved);
  const server = await startTestServer({ dataDir: saved });
  for (const answer of ['Hers.', 'Of another.']) {
    const { token } = await aUser(server);
    await aDevice(server, token).push([aReflection({ answer })]);
  }
  await server.stop();
});
beforeEach(() => {
  dataDir = join(folder, 'data');
  keyFile = join(dataDir, 'noor.key');
  rmSync(dataDir, { recursive: true, force: true });
  cpSync(join(folder, 'saved'), dataDir, { recursive: true });
  chmodSync(dataDir, 0o700);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What an operator reads: all of it, where the program ends by itself with an error. */
async function run(...args: readonly string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0' };
  const done = promisify(execFile)(nodePath, args, { cwd: root, env });
  const { stdout, stderr } = await done.then(
    () => Promise.reject(new Error('It went through.')),
    (error: unknown) => error as { readonly stdout: string; readonly stderr: string },
  );
  return stdout + stderr;
}
/** What a start says that succeeds, up to its last line. */
async function startLines(): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0' };
  const child = spawn(nodePath, [SERVER], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  let said = '';
  for await (const line of createInterface(child.stdout)) {
    said += `${line}\n`;
    if (line.startsWith('AI is not configured')) child.kill('SIGTERM');
  }
  await gone;
  return said;
}

const SERVER = 'sync-server/main.ts';
const ADMIN = 'sync-server/admin/admin.ts';

const lay = (text: string) => writeFileSync(keyFile, text);
const lineOf = (file: string) => /^noor-key-1 .*$/m.exec(readFileSync(file, 'utf8'))?.[0] ?? '';

async function changeKey(lives = Infinity): Promise<void> {
  const database = await openDatabase({ dataDir, database: null });
  let works = 0;
  const transact: typeof database.transact = (userId, work) =>
    works++ < lives ? database.transact(userId, work) : Promise.reject(new Error('killed'));
  await rotateKey({ ...database, transact }).catch(() => undefined);
  await database.close();
}

const BACK = 'from where you keep its copy';

test.each([
  ['missing', () => rmSync(keyFile), 'is not there, and without it nobody can read'],
  ['of another', () => lay(`noor-key-1 ${'A'.repeat(43)}`), 'is not the one'],
  ['empty', () => lay(''), 'holds no key'],
  ['cut off', () => lay(readFileSync(keyFile, 'utf8').slice(0, -9)), 'is no key'],
  [
    'a folder',
    () => {
      rmSync(keyFile);
      mkdirSync(keyFile);
    },
    'A folder is where',
  ],
])(
  'with a key file that is %s no server starts, and says in a sentence what to do',
  async (...[, spoil, what]) => {
    spoil();
    for (const program of [[SERVER], [ADMIN, 'rotate-key']]) {
      const said = await run(...program);
      expect(said).toContain(what);
      expect(said).toContain(keyFile);
      expect(said).toContain(BACK);
      expect(said).not.toMatch(/\n\s+at |delete|remove|take/);
      expect(said.trim().split('\n').length).toBeLessThan(3);
    }
  },
);

test('a database from before a rotate-key needs the line of before beside the new one, and is told', async () => {
  const old = lineOf(keyFile);
  await changeKey();
  const newer = readFileSync(keyFile, 'utf8');
  cpSync(join(folder, 'saved/noor.db'), join(dataDir, 'noor.db'));
  lay(newer);
  expect(await run(SERVER)).toMatch(/is not the one.*the one from before it: add its line/);
  lay(`${newer}${old}\n`);
  expect(await startLines()).toContain('Noor is running');
});

test('a key file that others may read is named at the start', async () => {
  expect(await startLines()).not.toContain('chmod');
  chmodSync(keyFile, 0o644);
  expect(await startLines()).toContain(`Others on this machine can read ${keyFile}: chmod 600`);
});

test('a rotate-key that was cut off: the start names it, and what it still needs is not to go', async () => {
  const before = readFileSync(keyFile, 'utf8');
  await changeKey(1);
  const both = readFileSync(keyFile, 'utf8');
  expect(await startLines()).toMatch(/2 keys in .*cut off.*npm run admin -- rotate-key/);
  lay(`${lineOf(keyFile)}\n`);
  expect(await run(SERVER)).toMatch(/not all of it.*add its line to this file/);
  lay(before);
  expect(await run(SERVER)).toContain('is not the one');
  lay(both);
  await changeKey();
  expect(await startLines()).not.toContain('keys in');
});
