import { idle } from './idle.ts';
import type { LocalStore } from './local-store.ts';
import type { ResilientStore } from './resilient-store.ts';
import { queryRows } from './row-store.ts';
import type { ReflectionRow } from './rows.ts';

const SLICE = 1_000;

/** Every reflection and marker here, by day, in slices, in idle time. Not for rendering. */
export async function* scanRows(store: ResilientStore): AsyncGenerator<readonly ReflectionRow[]> {
  // Markers of what this device never saw have the empty day, and sort first.
  let last = { date: '', id: '' };
  for (;;) {
    const { date, id } = last;
    const rest = await store.use((local) => restOfDay(local, date, id));
    if (rest.length > 0) yield rest;
    const slice = rest.length < SLICE ? await store.use((local) => laterDays(local, date)) : [];
    if (slice.length > 0) yield slice;
    const newest = slice.at(-1) ?? rest.at(-1);
    if (!newest) return;
    last = newest;
    await idle();
  }
}

/** Both follow the index of days: RxDB has none of ids alone, and would read everything. */
function restOfDay(local: LocalStore, date: string, id: string): Promise<ReflectionRow[]> {
  return queryRows(local.reflections, {
    selector: { date, id: { $gt: id } },
    sort: [{ date: 'asc' }, { id: 'asc' }],
    limit: SLICE,
  });
}

function laterDays(local: LocalStore, date: string): Promise<ReflectionRow[]> {
  return queryRows(local.reflections, {
    selector: { date: { $gt: date } },
    sort: [{ date: 'asc' }, { id: 'asc' }],
    limit: SLICE,
  });
}
