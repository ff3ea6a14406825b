import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { lockFolder } from './lock-folder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'noor-lock-'));
  return () => rm(folder, { recursive: true });
});

test('one at a time, and again once the first has let go', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`Another server is serving ${folder}`);
  unlock();
  lockFolder(folder)();
});

test('the lock ends with its process, also when that is killed', async () => {
  const holder = await aHolder(folder);
  expect(() => lockFolder(folder)).toThrow('Another server');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  lockFolder(folder)();
});

test('the garbage collector does not let go of what nobody keeps the key of', async () => {
  await aHolder(folder);
  expect(() => lockFolder(folder)).toThrow('Another server');
});

/** Another process that drops the way out, as the server does, and has its memory tidied. */
async function aHolder(dataDir: string) {
  const flags = ['--expose-gc', '--input-type=module-typescript', '--eval'];
  const holder = spawn(process.execPath, [...flags, holding(dataDir)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  return holder;
}

const holding = (dataDir: string) => `
  import { lockFolder } from './sync-server/db/sqlite/lock-folder.ts';
  (() => void lockFolder(${JSON.stringify(dataDir)}))();
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    gc();
  }
  process.stdout.write('held');
  setInterval(() => undefined, 1_000);
`;

test('a second server ends with one line that says so', async () => {
  const unlock = lockFolder(folder);
  const env = { ...process.env, DATA_DIR: folder, PORT: '0' };
  const second = spawn(process.execPath, [join(root, 'sync-server/main.ts')], { env });
  const gone = once(second, 'exit');
  const said = await text(second.stderr);
  expect(await gone).toEqual([1, null]);
  expect(said).toBe(
    `Another server is serving ${folder}, and only one may: stop it, or give this one a DATA_DIR of its own.\n`,
  );
  unlock();
});
