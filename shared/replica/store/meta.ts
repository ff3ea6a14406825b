import * as z from 'zod/mini';
import { keptLedgerSchema } from '../private/kept-ledger.ts';
import { keptUnopenedSchema } from '../private/kept-unopened.ts';
import type { LocalStore } from './local-store.ts';
import { findRows, putRows, rewriteRow } from './row-store.ts';
import type { MetaRow } from './rows.ts';

/** What this device remembers about its own state. Unreadable values count as never written. */
export const metaSchemas = {
  /**
   * Of the pages read with all their fields. The one before, `reflections_checkpoint`, led past
   * answers whose `keep_from_model` was not read: a device that has only that one starts over.
   */
  answers_checkpoint: z.nullable(z.string()),
  feedback_checkpoint: z.nullable(z.string()),
  /** A pull from the start is under way; what the server lacks is offered at its end. */
  recovering: z.boolean(),
  /** The whole history has been here once. */
  first_pull_done: z.boolean(),
  /** Epoch ms of the last pass that went through: a reload without a connection still tells her when. */
  passed_at: z.nullable(z.number()),
  /** Erasures the server asked for that look like an accident. */
  held_erasures: z.array(z.string()),
  /** Of a private journal: days whose insight the server has not got yet. */
  unsent_insights: z.array(z.string()),
  /** Of a private journal: which documents of her devices came. */
  ledger: z.nullable(keptLedgerSchema),
  /** Of a private journal: which documents do not open here. */
  unopened: keptUnopenedSchema,
  /** Made with the store: a store without the one this page knows was emptied by the browser. */
  store_mark: z.nullable(z.string()),
};

type MetaKey = keyof typeof metaSchemas;
type MetaValue<K extends MetaKey> = z.output<(typeof metaSchemas)[K]>;

export async function readMeta<K extends MetaKey>(
  store: LocalStore,
  key: K,
  absent: MetaValue<K>,
): Promise<MetaValue<K>> {
  const [row] = await findRows(store.meta, [key]);
  return valueIn(row, key, absent);
}

function valueIn<K extends MetaKey>(
  row: MetaRow | null | undefined,
  key: K,
  absent: MetaValue<K>,
): MetaValue<K> {
  if (!row) return absent;
  const read = z.safeParse(metaSchemas[key], parseJson(row.value));
  return read.success ? (read.data as MetaValue<K>) : absent;
}

export function writeMeta<K extends MetaKey>(
  store: LocalStore,
  key: K,
  value: MetaValue<K>,
): Promise<void> {
  return putRows(store.meta, [{ key, value: JSON.stringify(value) }]);
}

/** Compare and swap: `compute` runs again when another tab was faster, and what it gives last is there in the end. */
export function rewriteMeta<K extends MetaKey>(
  store: LocalStore,
  key: K,
  { absent, compute }: Rewriting<MetaValue<K>>,
): Promise<void> {
  return rewriteRow<MetaRow>(store.meta, key, (row) => {
    const before = valueIn(row, key, absent);
    const value = JSON.stringify(compute(before));
    return value === JSON.stringify(before) ? null : { key, value };
  });
}

interface Rewriting<T> {
  readonly absent: T;
  readonly compute: (current: T) => T;
}

/** What another tab adds in the same moment stays. */
export function changeHeld(
  store: LocalStore,
  compute: (held: readonly string[]) => string[],
): Promise<void> {
  return rewriteMeta(store, 'held_erasures', { absent: [], compute });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
