import { liveAnswers } from '../../contract/live-answers.ts';
import { ALL_OPEN } from '../private/kept-unopened.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import { readMeta } from '../store/meta.ts';
import { findRows, queryRows } from '../store/row-store.ts';

/**
 * How many live answers here the server calls erased: held back, or, in a private journal, erased by nobody of hers;
 * there also those in whose place lies what this device does not open. No pull brings their words again, and no
 * outbox has them.
 */
export async function countOnlyHere({ store, journal }: ReplicaParts): Promise<number> {
  const ids = await store.use(async (local) => {
    const held = await readMeta(local, 'held_erasures', []);
    const { documents } = journal ? await readMeta(local, 'unopened', ALL_OPEN) : ALL_OPEN;
    return new Set([...held, ...documents.map(({ id }) => id)]);
  });
  if (ids.size === 0) return 0;
  const rows = await store.use((local) => findRows(local.reflections, [...ids]));
  const days = new Set(rows.flatMap(({ erased, date }) => (erased ? [] : [date])));
  let count = 0;
  for (const date of days) {
    const ofDay = await store.use((local) => queryRows(local.reflections, { selector: { date } }));
    const here = ofDay.filter(({ erased }) => !erased);
    count += liveAnswers(here).filter(({ id }) => ids.has(id)).length;
  }
  return count;
}
