import type { ReplicaParts } from '../replica-parts.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import type { ReadPage } from '../sync/pull-routes.ts';
import { ALL_OPEN, type KeptUnopened } from './kept-unopened.ts';
import { countOf, type UnopenedView } from './unopened-view.ts';

/** What is spoiled for a moment, on its way or there, is met again sooner or later. */
const AGAIN_MS = 86_400_000;
/** Whoever reads pages for longer is frozen. */
const TIMEOUT_MS = 30_000;

/** What does not open is followed through one pull. */
export interface Looking {
  /** Where it begins: there, or further back, to meet again what did not open. */
  from(checkpoint: string | null): string | null;
  /** `after`: the checkpoint that the page was asked for with. Before the page counts as read. */
  note(page: ReadPage, after: string | null): Promise<void>;
  /** Everything is shown once more. */
  startOver(): void;
  end(): Promise<void>;
}

const NOTHING_SEALED: Looking = {
  from: (checkpoint) => checkpoint,
  note: () => Promise.resolve(),
  startOver: () => undefined,
  end: () => Promise.resolve(),
};

export async function lookForUnopened(
  parts: ReplicaParts,
  { isWhole }: { readonly isWhole: boolean },
): Promise<Looking> {
  const { journal, store, journalStatus$ } = parts;
  if (!journal) return NOTHING_SEALED;
  const { unopened: view } = journal;
  let kept = await store.use((local) => readMeta(local, 'unopened', ALL_OPEN));
  const isAgain = !isWhole && isDue(kept, view, parts.now());
  let meetsAll = isWhole || isAgain;
  const met = new Set<string>();

  async function keep(next: KeptUnopened): Promise<void> {
    if (JSON.stringify(next) === JSON.stringify(kept)) return;
    await store.use((local) => writeMeta(local, 'unopened', next));
    kept = next;
  }

  return {
    from: (checkpoint) => (isAgain ? kept.from : checkpoint),
    async note({ reflections, erased, unopened = [] }, after) {
      // While it is being sealed, open ones are hers.
      const isPrivate = journalStatus$.value.kind === 'private';
      const found = unopened.filter(({ kind }) => kind !== 'open' || isPrivate);
      const isFirst = meetsAll ? met.size === 0 : kept.documents.length === 0;
      const known = new Set(kept.documents.flatMap(({ id, isKnown }) => (isKnown ? [id] : [])));
      const shown = new Set([...reflections, ...unopened].map(({ id }) => id).concat(erased));
      for (const { id } of found) met.add(id);
      await keep({
        documents: [
          ...kept.documents.filter(({ id }) => !shown.has(id)),
          ...found.map((one) => ({ ...one, ...(known.has(one.id) && { isKnown: true }) })),
        ],
        ...(isFirst && found.length > 0
          ? { from: after, lookedAt: parts.now() }
          : { from: kept.from, lookedAt: kept.lookedAt }),
      });
    },
    startOver() {
      meetsAll = true;
      met.clear();
    },
    async end() {
      if (meetsAll && kept.documents.length > 0) {
        // What was not shown is not there any more.
        const documents = kept.documents.filter(({ id }) => met.has(id));
        await keep({ ...kept, documents, lookedAt: parts.now() });
      }
      view.isTried ||= meetsAll || kept.documents.length === 0;
      view.count$.next(countOf(kept));
    },
  };
}

function isDue({ documents, lookedAt }: KeptUnopened, view: UnopenedView, now: number): boolean {
  if (documents.length === 0) return false;
  const mayOpenNow = !view.isTried && documents.some(({ kind }) => kind === 'newer');
  // A clock that was ahead must not keep them closed.
  return mayOpenNow || Math.abs(now - lookedAt) >= AGAIN_MS;
}

/** She knows of these: only others are said from now on. */
export async function knowOfUnopened(
  parts: ReplicaParts,
  which: 'newer' | 'strange',
): Promise<void> {
  const { journal, store, locks, user } = parts;
  if (!journal) return;
  await locks.run(
    `pull:${user.id}`,
    () =>
      store.use(async (local) => {
        const kept = await readMeta(local, 'unopened', ALL_OPEN);
        const documents = kept.documents.map((one) =>
          (one.kind === 'newer') === (which === 'newer') ? { ...one, isKnown: true } : one,
        );
        await writeMeta(local, 'unopened', { ...kept, documents });
        journal.unopened.count$.next(countOf({ ...kept, documents }));
      }),
    TIMEOUT_MS,
  );
}
