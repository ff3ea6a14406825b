import type { User } from '../contract/auth.ts';
import { createConnection } from './connection.ts';

/** Facts of this device that the worker needs as well (it has no localStorage). No secret lives here. */
interface DeviceStores {
  state: User | PendingSignOut;
  kept_outboxes: KeptOutbox;
}

interface KeptOutbox {
  readonly userId: string;
  /** Epoch ms. */
  readonly keptAt: number;
}

/** Someone signed out without a connection: her cookie still opens her session until it is replayed. */
export interface PendingSignOut {
  readonly userId: string;
  /** Epoch ms. */
  readonly signedOutAt: number;
}

const connection = createConnection<DeviceStores>({
  name: 'noor-device',
  create(database) {
    database.createObjectStore('state');
    database.createObjectStore('kept_outboxes', { keyPath: 'userId' });
  },
});

/** Who is signed in here, as last told; null when nobody, or when the device keeps nothing. */
export async function readCachedUser(): Promise<User | null> {
  return loadUser().catch(() => null);
}

export async function readActiveUser(): Promise<string | null> {
  return (await readCachedUser())?.id ?? null;
}

/** As readActiveUser, but throws LocalWriteError when the device cannot say. */
export async function loadActiveUser(): Promise<string | null> {
  return (await loadUser())?.id ?? null;
}

/** At sign-in and whenever her account changes. The new session's cookie has replaced any older one. */
export function writeActiveUser(user: User): Promise<void> {
  return connection.write(async (transaction) => {
    const state = transaction.store('state');
    await state.put(user, 'active_user');
    await state.delete('pending_sign_out');
  });
}

export function clearActiveUser(): Promise<void> {
  return connection.write((transaction) => transaction.store('state').delete('active_user'));
}

/** Instead of clearActiveUser when the server could not be told. */
export function signOutLater(pending: PendingSignOut): Promise<void> {
  return connection.write(async (transaction) => {
    const state = transaction.store('state');
    await state.delete('active_user');
    await state.put(pending, 'pending_sign_out');
  });
}

export function loadPendingSignOut(): Promise<PendingSignOut | null> {
  return connection.read(async (transaction) => {
    const row = await transaction.store('state').get('pending_sign_out');
    return row && 'signedOutAt' in row ? row : null;
  });
}

export function clearPendingSignOut(): Promise<void> {
  return connection.write((transaction) => transaction.store('state').delete('pending_sign_out'));
}

/** Her entries stay for her next sign-in. Asked by id only: nobody can list whose words wait here. */
export function rememberKeptOutbox(userId: string, keptAt: number): Promise<void> {
  return connection.write(async (transaction) => {
    await transaction.store('kept_outboxes').put({ userId, keptAt });
  });
}

export function forgetKeptOutbox(userId: string): Promise<void> {
  return connection.write((transaction) => transaction.store('kept_outboxes').delete(userId));
}

export async function hasKeptOutbox(userId: string): Promise<boolean> {
  const count = await connection.read((transaction) =>
    transaction.store('kept_outboxes').count(userId),
  );
  return count > 0;
}

/** Lets go of the database; the next call opens it again. */
export function closeDevice(): void {
  connection.close();
}

function loadUser(): Promise<User | null> {
  return connection.read(async (transaction) => {
    const row = await transaction.store('state').get('active_user');
    return row && 'email' in row ? row : null;
  });
}
