import { AppError } from '../../shared/contract/app-error.ts';
import type { User } from '../../shared/contract/auth.ts';
import type { Language } from '../../shared/contract/language.ts';
import type { RateLimits } from '../http/limit-rate.ts';
import type { Session } from '../http/session.ts';
import type { Passwords } from './passwords.ts';
import { newUser } from './new-user.ts';
import { hasPremium, presentUser } from './present-user.ts';
import type { SessionRepository } from './session-repository.ts';
import type { NewSession, SessionService } from './session-service.ts';
import type { UserRepository } from './user-repository.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface SignedInSession {
  readonly user: User;
  readonly session: NewSession;
}

export interface FoundAccount {
  readonly id: string;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly premium: boolean;
}

export interface AccountService {
  /** Throws user_exists. */
  signUp(
    credentials: Credentials & { readonly language?: Language | undefined },
    address: string,
  ): Promise<SignedInSession>;
  /** Throws invalid_credentials, the same and after the same work whether the account exists. */
  logIn(credentials: Credentials, address: string): Promise<SignedInSession>;
  logOut(session: Pick<Session, 'userId' | 'sessionId'>): Promise<void>;
  getUser(session: Session): Promise<User>;
  setLanguage(userId: string, language: Language): Promise<void>;
  findAccount(email: string): Promise<FoundAccount | null>;
  /** `until` null: without end. Throws not_found. */
  grantPremium(email: string, until: number | null): Promise<void>;
  /** Takes back what was given; what she pays for goes on. Throws not_found. */
  revokePremium(email: string): Promise<void>;
}

interface Dependencies {
  readonly users: UserRepository;
  readonly sessions: SessionRepository;
  readonly sessionService: SessionService;
  readonly passwords: Passwords;
  /** Billing: it reckons the plan from what was given and what is paid for. */
  readonly plans: {
    grant(email: string, until: number | null): Promise<boolean>;
    revoke(email: string): Promise<boolean>;
  };
  readonly limits: RateLimits;
  readonly now: () => number;
  readonly newId: () => string;
}

export function createAccountService(dependencies: Dependencies): AccountService {
  const { users, sessionService, plans, now } = dependencies;
  return {
    signUp: (credentials, address) => signUp(dependencies, credentials, address),
    logIn: (credentials, address) => logIn(dependencies, credentials, address),
    logOut: ({ userId, sessionId }) => sessionService.end(userId, sessionId),
    async getUser({ userId, expiresAt }) {
      const user = await users.find(userId);
      if (!user) throw new AppError('unauthenticated', { message: 'Please sign in.' });
      return presentUser(user, expiresAt, now());
    },
    setLanguage: (userId, language) => users.setLanguage(userId, language),
    async findAccount(email) {
      const user = await users.findByEmail(email);
      return user
        ? { id: user.id, createdAt: user.created_at, premium: hasPremium(user, now()) }
        : null;
    },
    async grantPremium(email, until) {
      if (!(await plans.grant(email, until))) throw unknownAddress();
    },
    async revokePremium(email) {
      if (!(await plans.revoke(email))) throw unknownAddress();
    },
  };
}

async function signUp(
  { users, sessions, sessionService, passwords, limits, now, newId }: Dependencies,
  { email, password, language }: Credentials & { readonly language?: Language | undefined },
  address: string,
): Promise<SignedInSession> {
  await limits.passSignUp(address);
  if (await users.findByEmail(email)) throw userExists();
  const row = newUser({
    id: newId(),
    email,
    password_hash: await passwords.hash(password),
    language: language ?? null,
    created_at: now(),
  });
  const session = sessionService.plan(row.id);
  if (!(await sessions.addUser(row, session.row))) throw userExists();
  return { user: presentUser(row, session.row.expires_at, now()), session };
}

async function logIn(
  { users, sessionService, passwords, limits, now }: Dependencies,
  { email, password }: Credentials,
  address: string,
): Promise<SignedInSession> {
  const attempt = { address, email };
  await limits.passLogIn(attempt);
  const user = await users.findByEmail(email);
  const right = await passwords.verify(user?.password_hash ?? null, password);
  if (!user || !right) {
    await limits.noteFailedLogIn(attempt);
    throw new AppError('invalid_credentials', { message: 'Invalid email or password' });
  }
  await limits.noteLogIn(attempt);
  const session = await sessionService.open(user.id);
  return { user: presentUser(user, session.row.expires_at, now()), session };
}

function userExists(): AppError {
  return new AppError('user_exists', { message: 'User already exists' });
}

function unknownAddress(): AppError {
  return new AppError('not_found', { message: 'Nobody has this address.' });
}
