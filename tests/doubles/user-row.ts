import type { User } from '../../shared/contract/auth.ts';

export function aUserRow(fields: Partial<User> = {}): User {
  return {
    id: 'amal',
    email: 'amal@example.org',
    subscription_type: 'premium',
    subscription_status: 'active',
    session_expires: '2026-12-21T00:00:00.000Z',
    daily_affirmation_notifications: 'true',
    language: 'en',
    created_at: '2026-11-01T00:00:00.000Z',
    ...fields,
  };
}
