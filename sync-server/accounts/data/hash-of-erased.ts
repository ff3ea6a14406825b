import { sha256 } from '../../http/session.ts';

/** Her id is random, and names nobody once its rows are gone; it lies among the hashes of her secrets. */
export function hashOfErased(userId: string): string {
  return sha256(`account ${userId}`);
}
