import type { Reflection } from '../../contract/reflections.ts';
import type { OutboxEntry } from '../../outbox/outbox-entry.ts';
import { openOutbox } from '../../outbox/outbox.ts';
import type { DraftRecord } from '../drafts/draft-record.ts';
import { openUnloadDrafts, unloadDraftsName } from '../drafts/unload-drafts.ts';
import { deviceSeal } from '../lock/device-seal.ts';
import { openJournal } from '../private/journal-seal.ts';
import { unsealedEntry } from '../../outbox/outbox-entry.ts';
import type { OpenedAccount } from './opened-account.ts';
import { keptStorage, SEALED_GENERATION, storeName } from '../store/local-store.ts';
import { openResilientStore } from '../store/resilient-store.ts';
import { queryRows } from '../store/row-store.ts';
import { reflectionOf } from '../store/rows.ts';
import { scanRows } from '../store/scan-rows.ts';

interface ClosedWords {
  readonly queued: readonly OutboxEntry[];
  readonly stored: readonly Reflection[];
  readonly drafts: readonly DraftRecord[];
}

/** What lies closed of an account, in memory alone: nothing of it is laid open. */
export async function readClosedWords(
  userId: string,
  { keys, journal }: OpenedAccount,
): Promise<ClosedWords> {
  const seal = deviceSeal(keys);
  const entries = journal
    ? (await openJournal(userId, journal)).entries(seal.entries)
    : seal.entries;
  const outbox = await openOutbox(userId, { seal: entries });
  const queued = (await outbox.list().finally(() => outbox.close())).map(unsealedEntry);
  const lastWords = openUnloadDrafts(unloadDraftsName(userId), seal.words);
  const left = await lastWords.list();
  await lastWords.close();
  const name = storeName(userId, SEALED_GENERATION);
  const { signal } = new AbortController();
  const store = await openResilientStore(name, seal.storage(keptStorage), { signal });
  try {
    const stored: Reflection[] = [];
    for await (const rows of scanRows(store)) {
      stored.push(...rows.filter(({ erased }) => !erased).map(reflectionOf));
    }
    const drafts = await store.use((local) => queryRows(local.drafts, { selector: {} }));
    return { queued, stored, drafts: [...drafts, ...left] };
  } finally {
    await store.close();
  }
}
