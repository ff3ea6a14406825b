import { timeOfMinute } from '../../shared/contract/affirmation-time.ts';
import { isPremium, type User } from '../../shared/contract/auth.ts';
import type { UserRow } from '../db/tables.ts';

type Plan = Pick<UserRow, 'subscription_type' | 'subscription_status' | 'premium_until'>;

export function hasPremium(user: Plan, now: number): boolean {
  return isPremium(user) && !isOver(user, now);
}

/** What she sees of herself; a plan whose time is over says so in its status. */
export function presentUser(user: UserRow, sessionExpiresAt: number, now: number): User {
  return {
    id: user.id,
    email: user.email,
    subscription_type: user.subscription_type,
    subscription_status: isOver(user, now) ? 'expired' : user.subscription_status,
    session_expires: new Date(sessionExpiresAt).toISOString(),
    daily_affirmation_notifications: user.daily_affirmation_notifications === 1 ? 'true' : 'false',
    affirmation_time: timeOfMinute(user.affirmation_minute),
    model_agreed: user.model_agreed_at !== null,
    language: user.language,
    created_at: new Date(user.created_at).toISOString(),
  };
}

export function isOver({ premium_until }: Pick<UserRow, 'premium_until'>, now: number): boolean {
  return premium_until !== null && premium_until <= now;
}
