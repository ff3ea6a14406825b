import { AppError } from '../../shared/contract/app-error.ts';
import type { User } from '../../shared/contract/auth.ts';
import type { Language } from '../../shared/contract/language.ts';
import type { LogInAttempt, RateLimits } from '../http/rate-limits.ts';
import type { RequestKey } from '../http/request-key.ts';
import type { Session } from '../http/session.ts';
import type { Passwords } from './passwords/passwords.ts';
import { newUser } from './new-user.ts';
import { hasPremium, presentUser } from './present-user.ts';
import type { SessionRepository } from './sessions/session-repository.ts';
import type { NewSession, SessionService } from './sessions/session-service.ts';
import type { UserRepository } from './user-repository.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Where an attempt comes from. */
export interface Origin extends Pick<LogInAttempt, 'address' | 'device'> {
  /** The same again, its answer having been lost, takes the place of the session it opened before. */
  readonly request: RequestKey | null;
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
    from: Origin,
  ): Promise<SignedInSession>;
  /** Throws invalid_credentials, the same and after the same work whether the account exists. */
  logIn(credentials: Credentials, from: Origin): Promise<SignedInSession>;
  logOut(session: Pick<Session, 'userId' | 'sessionId'>): Promise<void>;
  getUser(session: Session): Promise<User>;
  setLanguage(userId: string, language: Language, request: RequestKey | null): Promise<void>;
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
    signUp: (credentials, from) => signUp(dependencies, credentials, from),
    logIn: (credentials, from) => logIn(dependencies, credentials, from),
    logOut: ({ userId, sessionId }) => sessionService.end(userId, sessionId),
    async getUser({ userId, expiresAt }) {
      const user = await users.find(userId);
      if (!user) throw new AppError('unauthenticated', { message: 'Please sign in.' });
      return presentUser(user, expiresAt, now());
    },
    setLanguage: (userId, language, request) => users.setLanguage(userId, language, request),
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
  dependencies: Dependencies,
  { email, password, language }: Credentials & { readonly language?: Language | undefined },
  from: Origin,
): Promise<SignedInSession> {
  const { users, sessions, sessionService, passwords, limits, now, newId } = dependencies;
  const { request } = from;
  const again = request && (await openAgain(dependencies, { email, password }, request));
  if (again) return again;
  await limits.passSignUp(from.address);
  if (await users.findByEmail(email)) throw userExists();
  const row = newUser({
    id: newId(),
    email,
    password_hash: await passwords.hash(password),
    language: language ?? null,
    created_at: now(),
  });
  const session = sessionService.plan(row.id);
  if (!(await sessions.addUser(row, session.row, request))) throw userExists();
  await limits.noteLogIn({ ...from, email });
  return { user: presentUser(row, session.row.expires_at, now()), session };
}

/** She signed up, and the answer was lost: she is let in. Null when this request made no account. */
async function openAgain(
  { users, sessions, sessionService, passwords, now }: Dependencies,
  { email, password }: Credentials,
  request: RequestKey,
): Promise<SignedInSession | null> {
  const user = await users.findByEmail(email);
  if (!user || !(await sessions.wasOpenedBy(user.id, request))) return null;
  if (!(await passwords.verify(user, password))) return null;
  const session = await sessionService.open(user.id, request);
  return { user: presentUser(user, session.row.expires_at, now()), session };
}

async function logIn(
  { users, sessionService, passwords, limits, now }: Dependencies,
  { email, password }: Credentials,
  from: Origin,
): Promise<SignedInSession> {
  const attempt = { ...from, email };
  await limits.passLogIn(attempt);
  const user = await users.findByEmail(email);
  const right = await passwords.verify(user, password);
  if (!user || !right) {
    await limits.noteFailedLogIn(attempt);
    throw new AppError('invalid_credentials', { message: 'Invalid email or password' });
  }
  await limits.noteLogIn(attempt);
  const session = await sessionService.open(user.id, from.request);
  return { user: presentUser(user, session.row.expires_at, now()), session };
}

function userExists(): AppError {
  return new AppError('user_exists', { message: 'User already exists' });
}

function unknownAddress(): AppError {
  return new AppError('not_found', { message: 'Nobody has this address.' });
}
