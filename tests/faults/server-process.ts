import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Resolves when the process is gone, whoever ended it. */
  readonly gone: Promise<void>;
  /** SIGTERM; resolves when it has finished what was under way and is gone. */
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('../../sync-server/testing/serve.ts', import.meta.url));

/** The real server as a process of its own on an ephemeral port. */
export async function startServerProcess(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...settings, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit').then(() => undefined);
  const url = await Promise.race([
    readUrl(createInterface(child.stdout)),
    gone.then(() => Promise.reject(new Error('The server did not start.'))),
  ]);
  const endBy = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await gone;
  };
  return { url, pid: child.pid ?? 0, gone, kill: endBy('SIGKILL'), stop: endBy('SIGTERM') };
}

async function readUrl(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const url = /"url":"([^"]+)"/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('The server printed no address.');
}
