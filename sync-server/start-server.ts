import { mkdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { createApp } from './app.ts';
import { createBackground } from './background.ts';
import type { Config } from './config.ts';
import { openDatabase, type Database } from './db/open-database.ts';
import { isSmall, isSoundBeside } from './db/quick-check.ts';
import type { StorageFault } from './db/storage-health.ts';
import type { RateQuotas } from './http/limit-rate.ts';
import { archiveBuild } from './http/archive-build.ts';
import { describe } from './http/request-log.ts';
import { servePage } from './http/serve-page.ts';
import { startJobs } from './jobs.ts';
import { createPost, type Post } from './post.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

export interface StartOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly now: () => number;
  readonly newId: () => string;
  readonly quotas: RateQuotas;
  /** Between the ask for a new password and its work; some random seconds when absent. */
  readonly resetDelayMs?: () => number;
  /** The built page; `dist/web` by default. */
  readonly webRoot?: string;
  /** Where former builds' hashed files are kept; null keeps none. */
  readonly archiveRoot: string | null;
  /** False: mails of the morning, and those that must be tried again, leave only when `post` is asked. */
  readonly scheduled: boolean;
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly database: Database;
  readonly post: Post;
  /** Refuses new requests, finishes those under way, commits, closes. */
  stop(): Promise<void>;
}

export const defaultArchiveRoot = join(root, 'dist/previous-builds');

export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config } = options;
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const database = await openDatabase(join(config.dataDir, 'noor.db'));
  const stopping = new AbortController();
  try {
    const webRoot = options.webRoot ?? join(root, 'dist/web');
    if (options.archiveRoot !== null) archiveBuild(webRoot, options.archiveRoot);
    const page = servePage({ webRoot, archiveRoot: options.archiveRoot });
    const version = readVersion();
    watchStorage(database, options.logger, stopping.signal);
    const background = createBackground((error) => {
      options.logger.error(describe(database.health.judge(error)), 'background');
    });
    let url = '';
    const publicUrl = () => config.publicUrl ?? url;
    const post = createPost({ ...options, database, publicUrl });
    const { app, startWork } = createApp({
      ...options,
      version,
      database,
      page,
      background,
      publicUrl,
      mail: post.mail,
      stopping: stopping.signal,
    });
    const handle = app.callback();
    const server = createServer((request, response) => void handle(request, response));
    // A body that trickles in for a minute is no journal entry.
    server.requestTimeout = 60_000;
    server.headersTimeout = 15_000;
    // Longer than a proxy keeps its side: a request must not meet a connection that is just closing.
    server.keepAliveTimeout = 75_000;
    const sockets = watchSockets(server);
    const port = await listen(server, config);
    url = `http://${hostInUrl(config.host)}:${port}`;
    startWork();
    const onFault = (error: unknown) =>
      options.logger.error(describe(database.health.judge(error)), 'job');
    const endJobs = startJobs(options.scheduled ? post.jobs : [], onFault);
    const stop = once(async () => {
      stopping.abort();
      endJobs();
      background.stop();
      await drainConnections(server, sockets);
      await background.settled();
      await post.stop();
      await database.close();
    });
    return { url, port, database, post, stop };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const storageLines = {
  storage_full:
    'the disk is full: nothing is stored until there is room, reading and signing in go on',
  storage_damaged:
    'the database is damaged: nothing is stored any more, reading goes on as far as it can; stop the server and restore a backup',
} as const;

function watchStorage(database: Database, logger: Logger, stopping: AbortSignal): void {
  const { health, sqlite } = database;
  const say = (fault: StorageFault | null) => {
    if (fault === null) logger.warn('there is room on the disk again');
    else logger.fatal({ fault }, storageLines[fault]);
  };
  const known = health.fault();
  if (known !== null) say(known);
  health.watch(say);
  if (isSmall(sqlite.name)) return;
  void isSoundBeside(sqlite.name, stopping).then((sound) => {
    if (sound === false) health.noteDamaged();
    if (sound === null && !stopping.aborted) logger.warn('the database could not be checked');
  });
}

function listen(server: Server, { port, host }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

const SWEEP_MS = 50;
const PATIENCE_MS = 10_000;

/** `close()` alone waits for idle keep-alive connections, so these are closed again and again. */
async function drainConnections(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const closeIdle = () => {
    server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  const sweep = setInterval(closeIdle, SWEEP_MS);
  const giveUp = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    closeIdle();
  });
  clearInterval(sweep);
  clearTimeout(giveUp);
}

/** All open ones: those a browser opened ahead and never used are not idle to Node. */
function watchSockets(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
}

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function readVersion(): string {
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
