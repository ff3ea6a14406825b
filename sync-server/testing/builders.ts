import { v7 } from 'uuid';
import { dayIn } from '../../shared/contract/day.ts';
import type { SignedIn, User } from '../../shared/contract/auth.ts';
import type { Reflection } from '../../shared/contract/reflections.ts';
import type { TestServer } from './start-test-server.ts';

export interface TestUser {
  readonly user: User;
  /** Bearer. */
  readonly token: string;
  /** `name=value`, as a browser sends it. */
  readonly cookie: string;
  readonly password: string;
}

/** Signs up over HTTP. */
export async function aUser(
  server: Pick<TestServer, 'url' | 'database'>,
  { premium = false, email = `user-${v7()}@example.org`, password = 'a good password' } = {},
): Promise<TestUser> {
  const response = await fetch(`${server.url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (response.status !== 201) throw new Error(`sign-up answered ${response.status}`);
  const { user, session_token } = (await response.json()) as SignedIn;
  const [cookie = ''] = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  if (premium) await setPlan(server, user.id, { subscription_type: 'premium' });
  const plan = premium
    ? ({ subscription_type: 'premium', subscription_status: 'active' } as const)
    : {};
  return { user: { ...user, ...plan }, token: session_token, cookie, password };
}

interface Plan {
  readonly subscription_type: 'free' | 'premium';
  readonly subscription_status?: string | null;
  readonly premium_until?: number | null;
}

/** Active and without end unless said otherwise. */
export async function setPlan(
  { database }: Pick<TestServer, 'database'>,
  userId: string,
  { subscription_type, subscription_status = 'active', premium_until = null }: Plan,
): Promise<void> {
  await database.kysely
    .updateTable('users')
    .set({ subscription_type, subscription_status, premium_until })
    .where('id', '=', userId)
    .execute();
}

/** A valid one of today, as a device would send it. */
export function aReflection(fields: Partial<Reflection> = {}): Reflection {
  return {
    id: v7(),
    date: dayIn(Date.now(), 'UTC'),
    question_id: 'ic-001',
    question_text: 'Which game could make you forget the time when you were small?',
    question_type: 'inner_child',
    language: 'en',
    answer: 'Hopscotch, until the street lamps came on.',
    created_at: new Date().toISOString(),
    time_zone: 'UTC',
    supersedes: null,
    ...fields,
  };
}
