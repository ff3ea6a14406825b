import { LocalWriteError } from '../../outbox/local-write-error.ts';
import { createMemoryOutbox } from './memory-outbox.ts';
import type { OutboxEntry } from '../../outbox/outbox-entry.ts';
import type { KeptOutbox, Outbox } from '../../outbox/outbox.ts';

export interface SteadyOutboxOptions {
  /** The browser emptied it: may what this page knows of it be put back? */
  readonly mayRefill: () => Promise<boolean>;
  readonly onCleared: () => void;
  /** Whether anything is kept has changed. */
  readonly onKept: (isKept: boolean) => void;
  readonly now: () => number;
}

/** So long after a failure the device is asked again, whether or not anybody wants something of it. */
const PAUSE_MS = 5_000;

/**
 * The outbox on the device, as long as it answers; else this page's memory, which is sent from as well. What
 * the page knows to wait is put back where the browser emptied it, and taken over when it is back.
 */
export function createSteadyOutbox(kept: KeptOutbox, options: SteadyOutboxOptions): Outbox {
  const known = new Map<string, OutboxEntry>();
  const askAgain = (): void => void list().catch(() => undefined);
  const place = createPlace(kept, options, { known, askAgain });
  const listKept = createRefillingList(kept, options, known);
  const { run } = place;
  const list: Outbox['list'] = async () => {
    const entries = await run((outbox) => (outbox === kept ? listKept() : outbox.list()));
    known.clear();
    for (const entry of entries) known.set(entry.key, entry);
    return entries;
  };
  return {
    userId: kept.userId,
    get isKept() {
      return place.isKept();
    },
    async put(entries, instead = [], how = {}) {
      await run((outbox) => outbox.put(entries, instead, how));
      for (const key of instead) known.delete(key);
      for (const entry of entries) known.set(entry.key, entry);
    },
    list,
    count: () => run((outbox) => outbox.count()),
    settle: (...settled) => run((outbox) => outbox.settle(...settled)),
    unpark: (keys) => run((outbox) => outbox.unpark(keys)),
    async discard(keys) {
      await run((outbox) => outbox.discard(keys));
      for (const key of keys) known.delete(key);
    },
    findReceipt: (id) => run((outbox) => outbox.findReceipt(id)),
    receiptsSince: (since) => run((outbox) => outbox.receiptsSince(since)),
    listUnsaid: () => run((outbox) => outbox.listUnsaid()),
    counted: () => run((outbox) => outbox.counted()),
    lastAcknowledgedAt: () => run((outbox) => outbox.lastAcknowledgedAt()),
    close() {
      place.close();
      kept.close();
    },
  };
}

type Known = ReadonlyMap<string, OutboxEntry>;

interface Place {
  readonly isKept: () => boolean;
  /** On the device, or in memory where it cannot be reached. */
  readonly run: <T>(work: (outbox: Outbox) => Promise<T>) => Promise<T>;
  readonly close: () => void;
}

interface PlaceParts {
  readonly known: Known;
  /** Called when the device may be asked again. */
  readonly askAgain: () => void;
}

function createPlace(
  kept: KeptOutbox,
  { now, onKept }: SteadyOutboxOptions,
  { known, askAgain }: PlaceParts,
): Place {
  const pause = createPause(now, askAgain);
  let memory: Outbox | null = null;
  let returning: Promise<void> | null = null;

  function lose(error: unknown): Outbox {
    if (!isUnreachable(error)) throw error;
    pause.begin();
    if (memory) return memory;
    // In one turn: several meet the same failure, and must go on with the same one.
    memory = createMemoryOutbox(kept.userId, [...known.values()]);
    onKept(false);
    return memory;
  }

  /** What waits in memory goes back to the device; what it holds of the same is the same. */
  async function tryAgain(inMemory: Outbox): Promise<void> {
    try {
      await kept.put(await inMemory.list());
    } catch {
      pause.begin();
      return;
    }
    pause.end();
    memory = null;
    onKept(true);
  }

  /** One try for all: nobody puts anything into memory while it is being carried over. */
  async function comeBack(): Promise<void> {
    if (!memory || (!returning && pause.isOn())) return;
    returning ??= tryAgain(memory).finally(() => (returning = null));
    await returning;
  }

  return {
    isKept: () => memory === null,
    async run(work) {
      await comeBack();
      if (memory) return work(memory);
      try {
        return await work(kept);
      } catch (error) {
        return work(lose(error));
      }
    },
    close: () => pause.close(),
  };
}

/** So that a device which does not answer is not asked at every turn, and is asked again. */
function createPause(now: () => number, onOver: () => void) {
  let begunAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  function end(): void {
    begunAt = null;
    clearTimeout(timer);
  }
  return {
    isOn: () => begunAt !== null && Math.abs(now() - begunAt) < PAUSE_MS,
    begin() {
      end();
      begunAt = now();
      if (isClosed) return;
      timer = setTimeout(() => {
        end();
        onOver();
      }, PAUSE_MS);
    },
    end,
    close() {
      isClosed = true;
      end();
    },
  };
}

function createRefillingList(
  kept: KeptOutbox,
  { mayRefill, onCleared }: SteadyOutboxOptions,
  known: Known,
): () => Promise<readonly OutboxEntry[]> {
  let mark: number | null = null;
  return async () => {
    const entries = await kept.list();
    // In this order: emptied in between, it shows at the next reading.
    const found = await kept.readMark();
    if (mark === null || found === mark || !(await mayRefill())) {
      mark ??= found;
      return entries;
    }
    const here = new Set(entries.map(({ key }) => key));
    await kept.put([...known.values()].filter(({ key }) => !here.has(key)));
    mark = found;
    onCleared();
    return kept.list();
  };
}

/** A full device is reached, and says that there is no room: that is for her to hear. */
function isUnreachable(error: unknown): boolean {
  return (
    error instanceof LocalWriteError && (error.fault === 'closed' || error.fault === 'unavailable')
  );
}
