import type { Day } from '../contract/day.ts';
import { blankOf } from '../contract/feedback.ts';
import { earlierVersions } from '../contract/live-answers.ts';
import { isTombstone, type Reflection } from '../contract/reflections.ts';
import { LocalWriteError } from './local-write-error.ts';
import type { LocalStore } from './local-store.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { Origin, ReplicaParts } from './replica-parts.ts';
import type { NewAnswer } from './replica.ts';
import { findRows, insertRows, putRows, queryRows, removeRows } from './row-store.ts';
import { feedbackOf, markerOf, reflectionOf, rowOf } from './rows.ts';
import { refreshSummaries } from './summaries.ts';
import { nameOfFault } from './sync-log.ts';

/** The writes of hers: first the outbox, strictly; the local history follows and can be rebuilt from it. */
export interface Answers {
  save(date: Day, answers: readonly NewAnswer[]): Promise<void>;
  edit(id: string, answer: string, keepFromModel?: boolean): Promise<void>;
  erase(id: string): Promise<void>;
  discardParked(id: string): Promise<void>;
  /** After a tab that died between outbox and history. Never throws. */
  repair(): Promise<void>;
}

export function createAnswers(parts: ReplicaParts, nudge: () => void): Answers {
  const { outbox, view, store } = parts;

  async function keep(reflections: readonly Reflection[]): Promise<void> {
    const queuedAt = parts.now();
    await outbox.put(reflections.map((reflection) => answerEntry(reflection, queuedAt)));
    // Saved. The screen shows it from the outbox; the history follows.
    void view.announce();
    nudge();
    void parts.track(takeOver(reflections));
  }

  async function takeOver(reflections: readonly Reflection[]): Promise<void> {
    await quietly(parts, 'keep', () =>
      store.use((local) => insertRows(local.reflections, reflections.map(rowOf))),
    );
    await quietly(parts, 'summarise', () => summarise(store, reflections));
  }

  return {
    async save(date, answers) {
      const written = answers.flatMap((answer) => {
        const text = clean(answer.answer);
        return text ? [stamp(parts, { ...answer, answer: text, date, supersedes: null })] : [];
      });
      if (written.length > 0) await keep(written);
    },

    async edit(id, answer, keepFromModel) {
      const text = clean(answer);
      const before = await findReflection(parts, id);
      const { keep_from_model: kept, ...origin } = before ?? originOf(parts, id);
      const isKept = keepFromModel ?? kept === true;
      if (!text || (text === before?.answer && isKept === (kept === true))) return;
      // What is taken back is said: an edit that is silent about it changes nothing.
      const wish = isKept || kept !== undefined ? { keep_from_model: isKept } : {};
      const next = { ...origin, ...wish, answer: text };
      if (!before) {
        await keep([stamp(parts, { ...next, supersedes: null })]);
        return;
      }
      const parked = await findParked(parts, id);
      // The server never had the refused version: its replacement takes its place.
      const supersedes = parked ? before.supersedes : id;
      await keep([stamp(parts, { ...next, supersedes })]);
      if (parked) await dropParked(parts, parked);
    },

    async erase(id) {
      const target = await findReflection(parts, id);
      if (!target) return;
      const parked = await findParked(parts, id);
      if (parked) await dropParked(parts, parked);
      const doomed = await chainOf(parts, target);
      await eraseChain(parts, parked ? doomed.filter((version) => version.id !== id) : doomed);
      nudge();
    },

    async discardParked(id) {
      const entries = (await outbox.list()).filter(
        ({ change, state }) => change.id === id && state === 'parked',
      );
      for (const entry of entries) await dropParked(parts, entry);
    },

    repair: () => quietly(parts, 'repair', () => repairFromOutbox(parts)),
  };
}

async function eraseChain(parts: ReplicaParts, doomed: readonly Reflection[]): Promise<void> {
  if (doomed.length === 0) return;
  const { outbox, view, store } = parts;
  const queuedAt = parts.now();
  await outbox.put(doomed.map(({ id, date }) => erasureEntry(id, date, queuedAt)));
  await quietly(parts, 'erase', async () => {
    await outbox.discard(doomed.map(({ id }) => id));
    await store.use((local) =>
      putRows(
        local.reflections,
        doomed.map(({ id, date }) => markerOf(id, date)),
      ),
    );
    // The insight quotes what she wrote: the server writes it anew from what is left.
    await store.use((local) =>
      blankInsights(
        local,
        doomed.map(({ date }) => date),
      ),
    );
    await summarise(store, doomed);
  });
  await view.announce();
}

async function blankInsights(local: LocalStore, days: readonly Day[]): Promise<void> {
  const rows = await findRows(local.cached_feedback, [...new Set(days)]);
  await putRows(
    local.cached_feedback,
    rows.map((row) => blankOf(feedbackOf(row))),
  );
}

async function dropParked(parts: ReplicaParts, entry: OutboxEntry): Promise<void> {
  await parts.outbox.discard([entry.key]);
  const { id } = entry.change;
  await quietly(parts, 'drop', async () => {
    await parts.store.use((local) => removeRows(local.reflections, [id], markerOf(id, '')));
    await summarise(parts.store, [entry]);
  });
  await parts.view.announce();
}

async function repairFromOutbox(parts: ReplicaParts): Promise<void> {
  const { outbox, store } = parts;
  const entries = await outbox.list();
  if (entries.length === 0) return;
  const erasures = entries.filter(({ change }) => isTombstone(change));
  const erased = new Set(erasures.map(({ change }) => change.id));
  const answers = entries.flatMap(({ change }) => (isTombstone(change) ? [] : [change]));
  const orphans = answers.filter(({ id }) => erased.has(id));
  if (orphans.length > 0) await outbox.discard(orphans.map(({ id }) => id));
  await store.use(async (local) => {
    const kept = answers.filter(({ id }) => !erased.has(id));
    await insertRows(local.reflections, kept.map(rowOf));
    await markErased(local, erasures);
    await refreshSummaries(
      local,
      entries.map(({ date }) => date),
    );
  });
}

async function markErased(local: LocalStore, erasures: readonly OutboxEntry[]): Promise<void> {
  const ids = erasures.map(({ change }) => change.id);
  const done = (await findRows(local.reflections, ids)).filter(({ erased }) => erased);
  const marked = new Set(done.map(({ id }) => id));
  const missing = erasures.filter(({ change }) => !marked.has(change.id));
  await putRows(
    local.reflections,
    missing.map(({ change, date }) => markerOf(change.id, date)),
  );
}

/** The answer and what it replaced, also where the history has not followed the outbox yet. */
async function chainOf(parts: ReplicaParts, target: Reflection): Promise<Reflection[]> {
  const rows = await parts.store.use((local) =>
    queryRows(local.reflections, { selector: { date: target.date } }),
  );
  const queued = (await parts.outbox.list()).flatMap(({ change }) =>
    isTombstone(change) ? [] : [change],
  );
  const versions = [...queued, ...rows.filter(({ erased }) => !erased).map(reflectionOf)];
  return [target, ...earlierVersions(target, versions)];
}

async function findReflection(parts: ReplicaParts, id: string): Promise<Reflection | null> {
  const [row] = await parts.store.use((local) => findRows(local.reflections, [id]));
  if (row) return row.erased ? null : reflectionOf(row);
  const queued = (await parts.outbox.list()).find(({ key }) => key === id)?.change;
  return queued && !isTombstone(queued) ? queued : null;
}

/** Another device erased the answer while she rewrote it here: her new words stand by themselves. */
function originOf({ origins }: ReplicaParts, id: string): Origin {
  const origin = origins.get(id);
  if (!origin) throw new LocalWriteError('unknown');
  return origin;
}

async function findParked(parts: ReplicaParts, id: string): Promise<OutboxEntry | undefined> {
  const entries = await parts.outbox.list();
  return entries.find(({ key, state }) => key === id && state === 'parked');
}

function stamp(
  parts: ReplicaParts,
  written: Omit<Reflection, 'id' | 'created_at' | 'time_zone'>,
): Reflection {
  return reflectionOf({
    ...written,
    id: parts.newId(),
    created_at: new Date(parts.now()).toISOString(),
    time_zone: parts.timeZone(),
  });
}

/** U+0000 cannot be seen, and no database of the way takes it. */
function clean(answer: string): string {
  return answer.replaceAll('\u0000', '').trim();
}

export function answerEntry(change: Reflection, queuedAt: number): OutboxEntry {
  return { key: change.id, change, date: change.date, queuedAt, state: 'waiting', code: null };
}

export function erasureEntry(id: string, date: Day, queuedAt: number): OutboxEntry {
  const change = { id, deleted: true } as const;
  return { key: `delete:${id}`, change, date, queuedAt, state: 'waiting', code: null };
}

function summarise(
  store: ReplicaParts['store'],
  changed: readonly { readonly date: Day }[],
): Promise<void> {
  return store.use((local) =>
    refreshSummaries(
      local,
      changed.map(({ date }) => date),
    ),
  );
}

/** The outbox has it: what fails from here on is repaired at the next start. */
async function quietly(
  parts: ReplicaParts,
  what: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    parts.log.write(`${what} failed: ${nameOfFault(error)}`);
  }
}
