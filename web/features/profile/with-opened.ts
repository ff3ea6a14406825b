import type { AccountExport } from '../../../shared/contract/account.ts';
import type { Exported } from '../../../shared/replica/replica.ts';

/**
 * The account with what this device has beside it, each answer once, what has not been sent included and named. Of a
 * private journal that is all that it can open; what it cannot stays as it lies on the server, and is counted with
 * what has not arrived.
 */
export function withOpened(
  everything: AccountExport,
  opened: Exported,
): AccountExport & { readonly not_sent: readonly string[]; readonly lacks: Exported['lacks'] } {
  const { reflections, feedback, journal } = everything;
  const readable = [...reflections, ...othersIn(opened.reflections, reflections, ({ id }) => id)];
  const ids = new Set(readable.map(({ id }) => id));
  const onServer = new Set([...reflections, ...(journal?.documents ?? [])].map(({ id }) => id));
  return {
    ...everything,
    not_sent: opened.notSent.filter((id) => !onServer.has(id)),
    lacks: opened.lacks,
    reflections: readable,
    feedback: [...feedback, ...othersIn(opened.feedback, feedback, ({ date }) => date)],
    ...(journal && {
      journal: {
        ...journal,
        documents: journal.documents.filter((one) => 'deleted' in one || !ids.has(one.id)),
      },
    }),
  };
}

function othersIn<T>(all: readonly T[], known: readonly T[], nameOf: (one: T) => string): T[] {
  const names = new Set(known.map(nameOf));
  return all.filter((one) => !names.has(nameOf(one)));
}
