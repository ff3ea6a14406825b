import { createHmac } from 'node:crypto';
import type { Feeling } from '../../shared/contract/community.ts';
import type { SignedFeeling } from './feeling-repository.ts';

/** Turns a stored feeling into what `readerId` may see of it. */
export type PresentFeeling = (feeling: SignedFeeling, readerId: string) => Feeling;

export function createPresenter(aliasKey: string): PresentFeeling {
  return (feeling, readerId) => {
    const { id, feeling_text, mood_emoji, created_at } = feeling;
    const author =
      feeling.user_id === readerId
        ? { user_id: feeling.user_id, user_email: feeling.email }
        : asStranger(feeling, aliasKey);
    const when = new Date(created_at).toISOString();
    return { id, ...author, feeling_text, mood_emoji, created_at: when };
  };
}

/**
 * The address only when she chose it then and still does. The alias differs with the face: otherwise
 * what she shared under her address would give away what she shared under a pseudonym.
 */
function asStranger(
  feeling: SignedFeeling,
  aliasKey: string,
): Pick<Feeling, 'user_id' | 'user_email'> {
  const { author_mode, current_mode, email, pseudonym, user_id } = feeling;
  const face = author_mode === 'email' && current_mode === 'email' ? 'email' : 'pseudonym';
  const alias = createHmac('sha256', aliasKey).update(`${face}:${user_id}`).digest('base64url');
  return {
    user_id: alias.slice(0, 22),
    user_email: face === 'email' ? email : (pseudonym ?? NAMELESS),
  };
}

/** Cannot be while every author has chosen; never an address. */
const NAMELESS = '—';
