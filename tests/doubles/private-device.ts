import { createApiClient } from '../../shared/api/api-client.ts';
import { beginSealing, getJournal } from '../../shared/contract/journal.ts';
import {
  createReflectionBatch,
  isTombstone,
  type ReflectionChange,
} from '../../shared/contract/reflections.ts';
import { createLocks } from '../../shared/outbox/locks.ts';
import { openJournal } from '../../shared/replica/private/journal-seal.ts';
import { sealJournal } from '../../shared/replica/private/move-journal.ts';
import { readAll } from '../../shared/replica/private/read-mixed-page.ts';
import { readPrivateInsights } from '../../shared/replica/private/read-private-page.ts';
import { feedbackPages, reflectionPages } from '../../shared/replica/sync/pull-routes.ts';
import { toWire } from '../../shared/sealed/bytes.ts';
import {
  newJournal,
  newSheet,
  openJournalWith,
  type Sheet,
} from '../../shared/sealed/new-journal.ts';
import { stretches } from '../../shared/sealed/stretch.ts';

export interface Her {
  readonly url: string;
  readonly userId: string;
  readonly token: string;
  readonly password: string;
}

/** A device of hers without a screen that holds the keys of her private journal; by the product's own code. */
export interface PrivateDevice {
  /** What it can read there. */
  answers(): Promise<string[]>;
  insights(): Promise<string[]>;
  /** As its document of this number: one that is left out is missed by her other devices. */
  send(change: ReflectionChange, count: number): Promise<void>;
}

const PAGE = { limit: 500 };

export async function makePrivate(
  her: Her,
  { passphrase, sheet = newSheet() }: { readonly passphrase: string; readonly sheet?: Sheet },
): Promise<PrivateDevice> {
  const ways = { passphrase, sheet };
  const { master, pin, word } = await newJournal(
    ways,
    { generation: 0, version: 0 },
    { user: her.userId, stretches },
  );
  const api = apiOf(her);
  const { password } = her;
  await api.call(beginSealing, { ...word, openers: [...word.openers], password });
  const journal = await openJournal(her.userId, {
    masters: { [pin.generation]: toWire(master) },
    device: 'phone',
  });
  const { signal } = new AbortController();
  const locks = createLocks(null);
  const move = { userId: her.userId, api, locks, signal, pin, onProgress: () => undefined };
  await sealJournal(move, journal);
  return deviceWith(her, journal);
}

/** By what she types on a new device. */
export async function openPrivate(
  her: Her,
  typed: Parameters<typeof openJournalWith>[0],
): Promise<PrivateDevice> {
  const journal = await apiOf(her).call(getJournal, {});
  const opened = await openJournalWith(typed, journal, { user: her.userId, stretches });
  if (opened.kind !== 'open') throw new Error(`It does not open: ${opened.kind}`);
  const masters = { ...opened.before, [opened.pin.generation]: toWire(opened.master) };
  return deviceWith(her, await openJournal(her.userId, { masters, device: 'tablet' }));
}

function deviceWith(her: Her, journal: Awaited<ReturnType<typeof openJournal>>): PrivateDevice {
  const api = apiOf(her);
  const { userId } = her;
  return {
    async answers() {
      const { documents } = await api.call(reflectionPages, PAGE, { userId });
      const found = await readAll(journal, documents);
      return found.flatMap(({ change }) => (isTombstone(change) ? [] : [change.answer]));
    },
    async insights() {
      const { documents } = await api.call(feedbackPages, PAGE, { userId });
      const found = await readPrivateInsights(journal, documents);
      return found.map(({ feedback_text }) => feedback_text);
    },
    async send(change, count) {
      const said = { at: [journal.device, count] as const, of: [], seen: {} };
      const reflections = [await journal.sealChange(change, said)];
      const { results } = await api.call(createReflectionBatch, { reflections }, { userId });
      if (results[0]?.status !== 'stored') throw new Error(JSON.stringify(results));
    },
  };
}

function apiOf({ url, token }: Her) {
  return createApiClient({
    fetch: globalThis.fetch,
    baseUrl: url,
    token: () => token,
    timeZone: () => 'UTC',
  });
}
