import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from './dice.ts';
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
  /** Decides what comes when, and whom it meets. */
  readonly dice: Dice;
  readonly stopDatabase: () => Promise<void>;
  readonly onFault: (done: number) => void;
  /** Resolves when somebody was answered. */
  readonly nextAnswer: () => Promise<unknown>;
}

const SHORTEST_PEACE_MS = 20;
const LONGEST_PEACE_MS = 300;

/** Servers stand still beside all the other faults, which come one after the other in any order. */
export async function letFaultsHappen(faults: Faults, victims: Victims): Promise<void> {
  const { fleet, databaseUrl, dice, stopDatabase, onFault, nextAnswer } = victims;
  let done = 0;
  async function doAll(all: readonly Fault[], own: Dice): Promise<void> {
    for (const fault of all) {
      await sleep(SHORTEST_PEACE_MS + own.throw() * (LONGEST_PEACE_MS - SHORTEST_PEACE_MS));
      await fault(own);
      done += 1;
      onFault(done);
      await nextAnswer();
    }
  }
  const others = dice
    .of('order')
    .shuffle<Fault>([
      ...times(faults.kills, (own) => fleet.killOne(own)),
      ...times(faults.backends, (own) => endOneBackend(databaseUrl, own)),
      ...times(faults.stops, stopDatabase),
    ]);
  await Promise.all([
    doAll(
      times(faults.freezes, (own) => fleet.freezeOne(own, faults.freezeMs)),
      dice.of('freezes'),
    ),
    doAll(others, dice.of('others')),
  ]);
}

type Fault = (dice: Dice) => Promise<void>;

function times(count: number, item: Fault): Fault[] {
  return Array.from({ length: count }, () => item);
}
