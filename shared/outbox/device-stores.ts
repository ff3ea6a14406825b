import type { User } from '../contract/auth.ts';
import type { DayContent } from '../contract/days.ts';
import { createConnection } from './connection.ts';
import type { Store } from './transaction.ts';

/** Facts of this device that the worker needs as well (it has no localStorage). No secret lives here. */
interface DeviceStores {
  state:
    | User
    | PendingSignOut
    | DaysAhead
    | Removals
    | Mark
    | Accounts
    | KeptLock
    | PrivateMark
    | TakenOut;
}

/** What was unfinished under a lock that she turned off lies open beside it (kept-lock.ts). */
interface TakenOut {
  readonly isTakenOut: true;
}

/** What closes this device for one account, and when it does so by itself. */
export interface KeptLock {
  /** Its openers and its ring (shared/sealed/device-lock.ts): nothing here reads them. */
  readonly lock: object;
  /** Minutes without a touch. */
  readonly idleMinutes: number;
  /** Minutes out of sight; 0: at once. */
  readonly hiddenMinutes: number;
  /** Epoch ms at which it was last closed, each time a later one: a page of before shows nothing any more. */
  readonly closedAt: number;
  /** She said that nobody else has this device: it stays open when the browser ends. */
  readonly isHersAlone?: boolean;
  /** Only then, and while it is open: whoever copies the device has them, and reads. */
  readonly keys?: object | null;
}

export function lockKey(userId: string): string {
  return `lock:${userId}`;
}

/** What a sign-out, or the deletion of her account, began to remove from this device. */
export interface Removal {
  readonly userId: string;
  /** Also answers the server has not acknowledged: all of them, or those of these keys. */
  readonly outbox: boolean | readonly string[];
  readonly keepDrafts: boolean;
}

interface Removals {
  readonly removals: readonly Removal[];
}

/** Made with this database: another one than before means that the browser emptied everything here. */
interface Mark {
  readonly mark: number;
}

/** Only her devices can read this account's journal, whatever a server says (private-mark.ts). */
export interface PrivateMark extends Partial<SeenWord> {
  readonly isPrivate: true;
}

/** How far her word on the journal had come when this device saw it. */
export interface SeenWord {
  readonly generation: number;
  readonly version: number;
}

/** Someone who was signed in here; nothing tells who to whoever does not know the address already. */
export interface KnownAccount {
  readonly userId: string;
  /** Hash of the address with this device's salt. */
  readonly address: string;
  /** A few bits of a slow hash of her password; null where it was not typed since this is noted. */
  readonly mark: string | null;
  /** She signed out by her own wish. */
  readonly isOut: boolean;
}

/** `to` is asked whether she takes over what this device holds of `from`, an account that is no more. */
export interface Offer {
  readonly from: string;
  readonly to: string;
  /** She said yes, and it may be half done. */
  readonly isTaken: boolean;
}

export interface Accounts {
  readonly salt: string;
  readonly accounts: readonly KnownAccount[];
  readonly offers: readonly Offer[];
}

/** Questions and affirmations, and no word of hers: shown while her store still opens. */
export interface DaysAhead {
  readonly daysOf: string;
  readonly days: readonly DayContent[];
}

/** Someone signed out without a connection: her cookie still opens her session until it is replayed. */
export interface PendingSignOut {
  readonly userId: string;
  /** Epoch ms. */
  readonly signedOutAt: number;
}

export const deviceConnection = createConnection<DeviceStores>({
  name: 'noor-device',
  create(database) {
    database.createObjectStore('state');
  },
});

/** Null when this device is not kept closed for her. */
export async function lockIn(state: StateStore, userId: string): Promise<KeptLock | null> {
  const row = await state.get(lockKey(userId));
  return row && 'lock' in row ? row : null;
}

export type StateStore = Store<DeviceStores['state']>;

/** null when nobody was noted yet. */
export async function accountsOf(state: StateStore): Promise<Accounts | null> {
  const row = await state.get('accounts');
  return row && 'accounts' in row ? row : null;
}
