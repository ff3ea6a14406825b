import type { Unread } from '../../sealed/read-sealed.ts';
import type { ReflectionChange } from '../../contract/reflections.ts';
import { readReflections } from '../sync/pull-routes.ts';
import { type JournalSeal, reflectionFrom, type UnreadDocument } from './journal-seal.ts';

export interface Found {
  readonly change: ReflectionChange;
  /** Null: it lies open. */
  readonly generation: number | null;
}

/** All that can be read, of whichever kind. */
export async function readAll(
  journal: JournalSeal,
  documents: readonly unknown[],
): Promise<Found[]> {
  const { reflections, erased } = readReflections(documents.filter((one) => !isSealed(one)));
  const open: ReflectionChange[] = [
    ...reflections,
    ...erased.map((id) => ({ id, deleted: true as const })),
  ];
  const sealed = await Promise.all(
    documents.filter(isSealed).map(async (one) => {
      const change = await openedOne(journal, one);
      return change ? [{ change, generation: one.generation }] : [];
    }),
  );
  return [...open.map((change) => ({ change, generation: null })), ...sealed.flat()];
}

/** Open, and made by a newer Noor: sealed as it is, for a device that understands it. */
export function unreadIn(documents: readonly unknown[]): UnreadDocument[] {
  return documents.filter((document): document is UnreadDocument => {
    if (isSealed(document) || typeof document !== 'object' || document === null) return false;
    if (!('id' in document) || typeof document.id !== 'string') return false;
    return readReflections([document]).unreadable > 0;
  });
}

/** Of earlier keys, opened and not understood: sealed anew as it is. */
export async function unreadOfEarlier(
  journal: JournalSeal,
  documents: readonly unknown[],
): Promise<{ readonly id: string; readonly unread: Unread }[]> {
  const read = await Promise.all(
    documents.filter(isOlderThan(journal)).map((one) => journal.open(one)),
  );
  return read.flatMap((one) =>
    one?.kind === 'newer' && one.unread && one.unread.kind !== 'insight'
      ? [{ id: one.id, unread: one.unread }]
      : [],
  );
}

/** Of earlier keys, and of no use to this device: spoiled, somebody else's, or in the form of a newer Noor. */
export async function countUnopened(
  journal: JournalSeal,
  documents: readonly unknown[],
): Promise<number> {
  const read = await openSealed(journal, documents.filter(isOlderThan(journal)));
  return read.filter((one) => one?.kind === 'forged' || (one?.kind === 'newer' && !one.unread))
    .length;
}

/** Spoiled, or somebody else's; what a newer Noor made is not among them. */
export async function countForged(
  journal: JournalSeal,
  documents: readonly unknown[],
): Promise<number> {
  const read = await openSealed(journal, documents);
  return read.filter((one) => one?.kind === 'forged').length;
}

function openSealed(journal: JournalSeal, documents: readonly unknown[]) {
  return Promise.all(documents.filter(isSealed).map((one) => journal.open(one)));
}

async function openedOne(
  journal: JournalSeal,
  document: unknown,
): Promise<ReflectionChange | null> {
  const read = await journal.open(document);
  if (read?.kind === 'answer') return reflectionFrom(read);
  return read?.kind === 'erasure' ? { id: read.id, deleted: true } : null;
}

/** Sealed with the keys of before. */
export function isOlderThan({ generation }: JournalSeal) {
  return (document: unknown): boolean => isSealed(document) && document.generation < generation;
}

function isSealed(document: unknown): document is { readonly generation: number } {
  return (
    typeof document === 'object' &&
    document !== null &&
    'sealed' in document &&
    'generation' in document &&
    typeof document.generation === 'number'
  );
}
