import { DEFAULT_AFFIRMATION_MINUTE } from '../../shared/contract/affirmation-time.ts';
import type { UserRow, UserSyncRow } from '../db/tables.ts';

type GivenAtSignUp = Pick<UserRow, 'id' | 'email' | 'password_hash' | 'language' | 'created_at'>;

/** Somebody who has just signed up: on the free plan, no mails asked for, nobody allowed to read along. */
export function newUser(given: GivenAtSignUp): UserRow {
  return {
    ...given,
    subscription_type: 'free',
    subscription_status: null,
    premium_until: null,
    daily_affirmation_notifications: 0,
    time_zone: null,
    affirmation_minute: DEFAULT_AFFIRMATION_MINUTE,
    affirmation_last_day: null,
    affirmation_next_at: null,
    model_host: null,
    model_name: null,
    model_agreed_at: null,
  };
}

/** Made with her: whoever stores something of hers locks this row, and it has to be there. */
export function newCounter(userId: string): UserSyncRow {
  return { user_id: userId, seq: 0, documents: 0, answers: 0, bytes: 0, journal: 'plain' };
}
