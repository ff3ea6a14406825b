import { v7 } from 'uuid';
import { createPasswords } from '../accounts/passwords/passwords.ts';
import { newUser } from '../accounts/new-user.ts';
import { presentUser } from '../accounts/present-user.ts';
import { createSessionRepository } from '../accounts/sessions/session-repository.ts';
import { createSessionService } from '../accounts/sessions/session-service.ts';
import { createUserRepository } from '../accounts/user-repository.ts';
import type { User } from '../../shared/contract/auth.ts';
import type { Reflection } from '../../shared/contract/reflections.ts';
import type { UserRow } from '../db/tables.ts';
import { SESSION_COOKIE } from '../http/require-session.ts';
import type { TestServer } from './start-test-server.ts';

export interface TestUser {
  readonly user: User;
  readonly sessionId: string;
  /** Bearer. */
  readonly token: string;
  /** `name=value`, as a browser sends it. */
  readonly cookie: string;
  readonly password: string;
}

interface UserOptions {
  readonly premium?: boolean;
  readonly email?: string;
}

const PASSWORD = 'a good password';
let passwordHash: Promise<string> | undefined;

/** Someone who has just signed up; written past the API, so that a test can make hundreds. */
export async function aUser(
  server: Pick<TestServer, 'database' | 'now'>,
  { premium = false, email = `user-${v7()}@example.org` }: UserOptions = {},
): Promise<TestUser> {
  const { database, now } = server;
  const sessions = createSessionRepository(database);
  const users = createUserRepository(database);
  const service = createSessionService({ sessions, users, sessionDays: 30, now, newId: v7 });
  const row: UserRow = {
    ...newUser({
      id: v7(),
      email,
      password_hash: await (passwordHash ??= createPasswords(users).hash(PASSWORD)),
      language: null,
      created_at: now(),
    }),
    ...(premium && { subscription_type: 'premium', subscription_status: 'active' }),
  };
  const { row: session, bearer, cookie } = service.plan(row.id);
  if (!(await sessions.addUser(row, session, null))) throw new Error(`${email} is taken`);
  return {
    user: presentUser(row, session.expires_at, now()),
    sessionId: session.id,
    token: bearer,
    cookie: `${SESSION_COOKIE}=${cookie}`,
    password: PASSWORD,
  };
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

/** A valid one, as a device would send it; of a day so long past that no insight of it becomes due by itself. */
export function aReflection(fields: Partial<Reflection> = {}): Reflection {
  return {
    id: v7(),
    date: '2019-06-01',
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
