import * as z from 'zod/mini';
import type { Reflection } from '../../contract/reflections.ts';
import { refreshSummaries } from '../days/summaries.ts';
import { readRows } from '../removal/stored-drafts.ts';
import { changeHeld } from './meta.ts';
import type { ResilientStore } from './resilient-store.ts';
import { insertRows } from './row-store.ts';
import { rowOf } from './rows.ts';
import { listStored } from './stored-names.ts';

const heldSchema = z.object({ key: z.literal('held_erasures'), value: z.string() });
/** Nothing that is odd about the rest is a reason to lose her words. */
const liveSchema = z.looseObject({ id: z.string(), date: z.string(), erased: z.literal(false) });

/**
 * Answers that the server calls erased, which she has not judged: no pull brings their words again. They stay held back
 * where they come to. Past RxDB, as drafts are read; out of sealed rows nothing is.
 */
export async function carryHeldOver(
  store: ResilientStore,
  userId: string,
  current: number,
): Promise<void> {
  const names = await listStored(userId, (generation) => generation !== current);
  const rowsIn = async (collection: string): Promise<unknown[]> => {
    const wanted = names.filter((name) => name.endsWith(`--${collection}`));
    return (await Promise.all(wanted.map(readRows))).flat();
  };
  const kept = (await rowsIn('meta')).flatMap((row) => z.safeParse(heldSchema, row).data ?? []);
  const held = new Set(kept.flatMap(({ value }) => JSON.parse(value) as string[]));
  if (held.size === 0) return;
  const rows = (await rowsIn('reflections')).flatMap((row) => {
    const live = z.safeParse(liveSchema, row).data;
    return live && held.has(live.id) ? rowOf(live as unknown as Reflection) : [];
  });
  await store.use(async (local) => {
    const here = await insertRows(local.reflections, rows);
    // Judged since, where the earlier ones did not go away.
    const done = new Set(here.filter(({ erased }) => erased).map(({ id }) => id));
    const ids = rows.map(({ id }) => id).filter((id) => !done.has(id));
    await changeHeld(local, (before) => [...new Set([...before, ...ids])]);
    const days = rows.map(({ date }) => date);
    await refreshSummaries(local, days);
  });
}
