import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's top folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The Node of the lock file: the one that runs TypeScript as it is, whatever the machine has. */
export const nodePath = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

// Every process that is started from here, tools too, keeps what V8 compiled and finds it at its next start:
// a server is there in two thirds of the time. Where nothing can be written, Node goes on without.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compiled');

/**
 * Runs the pinned Node in the foreground and ends this process as the child ended.
 * @param {readonly string[]} args
 */
export async function becomeNode(args) {
  const child = spawn(nodePath, args, { cwd: root, stdio: 'inherit' });
  forwardSignals([child]);
  const { code, signal } = await ended(child);
  process.exitCode = code ?? exitCodeOf(signal);
}

/** @param {readonly import('node:child_process').ChildProcess[]} children */
export function forwardSignals(children) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal's Ctrl-C reaches the whole group already; a second one would cut the graceful stop short.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      for (const child of children) child.kill(signal);
    });
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number | null, signal: string | null }>}
 */
export function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      resolve({ code, signal });
    });
  });
}

function exitCodeOf(signal) {
  return signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1;
}
