import { createApiClient } from '../../shared/api/api-client.ts';
import { beginSealing, getJournal } from '../../shared/contract/journal.ts';
import {
  createReflectionBatch,
  isTombstone,
  type ReflectionChange,
} from '../../shared/contract/reflections.ts';
import { createLocks } from '../../shared/outbox/locks.ts';
import { type JournalSeal, openJournal } from '../../shared/replica/private/journal-seal.ts';
import { sealJournal } from '../../shared/replica/private/move-journal.ts';
import { readMixedPage } from '../../shared/replica/private/read-mixed-page.ts';
import { readPrivateInsights } from '../../shared/replica/private/read-private-page.ts';
import { feedbackPages, reflectionPages } from '../../shared/replica/sync/pull-routes.ts';
import { toWire } from '../../shared/sealed/bytes.ts';
import {
  newJournal,
  newSheet,
  openJournalWith,
  type Sheet,
} from '../../shared/sealed/new-journal.ts';
import type { Pin } from '../../shared/sealed/state.ts';
import { stretches } from '../../shared/sealed/argon.ts';
import type { Stretches } from '../../shared/sealed/stretch.ts';

export interface Her {
  readonly url: string;
  readonly userId: string;
  readonly token: string;
  readonly password: string;
  /** By which line; the usual one unless it is to be cut. */
  readonly fetch?: typeof fetch;
}

/** A device of hers without a screen that holds the keys of her private journal; by the product's own code. */
export interface PrivateDevice {
  /** What it can read there. */
  answers(): Promise<string[]>;
  insights(): Promise<string[]>;
  /** As its document of this number: one that is left out is missed by her other devices. */
  send(change: ReflectionChange, count: number): Promise<void>;
  /** Goes on with a journal that is on its way to being private. */
  goOn(): Promise<void>;
}

const PAGE = { limit: 500 };

export async function makePrivate(
  her: Her,
  { passphrase, sheet = newSheet(), by = stretches }: Ways,
): Promise<PrivateDevice> {
  const ways = { passphrase, sheet };
  const { master, pin, word } = await newJournal(
    ways,
    { generation: 0, version: 0 },
    { user: her.userId, stretches: by },
  );
  const api = apiOf(her);
  const { password } = her;
  await api.call(beginSealing, { ...word, openers: [...word.openers], password });
  const journal = await openJournal(her.userId, {
    masters: { [pin.generation]: toWire(master) },
    device: 'phone',
  });
  const device = deviceWith(her, { journal, pin });
  await device.goOn();
  return device;
}

interface Ways {
  readonly passphrase: string;
  readonly sheet?: Sheet;
  /** Cheaper ones where there are many devices. */
  readonly by?: Stretches;
}

/** By what she types on a new device. */
export async function openPrivate(
  her: Her,
  typed: Parameters<typeof openJournalWith>[0],
  by = stretches,
): Promise<PrivateDevice> {
  const said = await apiOf(her).call(getJournal, {});
  const opened = await openJournalWith(typed, said, { user: her.userId, stretches: by });
  if (opened.kind !== 'open') throw new Error(`It does not open: ${opened.kind}`);
  const masters = { ...opened.before, [opened.pin.generation]: toWire(opened.master) };
  const journal = await openJournal(her.userId, { masters, device: 'tablet' });
  return deviceWith(her, { journal, pin: opened.pin });
}

function deviceWith(
  her: Her,
  { journal, pin }: { readonly journal: JournalSeal; readonly pin: Pin },
): PrivateDevice {
  const api = apiOf(her);
  const { userId } = her;
  return {
    async answers() {
      const { documents } = await api.call(reflectionPages, PAGE, { userId });
      const { changes } = await readMixedPage(journal, documents);
      return changes.flatMap((change) => (isTombstone(change) ? [] : [change.answer]));
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
    async goOn() {
      const { signal } = new AbortController();
      const locks = createLocks(null);
      await sealJournal({ userId, api, locks, signal, pin, onProgress: () => undefined }, journal);
    },
  };
}

function apiOf({ url, token, fetch: line = globalThis.fetch }: Her) {
  return createApiClient({
    fetch: line,
    baseUrl: url,
    token: () => token,
    timeZone: () => 'UTC',
  });
}
