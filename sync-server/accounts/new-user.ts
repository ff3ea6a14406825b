import { DEFAULT_AFFIRMATION_MINUTE } from '../../shared/contract/affirmation-time.ts';
import type { UserRow } from '../db/tables.ts';

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
