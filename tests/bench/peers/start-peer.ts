import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { aReflection } from '../../../sync-server/testing/builders.ts';

/** They are no packages of Noor's: they lie outside of it, and stay there for the next run. */
const folder = join(tmpdir(), 'noor-bench-peers');
const PACKAGES = {
  private: true,
  dependencies: {
    express: '4.21.2',
    'express-pouchdb': '4.2.0',
    'pouchdb-node': '9.0.0',
    rxdb: '15.39.0',
    'rxdb-server': '15.22.0',
    rxjs: '7.8.2',
    '@actual-app/sync-server': '26.9.0',
    '@actual-app/crdt': '3.1.3',
  },
  // What Noor uses as well, with its binaries in the package.
  overrides: { 'better-sqlite3': '13.2.0' },
};

export function installPeers(): void {
  const file = join(folder, 'package.json');
  const text = JSON.stringify(PACKAGES);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(folder, { recursive: true });
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  const wanted = Object.entries(PACKAGES.dependencies).map(([name, at]) => `${name}@${at}`);
  writeFileSync(file, JSON.stringify({ private: true, overrides: PACKAGES.overrides }));
  const { status } = spawnSync('npm', ['install', '--no-save', ...options, ...wanted], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The peers could not be installed.');
  writeFileSync(file, text);
}

export function inPeers(...path: readonly string[]): string {
  return join(folder, 'node_modules', ...path);
}

interface Started {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** A script of this folder that prints `{"url": …}`, once it listens. */
export async function startPeer(script: string, dataDir: string): Promise<Started> {
  const fields = Object.keys(aReflection()).join(',');
  const started = start([join(import.meta.dirname, script), dataDir, fields]);
  for await (const line of createInterface(started.child.stdout)) {
    const url = /"url":"([^"]+)"/.exec(line)?.[1];
    if (url !== undefined) return { ...started, url };
  }
  throw new Error(`${script} did not start.`);
}

/** A program of a peer's own that is told its port. */
export async function startProgram(
  program: string,
  envOf: (port: number) => Readonly<Record<string, string>>,
): Promise<Started> {
  const port = await freePort();
  const started = start([program], envOf(port));
  started.child.stdout.resume();
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url))) {
    if (started.child.exitCode !== null) throw new Error(`${program} did not start.`);
  }
  return { ...started, url };
}

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  return {
    child,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url);
    return true;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return false;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
