import * as z from 'zod/mini';
import { daySchema } from '../../contract/day.ts';
import { originSchema } from '../drafts/draft-record.ts';
import type { DraftRow } from '../store/rows.ts';
import { answered } from '../../outbox/transaction.ts';

export interface StoredDraft {
  readonly row: DraftRow;
  /** Milliseconds, by RxDB's clock. */
  readonly writtenAt: number;
}

interface StoredDrafts {
  readonly readable: readonly StoredDraft[];
  /** Some lie there that only the open device can read (store/sealed-storage.ts). */
  readonly hasSealed: boolean;
}

const sealedSchema = z.object({ sealed: z.string() });
const draftSchema = z.object({
  id: z.string(),
  date: daySchema,
  question_id: z.string(),
  text: z.string(),
  // Nothing that is odd about these is a reason to lose her words.
  origin: z.catch(z.optional(z.nullable(originSchema)), null),
  keep_from_model: z.catch(z.optional(z.boolean()), undefined),
});
/** As RxDB and its storage mark it. */
const removedSchema = z.object({ _deleted: z.union([z.literal('1'), z.literal(true)]) });
const metaSchema = z.object({ _meta: z.object({ lwt: z.number() }) });

export function holdsDrafts(name: string): boolean {
  return name.endsWith('--drafts');
}

/** Past RxDB, which opens only what is whole and of its own generation. */
export async function readStoredDrafts(name: string): Promise<StoredDrafts> {
  const rows = await readRows(name);
  const live = rows.filter((stored) => !z.safeParse(removedSchema, stored).success);
  const readable = live.flatMap((stored) => {
    const row = z.safeParse(draftSchema, stored);
    const meta = z.safeParse(metaSchema, stored);
    if (!row.success || !(row.data.text || row.data.keep_from_model)) return [];
    return [{ row: row.data, writtenAt: meta.data?._meta.lwt ?? Infinity }];
  });
  return { readable, hasSealed: live.some((stored) => z.safeParse(sealedSchema, stored).success) };
}

export async function readRows(name: string): Promise<readonly unknown[]> {
  const database = await answered(indexedDB.open(name));
  try {
    if (!database.objectStoreNames.contains('docs')) return [];
    const rows: unknown[] = await answered(
      database.transaction('docs').objectStore('docs').getAll(),
    );
    return rows;
  } finally {
    database.close();
  }
}
