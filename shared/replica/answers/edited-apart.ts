import { v5 } from 'uuid';
import { joinTexts } from '../../contract/merge-texts.ts';
import { earlierVersions } from '../../contract/live-answers.ts';
import type { Reflection } from '../../contract/reflections.ts';
import { findReflection, versionsOn } from './answer-versions.ts';
import { editedApart } from './day-answers.ts';
import { answerEntry } from '../../outbox/outbox-entry.ts';
import { erasuresOf } from '../private/row-marks.ts';
import { quietly } from './quietly.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import type { ApartChoice } from '../replica.ts';
import { placeOfAnswer } from '../../sealed/keys.ts';
import { insertRows, putRows } from '../store/row-store.ts';
import { markerOf, rowOf } from '../store/rows.ts';
import { refreshSummaries } from '../days/summaries.ts';

/** What a choice writes, oldest first, and what goes because each of its texts is in there. */
export interface ApartPlan {
  readonly written: readonly Reflection[];
  readonly erased: readonly Reflection[];
}

/**
 * She decides on an answer that was edited on two devices. Ids are made from what they replace, so that two
 * devices that decide the same apart, under the same keys, write the same; whatever they decide, no text is lost
 * (docs/decisions/edited-apart.md).
 */
export async function settleApart(
  parts: ReplicaParts,
  id: string,
  choice: ApartChoice,
): Promise<void> {
  const { outbox, view, store } = parts;
  const chosen = await findReflection(parts, id);
  if (!chosen) return;
  const versions = await versionsOn(parts, chosen.date);
  const plan = planApart(chosen, versions, choice);
  if (!plan) return;
  const { erased } = plan;
  const written = await underOwnIds(parts, plan.written);
  const queuedAt = parts.now();
  const erasures = await erasuresOf(parts, erased, queuedAt + written.length);
  await outbox.put(
    [
      // Sent in this order: the server finds room for an edit of what it knows, and erases last.
      ...written.map((one, index) => ({
        ...answerEntry(one, queuedAt + index),
        // Her other devices give the same words the same id.
        mayBeThere: true as const,
      })),
      ...erasures,
    ],
    erased.map((one) => one.id),
  );
  await quietly(parts, 'settle', () =>
    store.use(async (local) => {
      await insertRows(local.reflections, written.map(rowOf));
      await putRows(
        local.reflections,
        erased.map((one) => markerOf(one.id, one.date)),
      );
      await refreshSummaries(local, [chosen.date]);
    }),
  );
  await view.announce();
}

/** In a private journal nobody but her devices can tell what a version was made from. */
async function underOwnIds(
  { journal }: ReplicaParts,
  written: readonly Reflection[],
): Promise<readonly Reflection[]> {
  const [keys] = journal?.keys ?? [];
  if (!keys) return written;
  const own = new Map<string | null, string>();
  for (const { id } of written) own.set(id, await placeOfAnswer(keys, id));
  return written.map((one) => ({
    ...one,
    id: own.get(one.id) ?? one.id,
    supersedes: own.get(one.supersedes) ?? one.supersedes,
  }));
}

/** null when nothing stands beside it any more. */
export function planApart(
  chosen: Reflection,
  versions: readonly Reflection[],
  choice: ApartChoice,
): ApartPlan | null {
  const all = editedApart(chosen, versions);
  const [first, ...others] = choice === 'this' ? chosenFirst(chosen, all) : all;
  const [second, ...rest] = others;
  if (!first || !second) return null;
  const chainOf = (head: Reflection): Reflection[] => [head, ...earlierVersions(head, versions)];
  const stays = choice === 'both' ? first : second;
  const taken = new Set(chainOf(stays).map(({ id }) => id));
  const erased: Reflection[] = [];
  /** What no other has brought along, step by step: each names the one before, the oldest `after`. */
  const rewrite = (head: Reflection, after: string | null): Reflection[] => {
    const own = chainOf(head).filter(({ id }) => !taken.has(id));
    erased.push(...own);
    let supersedes = after;
    return own.reverse().map((one) => {
      taken.add(one.id);
      const version = { ...one, id: derivedId(choice, [head, one], supersedes), supersedes };
      supersedes = version.id;
      return version;
    });
  };
  // As an answer of its own it has no common history any more, on every device.
  if (choice === 'both') return { written: others.flatMap((head) => rewrite(head, null)), erased };
  const earlier: Reflection[] = [];
  for (const head of rest) earlier.push(...rewrite(head, earlier.at(-1)?.id ?? second.id));
  const own = rewrite(first, earlier.at(-1)?.id ?? second.id);
  const wish = all.some(({ keep_from_model }) => keep_from_model) && { keep_from_model: true };
  const last = own
    .splice(-1)
    .map((one) => ({ ...one, ...wish, ...(choice === 'join' && joined(all)) }));
  return { written: [...earlier, ...own, ...last], erased };
}

/** Of the time of the newest: the same on every device. */
function joined(
  all: readonly Reflection[],
): Pick<Reflection, 'answer' | 'created_at' | 'time_zone'> {
  const newest = all.reduce((one, other) => (one.created_at < other.created_at ? other : one));
  const { created_at, time_zone } = newest;
  return { answer: joinTexts(all.map(({ answer }) => answer)), created_at, time_zone };
}

function chosenFirst(chosen: Reflection, all: readonly Reflection[]): Reflection[] {
  return [...all.filter(({ id }) => id === chosen.id), ...all.filter(({ id }) => id !== chosen.id)];
}

const NAMESPACE = '5b6f2d3e-9d0c-4a57-8f0e-3c1a7e2b9d64';

/**
 * Says all that is in the version, through what it supersedes. A UUIDv7 with the time of the one it ends in:
 * that keeps its place among the answers of the day that have no other instant.
 */
function derivedId(
  choice: ApartChoice,
  [head, one]: readonly [Reflection, Reflection],
  supersedes: string | null,
): string {
  const made = v5(
    [choice, one.id, ...(supersedes === null ? [] : [supersedes])].join(' '),
    NAMESPACE,
  );
  return `${head.id.slice(0, 14)}7${made.slice(15)}`;
}
