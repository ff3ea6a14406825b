import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from './dice.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

/** Several real servers on one database; at any time some of them may be dead or frozen. */
export interface Fleet {
  /** Of one server after the other, whether it lives or not: a client finds that out by itself. */
  nextUrl(): string;
  urls(): readonly string[];
  /** SIGKILL to one that is not frozen, and another one in its place. */
  killOne(dice: Dice): Promise<void>;
  /** One stands still for so long, and then goes on as if nothing had happened. */
  freezeOne(dice: Dice, ms: number): Promise<void>;
  stop(): Promise<void>;
}

export interface FleetOptions {
  readonly count: number;
  readonly dataDir: string;
  /** What the server of that name finds in its environment; no two that ever ran have the same name. */
  readonly settingsOf: (name: string) => Readonly<Record<string, string>>;
  /** Called when one is gone, before another one takes its place. */
  readonly onKilled: (name: string) => Promise<void>;
}

interface Named extends ServerProcess {
  readonly name: string;
}

export async function startFleet({
  count,
  dataDir,
  settingsOf,
  onKilled,
}: FleetOptions): Promise<Fleet> {
  let [started, isOver] = [0, false];
  async function start(): Promise<Named> {
    const name = `server-${(started += 1)}`;
    const server = { ...(await startServerProcess(dataDir, settingsOf(name))), name };
    // Nobody would end one that comes when all have gone.
    if (isOver) await server.stop();
    return server;
  }
  const servers = await Promise.all(Array.from({ length: count }, start));
  const busy = new Set<Named>();
  let turn = 0;

  function takeAwake(dice: Dice): Named {
    const one = dice.pick(servers.filter((server) => !busy.has(server)));
    if (!one) throw new Error('No server is awake.');
    return one;
  }

  return {
    nextUrl() {
      turn += 1;
      return servers[turn % servers.length]?.url ?? '';
    },
    urls: () => servers.map(({ url }) => url),
    async killOne(dice) {
      const victim = takeAwake(dice);
      // Until another one stands there nobody can freeze it.
      busy.add(victim);
      await victim.kill();
      await onKilled(victim.name);
      servers[servers.indexOf(victim)] = await start();
      busy.delete(victim);
    },
    async freezeOne(dice, ms) {
      const victim = takeAwake(dice);
      busy.add(victim);
      process.kill(victim.pid, 'SIGSTOP');
      await sleep(ms);
      process.kill(victim.pid, 'SIGCONT');
      busy.delete(victim);
    },
    async stop() {
      isOver = true;
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}
