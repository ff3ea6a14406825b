import { idle } from './idle.ts';
import type { ResilientStore } from './resilient-store.ts';
import { queryRows } from './row-store.ts';
import type { ReflectionRow } from './rows.ts';

const SLICE = 1_000;

/** Every reflection and marker here, in slices, in idle time. Not for rendering. */
export async function* scanRows(store: ResilientStore): AsyncGenerator<readonly ReflectionRow[]> {
  let after = '';
  for (;;) {
    const slice = await store.use((local) =>
      queryRows(local.reflections, {
        selector: { id: { $gt: after } },
        sort: [{ id: 'asc' }],
        limit: SLICE,
      }),
    );
    if (slice.length > 0) yield slice;
    const last = slice.at(-1);
    if (!last || slice.length < SLICE) return;
    after = last.id;
    await idle();
  }
}
