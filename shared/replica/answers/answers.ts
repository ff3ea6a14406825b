import type { ErrorCode } from '../../contract/app-error.ts';
import { isBlankText } from '../../contract/blank-text.ts';
import type { Day } from '../../contract/day.ts';
import type { Reflection } from '../../contract/reflections.ts';
import { ERASED_UNOPENED } from '../../contract/rejections.ts';
import { wellFormed } from '../../contract/text.ts';
import { type Edited, findParked, findReflection, isWritten } from './answer-versions.ts';
import { settleApart } from './edited-apart.ts';
import { dropParked, eraseAnswer, takeOut } from './erase-answer.ts';
import { LocalWriteError } from '../../outbox/local-write-error.ts';
import { answerEntry } from '../../outbox/outbox-entry.ts';
import { quietly } from './quietly.ts';
import { repairHistory } from './repair-history.ts';
import type { Origin, ReplicaParts } from '../replica-parts.ts';
import type { ApartChoice, NewAnswer } from '../replica.ts';
import { insertRows } from '../store/row-store.ts';
import { reflectionOf, rowOf } from '../store/rows.ts';
import { refreshSummaries } from '../days/summaries.ts';

/** The writes of hers: first the outbox, strictly; the local history follows and can be rebuilt from it. */
export interface Answers {
  save(date: Day, answers: readonly NewAnswer[]): Promise<void>;
  edit(id: string, answer: string, keepFromModel?: boolean): Promise<void>;
  erase(id: string): Promise<void>;
  settleApart(id: string, choice: ApartChoice): Promise<void>;
  discardParked(id: string): Promise<void>;
  /** After a tab that died between outbox and history. Never throws. */
  repair(): Promise<void>;
}

/** Longer than any write: who holds an edit beyond it is frozen. */
const TIMEOUT_MS = 8_000;

export function createAnswers(parts: ReplicaParts, nudge: () => void): Answers {
  const { outbox, view, store } = parts;
  /** What this tab wrote last in place of each answer. */
  const edited = new Map<string, string>();

  async function keep(
    reflections: readonly Reflection[],
    instead: readonly string[] = [],
  ): Promise<void> {
    const queuedAt = parts.now();
    const entries = reflections.map((reflection) => answerEntry(reflection, queuedAt));
    await outbox.put(entries, instead, { areNew: true });
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

  async function edit(id: string, text: string, keepFromModel?: boolean): Promise<void> {
    const before = await newestOf(id);
    const parked = before && (await findParked(parts, before.id));
    const next = planEdit(before ?? originOf(parts, id), text, keepFromModel);
    // What was refused may have been for its id alone: the same words again get another.
    if (!next || (!parked && saysNothingNew(before, next))) return;
    if (await isWritten(parts, before, next)) return;
    // The server never had the refused version: its replacement takes its place.
    const supersedes = (parked ? before.supersedes : before?.id) ?? null;
    const version = stamp(parts, { ...next, supersedes });
    if (parked) await takeOut(parts, parked, () => keep([version], [parked.key]));
    else await keep([version]);
    edited.set(id, version.id);
  }

  /** Words she added while her edit was being saved change what that wrote, not what it replaced. */
  async function newestOf(id: string): Promise<Reflection | null> {
    const own = edited.get(id);
    return (own && (await findReflection(parts, own))) || findReflection(parts, id);
  }

  return {
    async save(date, answers) {
      const written = answers.flatMap((answer) => {
        const text = clean(answer.answer);
        if (isBlankText(text)) return [];
        return [stamp(parts, { ...answer, answer: text, date, supersedes: null })];
      });
      if (written.length > 0) await keep(written);
    },

    // Alone: a save that is repeated, here or in another tab, finds what the first one wrote.
    edit: (id, answer, keepFromModel) =>
      parts.locks.run(`edit:${id}`, () => edit(id, clean(answer), keepFromModel), TIMEOUT_MS),

    // One decision at a time: a second press finds nothing left to decide.
    settleApart: (id, choice) =>
      parts.locks
        .run(`apart:${parts.user.id}`, () => settleApart(parts, id, choice), TIMEOUT_MS)
        .then(nudge),
    erase: (id) => eraseAnswer(parts, id).then(nudge),
    discardParked: (id) => dropParked(parts, id),
    async repair() {
      await quietly(parts, 'repair', () => repairHistory(parts));
      await quietly(parts, 'free', () => freeParked(parts));
    },
  };
}

/** The new version without its place in time; null where it would say nothing at all. */
function planEdit(
  before: Origin & Partial<Reflection>,
  answer: string,
  keepFromModel?: boolean,
): Edited | null {
  const { keep_from_model: kept, ...origin } = before;
  const isKept = keepFromModel ?? kept === true;
  if (isBlankText(answer)) return null;
  // What is taken back is said: an edit that is silent about it changes nothing.
  const wish = isKept || kept !== undefined ? { keep_from_model: isKept } : {};
  return { ...origin, ...wish, answer };
}

function saysNothingNew(before: Reflection | null, next: Edited): boolean {
  const isKept = (one: Pick<Edited, 'keep_from_model'>): boolean => one.keep_from_model === true;
  return before !== null && before.answer === next.answer && isKept(before) === isKept(next);
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
    created_at: new Date(instantOf(parts)).toISOString(),
    time_zone: parts.timeZone(),
  });
}

/** Where ids tell no time, two answers of one moment are in order by their instants. */
function instantOf({ now, journal, stamped }: ReplicaParts): number {
  if (!journal) return now();
  stamped.last = Math.max(now(), stamped.last + 1);
  return stamped.last;
}

/** As the server stores it, so that all devices hold the same. U+0000 cannot be seen, and no database takes it. */
function clean(answer: string): string {
  return wellFormed(answer).replaceAll('\u0000', '').trim();
}

/**
 * What a change was refused for where no edit of hers could help: by servers of before, by way of a worker of before,
 * or by a gateway whose rules its operator may have mended since.
 */
const FORGIVEN: ReadonlySet<string | null> = new Set([
  ERASED_UNOPENED,
  'refused_on_the_way' satisfies ErrorCode,
  ...[
    'time_zone',
    'created_at',
    'date',
    'language',
    'question_text',
    'question_type',
    'keep_from_model',
  ].map((field) => `invalid_${field}`),
]);

/** Sends again what was refused for nothing of hers. A server that still refuses it parks it once more. */
async function freeParked({ outbox, view, log }: ReplicaParts): Promise<void> {
  const entries = await outbox.list();
  const freed = entries.filter(({ state, code }) => state === 'parked' && FORGIVEN.has(code));
  if (freed.length === 0) return;
  await outbox.unpark(freed.map(({ key }) => key));
  log.write(`${freed.length} refused answers are sent again`);
  await view.announce();
}
