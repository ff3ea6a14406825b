import type { Place } from '../../db/keys/seals.ts';

/** Where the body of a request lies. */
export function placeOfSent(id: string): Place {
  return { table: 'model_ledger', key: id };
}
