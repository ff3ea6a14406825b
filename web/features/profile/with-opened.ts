import type { AccountExport } from '../../../shared/contract/account.ts';
import type { Words } from '../journal/download/journal-file.ts';

/**
 * The account of someone whose journal is private, each answer once and as this device reads it, what has not been
 * sent included. What it cannot open stays as it lies on the server.
 */
export function withOpened(everything: AccountExport, opened: Words): AccountExport {
  const { reflections, feedback, journal } = everything;
  const readable = [...reflections, ...othersIn(opened.reflections, reflections, ({ id }) => id)];
  const ids = new Set(readable.map(({ id }) => id));
  return {
    ...everything,
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
