import { isIPv6 } from 'node:net';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../shared/contract/app-error.ts';
import { inMemory, type Counts, type Limiter, type Quota } from './limiters.ts';

/** What has a limit of its own, besides the one on all calls; the key is an address, a user id or a session id. */
export type Action =
  | 'ask_for_reset'
  | 'ask_for_reset_of_account'
  | 'reset_password'
  | 'confirm_password'
  | 'export_account'
  | 'share_feeling'
  | 'report_feeling'
  | 'choose_author'
  | 'open_ticket'
  | 'begin_payment'
  | 'begin_payment_at_address'
  | 'attach_payment'
  | 'attach_payment_at_address';

/** Who proves her password. Tries are counted per session, so that a stolen one cannot use up those of her own. */
export interface Confirming {
  readonly userId: string;
  readonly sessionId: string;
}

export interface RateQuotas {
  readonly perAddress: Quota;
  readonly perUser: Quota;
  readonly signUpPerAddress: Quota;
  readonly signUpPerAddressDaily: Quota;
  readonly logInPerAddress: Quota;
  /** Attempts at one account, from wherever she never signed in, that may reach the password hash. */
  readonly logInPerAccount: Quota;
  /** Attempts at one account from browsers with marks of hers, but for those that got it right last. */
  readonly logInWithMarks: Quota;
  /** Wrong passwords for one account from one address before the waiting begins: 1, 2, 4 … `longestWaitSeconds`. */
  readonly freeFailures: number;
  readonly longestWaitSeconds: number;
  readonly actions: Readonly<Record<Action, Quota>>;
}

const perHour = (points: number): Quota => ({ points, seconds: 3_600 });

/** A first pull of 25,000 documents is 50 requests; a month of offline days 30. */
export const productQuotas: RateQuotas = {
  perAddress: { points: 600, seconds: 60 },
  perUser: { points: 240, seconds: 60 },
  signUpPerAddress: { points: 5, seconds: 3_600 },
  signUpPerAddressDaily: { points: 20, seconds: 86_400 },
  logInPerAddress: { points: 30, seconds: 900 },
  logInPerAccount: { points: 20, seconds: 3_600 },
  logInWithMarks: perHour(100),
  freeFailures: 5,
  longestWaitSeconds: 900,
  actions: {
    ask_for_reset: perHour(10),
    ask_for_reset_of_account: perHour(3),
    reset_password: perHour(10),
    confirm_password: perHour(10),
    export_account: { points: 3, seconds: 86_400 },
    share_feeling: perHour(10),
    report_feeling: perHour(30),
    choose_author: perHour(30),
    open_ticket: perHour(5),
    // Opening /subscribe begins one; the second of each pair is for thieves with many accounts.
    begin_payment: perHour(40),
    begin_payment_at_address: perHour(120),
    attach_payment: perHour(20),
    attach_payment_at_address: perHour(60),
  },
};

export interface RateLimits {
  /** Each throws too_many_requests with the seconds to wait. */
  passAddress(address: string): Promise<void>;
  passUser(userId: string): Promise<void>;
  passSignUp(address: string): Promise<void>;
  passAction(action: Action, key: string): Promise<void>;
  passLogIn(attempt: LogInAttempt): Promise<void>;
  noteFailedLogIn(attempt: LogInAttempt): Promise<void>;
  noteLogIn(attempt: LogInAttempt): Promise<void>;
  /** Forgets what has passed. */
  tidy(): Promise<void>;
}

export interface LogInAttempt {
  readonly address: string;
  readonly email: string;
  /** The signed mark of a browser where she signed in before; null: anybody's. */
  readonly device: string | null;
}

/**
 * What every request passes is counted in memory, for each server its own: a look into a shared database would
 * cost more than the request. `counts` is for the rest.
 */
export function createRateLimits(quotas: RateQuotas, counts: Counts = inMemory): RateLimits {
  const perAddress = inMemory.open('address', quotas.perAddress);
  const perUser = inMemory.open('user', quotas.perUser);
  const signUps = [
    counts.open('sign_up', quotas.signUpPerAddress),
    counts.open('sign_up_daily', quotas.signUpPerAddressDaily),
  ];
  const logIns = createLogInLimits(quotas, counts);
  const actions = new Map(
    Object.entries(quotas.actions).map(([action, quota]) => [action, counts.open(action, quota)]),
  );

  return {
    passAddress: (address) => consume(perAddress, network(address)),
    passUser: (userId) => consume(perUser, userId),
    async passSignUp(address) {
      for (const each of signUps) await consume(each, network(address));
    },
    async passAction(action, key) {
      const limits = actions.get(action);
      if (limits) await consume(limits, network(key));
    },
    passLogIn: (attempt) => logIns.pass(attempt),
    noteFailedLogIn: (attempt) => logIns.noteFailure(attempt),
    noteLogIn: (attempt) => logIns.noteSuccess(attempt),
    tidy: () => counts.tidy(),
  };
}

interface LogInLimits {
  pass(attempt: LogInAttempt): Promise<void>;
  noteFailure(attempt: LogInAttempt): Promise<void>;
  noteSuccess(attempt: LogInAttempt): Promise<void>;
}

/** Timers beyond 24.8 days fire at once, so a place is remembered for less. */
const KNOWN_PLACE_SECONDS = 20 * 86_400;

/**
 * Strangers who guess must not lock her out: a browser that carries her mark waits for its own failures
 * alone, and many marks together for a bound that her own, right before, does not meet. Without one, failures count by account and address together, and where she signed in since the
 * start, guesses from elsewhere do not count against her.
 */
function createLogInLimits(quotas: RateQuotas, counts: Counts): LogInLimits {
  const perAddress = counts.open('log_in', quotas.logInPerAddress);
  const perAccount = counts.open('log_in_account', quotas.logInPerAccount);
  const failures = counts.open('failures', { points: Number.MAX_SAFE_INTEGER, seconds: 3_600 });
  const waits = counts.open('waits', { points: 1, seconds: 1 });
  const knownPlaces = counts.open('known_places', { points: 1, seconds: KNOWN_PLACE_SECONDS });
  const withMarks = counts.open('log_in_marks', quotas.logInWithMarks);
  const trusted = counts.open('trusted', { points: 1, seconds: KNOWN_PLACE_SECONDS });
  const placeOf = ({ email, address, device }: LogInAttempt) =>
    device === null ? `${email} ${network(address)}` : `${email} device ${device}`;
  return {
    async pass(attempt) {
      const place = placeOf(attempt);
      await refuseWhileWaiting(waits, place);
      if (attempt.device !== null) {
        if ((await trusted.get(place)) === null) await consume(withMarks, attempt.email);
        return;
      }
      await consume(perAddress, network(attempt.address));
      if ((await knownPlaces.get(place)) === null) await consume(perAccount, attempt.email);
    },
    async noteFailure(attempt) {
      const { consumedPoints } = await failures.consume(placeOf(attempt));
      const beyond = consumedPoints - quotas.freeFailures;
      if (beyond <= 0) return;
      await trusted.delete(placeOf(attempt));
      const seconds = Math.min(2 ** (beyond - 1), quotas.longestWaitSeconds);
      await waits.block(placeOf(attempt), seconds);
    },
    async noteSuccess(attempt) {
      const place = placeOf({ ...attempt, device: null });
      await failures.delete(placeOf(attempt));
      await knownPlaces.set(place, 1, KNOWN_PLACE_SECONDS);
      if (attempt.device === null) return;
      // Only wrong ones count: what `pass` took is given back.
      if ((await trusted.get(placeOf(attempt))) === null) await withMarks.reward(attempt.email);
      await trusted.set(placeOf(attempt), 1, KNOWN_PLACE_SECONDS);
    },
  };
}

async function consume(limits: Limiter, key: string): Promise<void> {
  try {
    await limits.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext);
    throw refusal;
  }
}

async function refuseWhileWaiting(waits: Limiter, key: string): Promise<void> {
  const state = await waits.get(key);
  if (state !== null && state.remainingPoints <= 0 && state.msBeforeNext > 0)
    throw tooMany(state.msBeforeNext);
}

function tooMany(waitMs: number): AppError {
  return new AppError('too_many_requests', {
    message: 'Too many requests. Please wait a moment.',
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  });
}

/** One customer holds a whole /64 of IPv6, so that is what counts as one address. */
export function network(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::') ? 8 - left.length - right.length : 0;
  return [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right].slice(0, 4).join(':');
}
