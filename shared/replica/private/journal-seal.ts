import type { Day } from '../../contract/day.ts';
import type { Feedback } from '../../contract/feedback.ts';
import type { Mark, SealedChange, SealedWords } from '../../contract/journal.ts';
import { isTombstone, type Reflection, type ReflectionChange } from '../../contract/reflections.ts';
import { type OutboxEntry, unsealedEntry } from '../../outbox/outbox-entry.ts';
import { type EntrySeal, type Said } from '../../outbox/sealed-entry.ts';
import { isSealed, isWire } from '../../outbox/stored-entry.ts';
import { fromWire, random, toWire } from '../../sealed/bytes.ts';
import { journalKeys, placeOfInsight, type JournalKeys } from '../../sealed/keys.ts';
import {
  type InsightBody,
  type ReadDocument,
  readSealed,
  type Unread,
} from '../../sealed/read-sealed.ts';
import { sealDocument } from '../../sealed/seal.ts';
import type { Ledger } from '../../sealed/ledger.ts';
import { createCounter } from './document-numbers.ts';

/** What a device holds of a private journal, in its ring. */
export interface HeldJournal {
  /** By generation; base64url. */
  readonly masters: Readonly<Record<string, string>>;
  /** Under which its outbox counts; by which the ledger knew this device before each outbox had a name of its own. */
  readonly device: string;
}

/** An insight and what it was written from. */
export interface OwnInsight {
  readonly feedback: Feedback;
  /** Of the live answers. */
  readonly answerIds: readonly string[];
}

/** As it lies on the server, whatever else is in it. */
export interface OpenDocument {
  readonly id: string;
}

/** Turns what she writes into what only her devices can read, and back. */
export interface JournalSeal {
  /** Newest first. */
  readonly keys: readonly JournalKeys[];
  /** Of the newest keys; new documents are sealed with them. */
  readonly generation: number;
  /** Under this generation of keys. */
  readonly device: string;
  /** What this tab knows of her other devices: told to them with the next document. */
  readonly met: { ledger: Ledger };
  sealChange(change: ReflectionChange, said: Said): Promise<SealedChange>;
  sealInsight(insight: OwnInsight): Promise<SealedWords>;
  /** An answer that lies open, whole: what this device does not understand of it is hers all the same. */
  sealOpen(document: OpenDocument, said: Said): Promise<SealedWords>;
  /** The same of what other keys sealed. */
  sealAnew(id: string, opened: Pick<Unread, 'kind' | 'body'>, said: Said): Promise<SealedChange>;
  sealInsightAnew(date: Day, body: object): Promise<SealedWords>;
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
    generation,
    device: ofGeneration(device, generation),
    met: { ledger: {} },
    async sealChange(change, said) {
      const { id } = change;
      if (isTombstone(change)) {
        const body = bodyOf(said);
        const sealed = toWire(await sealDocument(newest, { kind: 'erasure', id, body }));
        return { id, deleted: true, generation, sealed };
      }
      // It stands outside.
      const body = { ...bodyOf(said), reflection: without(change, 'id') };
      const sealed = toWire(await sealDocument(newest, { kind: 'answer', id, body }));
      return { id, kind: 'answer', generation, sealed };
    },
    async sealInsight({ feedback: { date, ...feedback }, answerIds }) {
      const answers = answerIds.toSorted();
      const at: InsightBody['at'] = ['insight', 1];
      const body: InsightBody = { at, seen: {}, date, answers, writer: WRITER, feedback };
      return seal.sealInsightAnew(date, body);
    },
    async sealOpen(document, said) {
      const { id } = document;
      const body = { ...bodyOf(said), reflection: without(document, 'id', 'seq') };
      const sealed = toWire(await sealDocument(newest, { kind: 'answer', id, body }));
      return { id, kind: 'answer', generation, sealed };
    },
    async sealAnew(id, { kind, body: before }, said) {
      // Numbers begin anew with the keys.
      const body = { ...without(before, 'of'), ...bodyOf(said) };
      const sealed = toWire(await sealDocument(newest, { kind, id, body }));
      if (kind === 'erasure') return { id, deleted: true, generation, sealed };
      return { id, kind, generation, sealed };
    },
    async sealInsightAnew(date, body) {
      const id = await placeOfInsight(newest, date);
      const sealed = toWire(await sealDocument(newest, { kind: 'insight', id, body }));
      return { id, kind: 'insight', generation, sealed };
    },
    open(document) {
      const sealed = sealedOf(document);
      return sealed ? readSealed(keys, sealed) : Promise.resolve(null);
    },
    entries: (held) => entriesOf(seal, held),
  };
  return seal;
}

function bodyOf({ at, of, seen }: Said) {
  return { at, seen, ...(of.length > 0 && { of }) };
}

function without(document: object, ...names: readonly string[]): object {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !names.includes(name)));
}

/** Raised when the built-in writer says the same day in other words. */
const WRITER = 1;

/** Of what lies in no outbox: a device of one document, which leaves no gap when it is sent once more. */
export function saidOnce(generation: number, of: readonly Mark[] = []): Said {
  return { at: [ofGeneration(newMarker(), generation), 1], of, seen: {} };
}

/** As a device is called in the ledger. */
export function newMarker(): string {
  return toWire(random(9));
}

/** Every word is sealed, and numbered, anew with new keys: what came before them is not missed. */
export function ofGeneration(device: string, generation: number): string {
  return `${device}.${generation}`;
}

/** False of what was numbered under other keys, though a document of these may stand for it as well. */
export function isOfGeneration([device]: Mark, generation: number): boolean {
  const [, own] = device.split('.');
  return own === undefined || own === String(generation);
}

/** What its document says, and what that one stood for. */
export function marksIn({
  at,
  of = [],
}: {
  readonly at: Mark;
  readonly of?: readonly Mark[] | undefined;
}): Mark[] {
  return [at, ...of];
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

/** What waits is looked at with each save, and opened once: as many as a long time offline leaves. */
const MOST_OPENED = 1_000;

function entriesOf(seal: JournalSeal, held: EntrySeal): EntrySeal {
  const opened = new Map<string, OutboxEntry['change']>();
  function remember({ sealed }: SealedChange, change: OutboxEntry['change']): void {
    opened.set(sealed, change);
    const [oldest] = opened.keys();
    if (opened.size > MOST_OPENED && oldest !== undefined) opened.delete(oldest);
  }
  const sealPassing = ({ change }: Pick<OutboxEntry, 'change'>) =>
    seal.sealChange(change, saidOnce(seal.generation));
  return {
    async toStored({ wire, ...entry }, said) {
      if (!said && wire?.generation !== seal.generation && isTombstone(entry.change)) {
        return { ...unsealedEntry(entry), date: '' };
      }
      if (!said) return { ...entry, change: wire ?? (await sealPassing(entry)), date: '' };
      const change = await seal.sealChange(entry.change, said);
      remember(change, entry.change);
      return { ...unsealedEntry(entry), change, date: '', numbers: marksIn(said) };
    },
    async fromStored(entry) {
      if (isSealed(entry)) return held.fromStored(entry);
      const { change: wire, ...facts } = entry;
      const change = opened.get(wire.sealed) ?? (await changeFrom(seal, wire));
      if (!change) return null;
      remember(wire, change);
      return { ...facts, change, wire, date: isTombstone(change) ? '' : change.date };
    },
    isStored: (entry) => isWire(entry) && entry.change.generation === seal.generation,
    counter: createCounter({
      ...seal,
      ledger: () => seal.met.ledger,
      newName: () => ofGeneration(newMarker(), seal.generation),
    }),
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
