import type { Day } from '../../contract/day.ts';
import { type Feedback, isBlank } from '../../contract/feedback.ts';
import type { SealedChange } from '../../contract/journal.ts';
import { isTombstone, type ReflectionChange } from '../../contract/reflections.ts';
import type { Said } from '../../outbox/sealed-entry.ts';
import { random, toWire } from '../../sealed/bytes.ts';
import type { Pin } from '../../sealed/state.ts';
import { type JournalSeal, newMarker, openJournal, saidOnce } from './journal-seal.ts';
import type { MixedPage } from './read-mixed-page.ts';

/** What this device has of hers. */
export interface Here {
  known(ids: readonly string[]): Promise<readonly ReflectionChange[]>;
  insightOf(day: Day): Promise<Feedback | null>;
}

/** Whose what lies open on the server is. */
export interface LyingOpen {
  readonly userId: string;
  /** What this device has seen of the journal. */
  readonly pin: Pick<Pin, 'isRenewal' | 'isAgain'>;
  readonly here?: Here;
}

/** By id, where what lies there may have been changed, or called erased, by a server that says it was never sealed. */
export async function knownOf(
  { pin, here }: LyingOpen,
  { open, erased }: MixedPage,
): Promise<ReadonlyMap<string, ReflectionChange>> {
  if (!pin.isAgain || !here) return new Map();
  const known = await here.known([...open.map(({ id }) => id), ...erased]);
  return new Map(known.map((change) => [change.id, change]));
}

function isGone(change: ReflectionChange | undefined): boolean {
  return change !== undefined && isTombstone(change);
}

interface Sealing {
  readonly journal: JournalSeal;
  readonly known: ReadonlyMap<string, ReflectionChange>;
  readonly next: (id: string) => Said;
}

/** Each is numbered as its turn comes. */
export function sealWhatLiesOpen(
  { userId, pin }: LyingOpen,
  { open, erased }: MixedPage,
  { journal, known, next }: Sealing,
): (() => Promise<object>)[] {
  // What lies open in a journal that was sealed already is not hers, and is not made so by her key.
  if (pin.isRenewal) return [];
  // What is erased on a server no device brings back: an answer of this one stays here alone.
  const erasures = new Set(erased.filter((id) => !isGone(known.get(id))));
  const own = [...known.values()]
    .filter(({ id }) => !erasures.has(id))
    .map((change) => () => journal.sealChange(change, next(change.id)));
  // An answer may be of another device of hers: none of her words is left out.
  const others = open.filter(({ id }) => !known.has(id));
  return [
    ...own,
    ...others.map((one) => () => journal.sealOpen(one, next(one.id))),
    ...[...erasures].map(
      (id) => () =>
        pin.isAgain
          ? sealAway(userId, journal, id)
          : journal.sealChange({ id, deleted: true }, next(id)),
    ),
  ];
}

/** So that nobody opens it: the place is taken, and no device that has the answer takes it for erased. */
async function sealAway(
  userId: string,
  { generation }: JournalSeal,
  id: string,
): Promise<SealedChange> {
  const lost = { masters: { [generation]: toWire(random(32)) }, device: newMarker() };
  const nobodys = await openJournal(userId, lost);
  return nobodys.sealChange({ id, deleted: true }, saidOnce(generation));
}

/** Those of a page that lie open and are hers. */
export async function insightsOf(
  { pin, here }: LyingOpen,
  open: readonly Feedback[],
): Promise<Feedback[]> {
  if (pin.isRenewal) return [];
  const own =
    pin.isAgain && here ? await Promise.all(open.map(({ date }) => here.insightOf(date))) : open;
  return own.filter((one) => one !== null).filter((one) => !isBlank(one));
}
