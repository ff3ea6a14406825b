import type { Feedback } from '../../contract/feedback.ts';
import type { SealedChange, SealedWords } from '../../contract/journal.ts';
import { isTombstone, type Reflection, type ReflectionChange } from '../../contract/reflections.ts';
import type { OutboxEntry } from '../../outbox/outbox-entry.ts';
import { type EntrySeal, isSealed, isWire } from '../../outbox/sealed-entry.ts';
import { fromWire, random, toWire } from '../../sealed/bytes.ts';
import { journalKeys, placeOfInsight, type JournalKeys } from '../../sealed/keys.ts';
import { type InsightBody, type ReadDocument, readSealed } from '../../sealed/read-sealed.ts';
import { sealDocument } from '../../sealed/seal.ts';
import type { Mark } from '../../sealed/ledger.ts';

/** What a device holds of a private journal, in its ring. */
export interface HeldJournal {
  /** By generation; base64url. */
  readonly masters: Readonly<Record<string, string>>;
  /** By which the ledger knows this device. */
  readonly device: string;
}

/** An insight and what it was written from. */
export interface OwnInsight {
  readonly feedback: Feedback;
  /** Of the live answers. */
  readonly answerIds: readonly string[];
}

export interface UnreadDocument {
  readonly id: string;
}

/** Turns what she writes into what only her devices can read, and back. */
export interface JournalSeal {
  /** Newest first. */
  readonly keys: readonly JournalKeys[];
  readonly device: string;
  sealChange(change: ReflectionChange, at: Mark): Promise<SealedChange>;
  sealInsight(insight: OwnInsight, at: Mark): Promise<SealedWords>;
  /** What this device does not understand, whole: it is hers all the same. */
  sealUnread(document: UnreadDocument, at: Mark): Promise<SealedWords>;
  /** Anything, as it came from a server that nobody need trust. */
  open(document: unknown): Promise<ReadDocument | null>;
  /** Of the outbox: what waits lies there as it travels. */
  readonly entries: (held: EntrySeal) => EntrySeal;
}

export async function openJournal(userId: string, held: HeldJournal): Promise<JournalSeal> {
  const masters = Object.entries(held.masters).flatMap(([generation, master]) => {
    const bytes = fromWire(master);
    return bytes ? [{ generation: Number(generation), bytes }] : [];
  });
  const known = await Promise.all(
    masters.map(({ generation, bytes }) => journalKeys(bytes, userId, generation)),
  );
  const keys = known.sort((one, other) => other.generation - one.generation);
  const [newest] = keys;
  if (!newest) throw new RangeError('There is no key of this journal.');
  return sealWith(newest, { keys, device: held.device });
}

function sealWith(
  newest: JournalKeys,
  { keys, device }: Pick<JournalSeal, 'keys' | 'device'>,
): JournalSeal {
  const { generation } = newest;
  const seal: JournalSeal = {
    keys,
    device,
    async sealChange(change, at) {
      const { id } = change;
      if (isTombstone(change)) {
        const body = { at, seen: {}, of: [] };
        const sealed = toWire(await sealDocument(newest, { kind: 'erasure', id, body }));
        return { id, deleted: true, generation, sealed };
      }
      const body = { at, seen: {}, reflection: withoutId(change) };
      const sealed = toWire(await sealDocument(newest, { kind: 'answer', id, body }));
      return { id, kind: 'answer', generation, sealed };
    },
    async sealInsight({ feedback: { date, ...feedback }, answerIds }, at) {
      const id = await placeOfInsight(newest, date);
      const answers = answerIds.toSorted();
      const body: InsightBody = { at: [...at], seen: {}, date, answers, writer: WRITER, feedback };
      const sealed = toWire(await sealDocument(newest, { kind: 'insight', id, body }));
      return { id, kind: 'insight', generation, sealed };
    },
    async sealUnread(document, at) {
      const { id } = document;
      const body = { at, seen: {}, reflection: document };
      const sealed = toWire(await sealDocument(newest, { kind: 'answer', id, body }));
      return { id, kind: 'answer', generation, sealed };
    },
    open(document) {
      const sealed = sealedOf(document);
      return sealed ? readSealed(keys, sealed) : Promise.resolve(null);
    },
    entries: (held) => entriesOf(seal, held),
  };
  return seal;
}

/** It stands outside. */
function withoutId(change: Reflection): Omit<Reflection, 'id'> {
  const rest: Partial<Reflection> = { ...change };
  delete rest.id;
  return rest as Omit<Reflection, 'id'>;
}

/** Raised when the built-in writer says the same day in other words. */
const WRITER = 1;

/** A number of this tab alone, for what lies in no outbox: such a device is never heard of again. */
export function createPassingMarks(): () => Mark {
  const device = toWire(random(9));
  let count = 0;
  return () => [device, (count += 1)];
}

function sealedOf(document: unknown) {
  if (typeof document !== 'object' || document === null) return null;
  const { id, kind, deleted, sealed } = document as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' || typeof sealed !== 'string') return null;
  return {
    id,
    sealed,
    kind: kind === 'insight' ? ('insight' as const) : ('answer' as const),
    deleted: deleted === true,
  };
}

export function reflectionFrom({ id, body }: ReadDocument & { kind: 'answer' }): Reflection {
  return { id, ...body.reflection };
}

function entriesOf(seal: JournalSeal, held: EntrySeal): EntrySeal {
  return {
    async toStored({ wire, ...entry }, count) {
      const change = wire ?? (await seal.sealChange(entry.change, [seal.device, count]));
      return { ...entry, change, date: '' };
    },
    async fromStored(entry) {
      if (isSealed(entry)) return held.fromStored(entry);
      const { change: wire, ...facts } = entry;
      const change = await changeFrom(seal, wire);
      if (!change) return null;
      return { ...facts, change, wire, date: isTombstone(change) ? '' : change.date };
    },
    isStored: isWire,
    isCounting: true,
  };
}

async function changeFrom(
  seal: JournalSeal,
  wire: SealedChange,
): Promise<OutboxEntry['change'] | null> {
  const read = await seal.open(wire);
  if (read?.kind === 'answer') return reflectionFrom(read);
  return read?.kind === 'erasure' ? { id: read.id, deleted: true } : null;
}
