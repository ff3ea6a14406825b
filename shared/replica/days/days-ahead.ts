import { addDays, type Day } from '../../contract/day.ts';
import { syncDays } from '../../contract/days.ts';
import { DAYS_AHEAD } from '../../contract/limits.ts';
import { keepDaysAhead } from '../../outbox/device.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import { findRows, putRows, queryRows, removeRows } from '../store/row-store.ts';
import { nameOfFault } from '../sync/sync-log.ts';

const MAX_AGE_MS = 24 * 3_600_000;
const KEPT_DAYS = 30;

/**
 * Questions and affirmations of the days to come; what is here stays when the server cannot be
 * reached. Resolves with whether this device now holds `today`. Several screens and the pass itself want
 * them in the same moment: the server is asked once for all of them.
 */
export function createDaysAhead(parts: ReplicaParts): (today: Day) => Promise<boolean> {
  const asking = new Map<string, Promise<void>>();

  /** An answer for the plan before is no answer for the one she has now. */
  function fetchOnce(today: Day): Promise<void> {
    const need = `${today} ${String(parts.premium$.value)}`;
    const asked = asking.get(need) ?? fetchDays(parts, today).finally(() => asking.delete(need));
    asking.set(need, asked);
    return asked;
  }

  return async (today) => {
    await fetchOnce(today);
    return holds(parts, today);
  };
}

async function holds(parts: ReplicaParts, today: Day): Promise<boolean> {
  try {
    const [row] = await parts.store.use((local) => findRows(local.cached_daily_questions, [today]));
    return row !== undefined && (!parts.premium$.value || row.questions.length > 0);
  } catch {
    return false;
  }
}

async function fetchDays(parts: ReplicaParts, today: Day): Promise<void> {
  const { store, api, user, log } = parts;
  try {
    if (await isFresh(parts, today)) return;
    const options = { signal: parts.signal, userId: user.id };
    const days = await api.call(syncDays, { from: today, days: DAYS_AHEAD }, options);
    const fetched_at = parts.now();
    await store.use(async (local) => {
      await putRows(
        local.cached_daily_questions,
        days.map((day) => ({ ...day, fetched_at })),
      );
      const old = await queryRows(local.cached_daily_questions, {
        selector: { date: { $lt: addDays(today, -KEPT_DAYS) } },
      });
      await removeRows(
        local.cached_daily_questions,
        old.map(({ date }) => date),
        { questions: [] },
      );
    });
    await keepDaysAhead(user.id, days).catch(() => undefined);
    log.write(`days ahead: ${days.length}`);
  } catch (error) {
    log.write(`days ahead stopped: ${nameOfFault(error)}`);
  }
}

async function isFresh({ store, premium$, now }: ReplicaParts, today: Day): Promise<boolean> {
  const wanted = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead));
  const rows = await store.use((local) => findRows(local.cached_daily_questions, wanted));
  if (rows.length < wanted.length) return false;
  // Either way: a clock set back must not keep a set for years.
  const isRecent = rows.every(({ fetched_at }) => Math.abs(now() - fetched_at) < MAX_AGE_MS);
  // She became premium since.
  const isComplete = !premium$.value || rows.every(({ questions }) => questions.length > 0);
  return isRecent && isComplete;
}
