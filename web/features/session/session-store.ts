import { isAppError } from '../../../shared/contract/app-error.ts';
import {
  getMe,
  logIn,
  refreshSession,
  signUp,
  type SignedIn,
  type User,
} from '../../../shared/contract/auth.ts';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import type { Language } from '../../../shared/contract/language.ts';
import { isSame } from '../../../shared/replica/is-same.ts';
import { createCell, type Cell } from '../../lib/cell.ts';

export type SessionState =
  | { readonly kind: 'loading' }
  /**
   * `ended`: the server ended it, she did not; the screen says that her words are safe. `erased`: her
   * account was deleted elsewhere, and nothing of it is left here.
   */
  | { readonly kind: 'signed_out'; readonly ended: boolean; readonly erased?: true }
  /** A token, no cached user, and no server to ask: a new device without a network. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signed_in'; readonly user: User };

/** What the store needs of this device; the real one is built in `create-device-session.ts`. */
export interface SessionDevice {
  readonly token: {
    readonly read: () => string | null;
    readonly write: (token: string) => void;
    readonly clear: () => void;
    /** Of this page alone, with the keys it was opened with. */
    readonly forget: () => void;
  };
  readonly readCachedUser: () => Promise<User | null>;
  readonly writeUser: (user: User) => Promise<void>;
  readonly clearUser: () => Promise<void>;
  /** Runs a sign-in with the one cookie guarded, and notes its user for the worker. */
  readonly signInSafely: <T extends SignedIn>(
    work: () => Promise<T>,
    credentials: Credentials,
  ) => Promise<T>;
  /** Ends the session on the server now or later, and forgets the user here. */
  readonly revoke: (user: User, token: string | null) => Promise<void>;
  /** Her account is no more: erases everything of hers on this device. */
  readonly erase: (userId: string) => Promise<void>;
  readonly announceSignOut: (userId: string) => void;
  /** Hears of sign-outs in the other tabs, for as long as the page lives. */
  readonly watchSignOut: (listener: (userId: string) => void) => void;
  /** Words of hers stand on this page alone: a screen that asks her to sign in would take their place. */
  readonly wouldLoseWords: () => boolean;
  readonly now: () => number;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** She says so: no server is believed that says otherwise. */
  readonly isPrivate?: boolean;
}

export interface SessionStore {
  readonly read: () => SessionState;
  readonly subscribe: (onChange: () => void) => () => void;
  /**
   * Signed in at once from what the device knows; the server is asked behind it, or before, when what
   * the device knows is old.
   */
  readonly start: (options?: { readonly askFirst: boolean }) => Promise<void>;
  readonly logIn: (credentials: Credentials) => Promise<User>;
  readonly signUp: (credentials: Credentials, language: Language) => Promise<User>;
  /**
   * Asks the server who she is, unless that is known since less than two minutes. False when it was
   * asked and did not answer.
   */
  readonly recheck: (options?: { readonly force?: boolean }) => Promise<boolean>;
  readonly refresh: () => Promise<void>;
  readonly changeUser: (fields: Partial<User>) => void;
  readonly signOut: () => Promise<void>;
  /** After her account was deleted: leaves nothing of hers here. */
  readonly forgetAccount: () => Promise<void>;
}

const FRESH_MS = 2 * 60_000;

/** Only the server's own word ends a session on the device: a status number may be a proxy's. */
export function endsSession(error: unknown): boolean {
  return isErased(error) || (isAppError(error) && error.code === 'unauthenticated');
}

/** The account was deleted, here or on another device of hers. */
function isErased(error: unknown): boolean {
  return isAppError(error) && error.code === 'account_deleted';
}

export function createSessionStore(api: ApiClient, device: SessionDevice): SessionStore {
  const cell = createCell<SessionState>({ kind: 'loading' });
  const desk: Desk = {
    api,
    device,
    cell,
    checkedAt: Number.NEGATIVE_INFINITY,
    questions: new Set(),
  };
  device.watchSignOut((userId) => forget(desk, userId));
  return {
    read: cell.read,
    subscribe: cell.subscribe,
    start: (options) => start(desk, options?.askFirst ?? false),
    logIn: (credentials) => {
      const { email, password } = credentials;
      return enter(desk, credentials, () => api.call(logIn, { email, password }));
    },
    signUp: (credentials, language) =>
      enter(desk, credentials, () => api.call(signUp, { ...credentials, language })),
    recheck: (options) => recheck(desk, options?.force ?? false),
    refresh: () => refresh(desk),
    changeUser: (fields) => {
      const state = cell.read();
      for (const question of desk.questions) Object.assign(question, fields);
      if (state.kind === 'signed_in') void keep(desk, { ...state.user, ...fields });
    },
    signOut: () => signOut(desk),
    forgetAccount: () => forgetAccount(desk),
  };
}

interface Desk {
  readonly api: ApiClient;
  readonly device: SessionDevice;
  readonly cell: Cell<SessionState>;
  checkedAt: number;
  /** What was changed here while the server is being asked who she is: its answer may be older. */
  readonly questions: Set<Partial<User>>;
}

async function start(desk: Desk, askFirst: boolean): Promise<void> {
  const { device, cell } = desk;
  const token = device.token.read();
  if (!token) {
    cell.set({ kind: 'signed_out', ended: false });
    return;
  }
  const user = await device.readCachedUser();
  if (device.token.read() !== token) {
    // Over meanwhile, which the screen says by now; or another tab signed in or out.
    if (cell.read().kind === 'loading') await start(desk, askFirst);
    return;
  }
  if (user && !askFirst) cell.set({ kind: 'signed_in', user });
  const asked = recheck(desk, true);
  if (user && !askFirst) return;
  await asked;
  // The server could not be asked after all.
  if (user && cell.read().kind === 'unreachable') cell.set({ kind: 'signed_in', user });
}

async function recheck(desk: Desk, force: boolean): Promise<boolean> {
  const { api, device, cell } = desk;
  const token = device.token.read();
  // While the device reads who she is the gate may stand, behind which lies another token than this one.
  const isFresh = cell.read().kind === 'loading' || device.now() - desk.checkedAt < FRESH_MS;
  if (!token || (!force && isFresh)) return true;
  const changed: Partial<User> = {};
  desk.questions.add(changed);
  try {
    const user = await api.call(getMe, {});
    if (device.token.read() === token) await keep(desk, { ...user, ...changed });
    return true;
  } catch (error) {
    if (device.token.read() !== token) return true;
    if (isErased(error))
      await forgetAccount(desk, { kind: 'signed_out', ended: false, erased: true });
    else if (endsSession(error)) await end(desk);
    else {
      if (cell.read().kind !== 'signed_in') cell.set({ kind: 'unreachable' });
      return false;
    }
    return true;
  }
}

/** The kept user makes the next cold start possible without a network. */
async function keep(desk: Desk, user: User): Promise<void> {
  desk.checkedAt = desk.device.now();
  const before = desk.cell.read();
  // Asked every five minutes and at each start: the same answer draws no screen anew.
  if (before.kind !== 'signed_in' || !isSame(before.user, user)) {
    desk.cell.set({ kind: 'signed_in', user });
  }
  await desk.device.writeUser(user).catch(() => undefined);
}

async function end({ device, cell }: Desk): Promise<void> {
  if (cell.read().kind === 'signed_in' && device.wouldLoseWords()) return;
  device.token.clear();
  cell.set({ kind: 'signed_out', ended: true });
  await device.clearUser().catch(() => undefined);
}

async function enter(
  desk: Desk,
  credentials: Credentials,
  work: () => Promise<SignedIn>,
): Promise<User> {
  const signedIn = await desk.device.signInSafely(work, credentials);
  desk.device.token.write(signedIn.session_token);
  desk.checkedAt = desk.device.now();
  desk.cell.set({ kind: 'signed_in', user: signedIn.user });
  return signedIn.user;
}

async function refresh(desk: Desk): Promise<void> {
  if (desk.cell.read().kind !== 'signed_in') return;
  await desk.api.call(refreshSession, {});
  await recheck(desk, true);
}

/** She is out on this screen at once; the server is told behind it, or later. */
async function signOut({ device, cell }: Desk): Promise<void> {
  const state = cell.read();
  if (state.kind !== 'signed_in') return;
  const token = device.token.read();
  device.token.clear();
  cell.set({ kind: 'signed_out', ended: false });
  device.announceSignOut(state.user.id);
  await device.revoke(state.user, token);
}

async function forgetAccount(
  { device, cell }: Desk,
  after: SessionState = { kind: 'signed_out', ended: false },
): Promise<void> {
  const state = cell.read();
  device.token.clear();
  cell.set(after);
  const cleared = device.clearUser().catch(() => undefined);
  if (state.kind === 'signed_in') {
    device.announceSignOut(state.user.id);
    await device.erase(state.user.id);
  }
  await cleared;
}

/** Another tab signed this user out and cleared what there was to clear. */
function forget({ device, cell }: Desk, userId: string): void {
  const state = cell.read();
  if (state.kind !== 'signed_in' || state.user.id !== userId) return;
  device.token.forget();
  cell.set({ kind: 'signed_out', ended: false });
}
