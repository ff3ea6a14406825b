import type { Database } from '../db/database.ts';
import type { SyncEvents } from './sync-events.ts';

const PAUSE_MS = 200;
/** A twentieth of the time at most, however many listen. */
const SHARE = 20;
/** While the database cannot be reached nobody stores anything either. */
const PAUSE_AFTER_FAULT_MS = 5_000;
const USERS_AT_ONCE = 1_000;

interface Dependencies {
  readonly database: Pick<Database, 'kysely'>;
  readonly events: Pick<SyncEvents, 'listWatched' | 'notify'>;
}

/**
 * What other servers on this database stored reaches the event streams here. It looks instead of being called:
 * that heals by itself after every cut, and works behind any pooler. A sign-out elsewhere is seen by the
 * stream's own heartbeat.
 */
export function followOthers({ database, events }: Dependencies) {
  const { kysely } = database;
  let pauseMs = PAUSE_MS;

  async function look(): Promise<void> {
    const watched = events.listWatched();
    const before = new Map(watched);
    const userIds = [...before.keys()];
    for (let start = 0; start < userIds.length; start += USERS_AT_ONCE) {
      const rows = await kysely
        .selectFrom('user_sync')
        .select(['user_id', 'seq'])
        .where('user_id', 'in', userIds.slice(start, start + USERS_AT_ONCE))
        .execute();
      for (const { user_id: userId, seq } of rows) {
        const told = watched.get(userId);
        // What was stored here while we looked is newer than what we read.
        if (told === undefined || told !== before.get(userId)) continue;
        // Anything else than what was told: a restored database counts from an earlier number.
        if (told !== seq) events.notify(userId, seq);
      }
    }
  }

  return {
    async look(): Promise<void> {
      const startedAt = performance.now();
      pauseMs = PAUSE_AFTER_FAULT_MS;
      await look();
      pauseMs = Math.max(PAUSE_MS, (SHARE - 1) * (performance.now() - startedAt));
    },
    /** Until the next look. */
    pauseMs: () => pauseMs,
  };
}
