import { digestOf } from '../../../shared/contract/digest.ts';
import { earlierVersions, liveAnswers } from '../../../shared/contract/live-answers.ts';
import { isTombstone, type Reflection } from '../../../shared/contract/reflections.ts';
import { answerEntry, erasureEntry } from '../../../shared/outbox/outbox-entry.ts';
import { drain, type SendBatch } from '../../../shared/outbox/drain.ts';
import type { Locks } from '../../../shared/outbox/locks.ts';
import { createMemoryOutbox } from '../../../shared/replica/store/memory-outbox.ts';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import type { Checkpoint, ModelServer } from './model-server.ts';

/** Her device without storage: the real outbox order and drain, and the rules of the merge. */
export interface ModelDevice {
  write(answer: string, date: string): Promise<void>;
  /** Returns the text replaced; null when there was nothing to edit. */
  edit(pick: number, answer: string): Promise<string | null>;
  /** Returns the texts erased. */
  erase(pick: number): Promise<readonly string[]>;
  send(send: SendBatch): Promise<void>;
  receive(fetch: <T>(ask: () => T) => Promise<T>): Promise<void>;
  setClock(offsetMs: number): void;
  pending(): Promise<number>;
  list(): Reflection[];
}

const ERASED = null;
const unlocked: Locks = { run: (_lock, work) => work() };

export function createModelDevice(server: ModelServer, newId: () => string): ModelDevice {
  const rows = new Map<string, Reflection | typeof ERASED>();
  const outbox = createMemoryOutbox('her');
  let checkpoint: Checkpoint | null = null;
  let offsetMs = 0;
  const now = (): number => Date.now() + offsetMs;
  const list = (): Reflection[] => [...rows.values()].flatMap((row) => row ?? []);
  const choose = (pick: number): Reflection | undefined => {
    const live = liveAnswers(list());
    return live[pick % Math.max(1, live.length)];
  };

  async function keep(reflection: Reflection): Promise<void> {
    await outbox.put([answerEntry(reflection, now())]);
    rows.set(reflection.id, reflection);
  }

  async function apply(pulled: readonly { readonly change: object }[]): Promise<Set<string>> {
    const seen = new Set<string>();
    for (const { change } of pulled as { change: Reflection }[]) {
      seen.add(change.id);
      const here = rows.get(change.id);
      if (isTombstone(change)) {
        await outbox.discard([change.id]);
        rows.set(change.id, ERASED);
      } else if (here === undefined) rows.set(change.id, change);
      // Erased here, alive there: a restored server is told again.
      else if (here === ERASED) await outbox.put([erasureEntry(change.id, change.date, now())]);
    }
    return seen;
  }

  async function offerMissing(seen: ReadonlySet<string>): Promise<void> {
    const queued = new Set((await outbox.list()).map(({ change }) => change.id));
    for (const [id, row] of rows) {
      if (seen.has(id) || queued.has(id)) continue;
      await outbox.put([row ? answerEntry(row, now()) : erasureEntry(id, '2026-11-20', now())]);
    }
  }

  return {
    write: (answer, date) => keep(aReflection({ id: newId(), answer, date })),
    async edit(pick, answer) {
      const chosen = choose(pick);
      if (!chosen) return null;
      await keep({ ...chosen, id: newId(), answer, supersedes: chosen.id });
      return chosen.answer;
    },
    async erase(pick) {
      const chosen = choose(pick);
      if (!chosen) return [];
      const doomed = [chosen, ...earlierVersions(chosen, list())];
      await outbox.put(doomed.map(({ id, date }) => erasureEntry(id, date, now())));
      await outbox.discard(doomed.map(({ id }) => id));
      for (const { id } of doomed) rows.set(id, ERASED);
      return doomed.map(({ answer }) => answer);
    },
    async send(send) {
      await drain({ userId: 'her', outbox, send, locks: unlocked, now });
    },
    async receive(fetch) {
      const page = await fetch(() => server.pull(checkpoint));
      const seen = await apply(page.rows);
      checkpoint = page.checkpoint;
      if (page.restarted) await offerMissing(seen);
      const { waiting } = await outbox.count();
      const ids = await fetch(() => server.ids());
      const own = [...rows].map(([id, row]) => `${id}${String(row === ERASED)}`);
      if (waiting > 0 || isSame(ids, own)) return;
      await offerMissing(await apply((await fetch(() => server.pull(null))).rows));
    },
    setClock(milliseconds) {
      offsetMs = milliseconds;
    },
    pending: async () => (await outbox.count()).waiting,
    list,
  };
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  const bare = (ids: readonly string[], erased: string): string[] =>
    ids.filter((id) => id.endsWith(erased)).map((id) => id.slice(0, 36));
  return ['true', 'false'].every(
    (erased) =>
      JSON.stringify(digestOf(bare(left, erased))) ===
      JSON.stringify(digestOf(bare(right, erased))),
  );
}
