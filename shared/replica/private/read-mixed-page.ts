import * as z from 'zod/mini';
import { type Day, daySchema } from '../../contract/day.ts';
import type { ReflectionChange } from '../../contract/reflections.ts';
import type { ReadDocument } from '../../sealed/read-sealed.ts';
import { readReflections } from '../sync/pull-routes.ts';
import { type JournalSeal, type OpenDocument, reflectionFrom } from './journal-seal.ts';

/** As a key of hers opened it, whether or not this device understands it. */
export interface Opened {
  readonly id: string;
  readonly kind: 'answer' | 'erasure' | 'insight';
  readonly generation: number;
  readonly body: object;
}

/** A page of a journal that is on its way from one kind to the other. */
export interface MixedPage {
  /** Answers that lie open, whatever is in them. */
  readonly open: readonly OpenDocument[];
  /** Erasures that do. */
  readonly erased: readonly string[];
  readonly opened: readonly Opened[];
  /** `newer`: of a form that is not known here. Under which keys is what the server says. */
  readonly unopened: readonly { readonly kind: 'newer' | 'forged'; readonly generation: number }[];
  /** All that is understood, of whichever kind. */
  readonly changes: readonly ReflectionChange[];
}

export async function readMixedPage(
  journal: Pick<JournalSeal, 'open'>,
  documents: readonly unknown[],
): Promise<MixedPage> {
  const bare = documents.filter((one) => !isSealed(one));
  const { reflections, erased } = readReflections(bare);
  const read = await Promise.all(
    documents.filter(isSealed).map(async (one) => ({ one, as: await journal.open(one) })),
  );
  const gone = new Set(erased);
  return {
    open: bare.filter(isNamed).filter(({ id }) => !gone.has(id)),
    erased,
    opened: read.flatMap(({ as }) => openedOf(as)),
    unopened: read.flatMap(({ one: { generation }, as }) =>
      as && openedOf(as).length === 0
        ? [{ kind: as.kind === 'newer' ? ('newer' as const) : ('forged' as const), generation }]
        : [],
    ),
    changes: [
      ...reflections,
      ...erased.map((id) => ({ id, deleted: true as const })),
      ...read.flatMap(({ as }) => changeOf(as)),
    ],
  };
}

function openedOf(read: ReadDocument | null): Opened[] {
  if (!read || read.kind === 'forged') return [];
  const { id } = read;
  if (read.kind !== 'newer') {
    return [{ id, kind: read.kind, generation: read.generation, body: read.whole }];
  }
  return read.unread ? [{ id, ...read.unread }] : [];
}

function changeOf(read: ReadDocument | null): ReflectionChange[] {
  if (read?.kind === 'answer') return [reflectionFrom(read)];
  return read?.kind === 'erasure' ? [{ id: read.id, deleted: true }] : [];
}

/** What lies open again as she wrote it; null where this device cannot say what that is. */
export function openAgain({ id, kind, body }: Opened): object | null {
  if (kind === 'erasure') return { id, deleted: true };
  const reflection = 'reflection' in body ? body.reflection : null;
  return typeof reflection === 'object' && reflection !== null ? { ...reflection, id } : null;
}

/** Which day's insight it is, as far as that is understood. */
export function dayOf({ body }: Opened): Day | null {
  return z.safeParse(z.object({ date: daySchema }), body).data?.date ?? null;
}

function isNamed(document: unknown): document is OpenDocument {
  return (
    typeof document === 'object' &&
    document !== null &&
    'id' in document &&
    typeof document.id === 'string'
  );
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
