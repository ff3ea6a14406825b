import type { SealedWords } from '../../shared/contract/journal.ts';
import type { ListedInsight } from './closed-insight-repository.ts';

/** As her device made it, and the server's number of it. */
export type ClosedWords = Omit<SealedWords, 'instead_of_day'> & { readonly seq: number };

export function toClosedWords({ id, seq, generation, sealed }: ListedInsight): ClosedWords {
  return { id, kind: 'insight', generation, sealed: sealed.toString('base64url'), seq };
}
