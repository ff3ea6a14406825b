import { isTombstone } from '../../shared/contract/reflections.ts';
import type { AccountKind } from './account-kinds.ts';
import type { WrittenBatch } from './server-kill-writers.ts';

/** As every text of a writer is, and many an id. */
export const TEXT = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g;

/** Whatever she wrote lies sealed, whoever she is: under the server's keys or her own. */
export function checkReadable(
  found: ReadonlySet<string>,
  people: readonly { readonly kind: AccountKind; readonly batches: readonly WrittenBatch[] }[],
): string[] {
  return people.flatMap(({ kind, batches }) =>
    batches
      .flatMap(({ changes }) => changes)
      .flatMap((change) => (isTombstone(change) ? [] : [change.answer, change.question_text]))
      .filter((text) => found.has(text))
      .map((text) => `a text of the ${kind} kind lies readable in the database: ${text}`),
  );
}
