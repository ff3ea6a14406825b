import { setTimeout as sleep } from 'node:timers/promises';
import { endOneBackend } from './many-servers-database.ts';
import type { Fleet } from './many-servers-fleet.ts';

/** How many of each. */
export interface Faults {
  /** Servers that get SIGKILL. */
  readonly kills: number;
  /** Connections that the database ends. */
  readonly backends: number;
  /** Servers that stand still. */
  readonly freezes: number;
  /** Each of them for so long. */
  readonly freezeMs: number;
  /** Stops of the whole database, which asks nobody and comes back at once. */
  readonly stops: number;
}

export interface Victims {
  readonly fleet: Fleet;
  readonly databaseUrl: string;
  readonly stopDatabase: () => Promise<void>;
  readonly onFault: (done: number) => void;
  /** Resolves when somebody was answered. */
  readonly nextAnswer: () => Promise<unknown>;
}

const SHORTEST_PEACE_MS = 20;
const LONGEST_PEACE_MS = 300;

/** Servers stand still beside all the other faults, which come one after the other in any order. */
export async function letFaultsHappen(faults: Faults, victims: Victims): Promise<void> {
  const { fleet, databaseUrl, stopDatabase, onFault, nextAnswer } = victims;
  let done = 0;
  async function doAll(all: readonly (() => Promise<void>)[]): Promise<void> {
    for (const fault of all) {
      await sleep(SHORTEST_PEACE_MS + Math.random() * (LONGEST_PEACE_MS - SHORTEST_PEACE_MS));
      await fault();
      done += 1;
      onFault(done);
      await nextAnswer();
    }
  }
  const others = inAnyOrder([
    ...times(faults.kills, () => fleet.killOne()),
    ...times(faults.backends, () => endOneBackend(databaseUrl)),
    ...times(faults.stops, stopDatabase),
  ]);
  await Promise.all([
    doAll(times(faults.freezes, () => fleet.freezeOne(faults.freezeMs))),
    doAll(others),
  ]);
}

function times<T>(count: number, item: T): T[] {
  return Array.from({ length: count }, () => item);
}

function inAnyOrder<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
