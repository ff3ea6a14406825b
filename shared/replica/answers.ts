import type { Day } from '../contract/day.ts';
import type { Reflection } from '../contract/reflections.ts';
import { findParked, findReflection } from './answer-versions.ts';
import { dropParked, eraseAnswer, takeOut } from './erase-answer.ts';
import { LocalWriteError } from './local-write-error.ts';
import { answerEntry } from './outbox-entry.ts';
import { quietly } from './quietly.ts';
import { repairHistory } from './repair-history.ts';
import type { Origin, ReplicaParts } from './replica-parts.ts';
import type { NewAnswer } from './replica.ts';
import { insertRows } from './row-store.ts';
import { reflectionOf, rowOf } from './rows.ts';
import { refreshSummaries } from './summaries.ts';

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

  async function keep(
    reflections: readonly Reflection[],
    instead: readonly string[] = [],
  ): Promise<void> {
    const queuedAt = parts.now();
    const entries = reflections.map((reflection) => answerEntry(reflection, queuedAt));
    await outbox.put(entries, instead);
    // Saved. The screen shows it from the outbox; the history follows.
    void view.announce();
    nudge();
    void parts.track(takeOver(reflections));
  }

  async function takeOver(reflections: readonly Reflection[]): Promise<void> {
    await quietly(parts, 'keep', () =>
      store.use((local) => insertRows(local.reflections, reflections.map(rowOf))),
    );
    const days = reflections.map(({ date }) => date);
    await quietly(parts, 'summarise', () => store.use((local) => refreshSummaries(local, days)));
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
      if (!parked) return keep([stamp(parts, { ...next, supersedes: id })]);
      // The server never had the refused version: its replacement takes its place.
      await takeOut(parts, parked);
      await keep([stamp(parts, { ...next, supersedes: before.supersedes })], [id]);
    },

    erase: (id) => eraseAnswer(parts, id).then(nudge),
    discardParked: (id) => dropParked(parts, id),
    repair: () => quietly(parts, 'repair', () => repairHistory(parts)),
  };
}

/** Another device erased the answer while she rewrote it here: her new words stand by themselves. */
function originOf({ origins }: ReplicaParts, id: string): Origin {
  const origin = origins.get(id);
  if (!origin) throw new LocalWriteError('unknown');
  return origin;
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
