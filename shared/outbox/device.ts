import type { User } from '../contract/auth.ts';
import type { DayContent } from '../contract/days.ts';
import {
  accountsOf,
  type DaysAhead,
  deviceConnection as connection,
  lockIn,
  type KnownAccount,
  type PendingSignOut,
  type Removal,
  type StateStore,
} from './device-stores.ts';

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

/** At sign-in and whenever her account changes. A sign-out that waits to be said goes on waiting. */
export function writeActiveUser(user: User): Promise<void> {
  return connection.write(async (transaction) => {
    const state = transaction.store('state');
    // Of a device that is kept closed it lies sealed elsewhere.
    const isClosed = (await lockIn(state, user.id)) !== null;
    await state.put(isClosed ? { ...user, email: '' } : user, 'active_user');
    if ((await daysAhead(state))?.daysOf !== user.id) await state.delete('days_ahead');
  });
}

export function clearActiveUser(): Promise<void> {
  return connection.write((transaction) => deleteUser(transaction.store('state')));
}

/** Instead of clearActiveUser when the server could not be told. */
export function signOutLater(pending: PendingSignOut): Promise<void> {
  return connection.write(async (transaction) => {
    const state = transaction.store('state');
    await deleteUser(state);
    const known = await accountsOf(state);
    if (known) {
      const isHers = ({ userId }: KnownAccount): boolean => userId === pending.userId;
      const changed = known.accounts.map((one) => (isHers(one) ? { ...one, isOut: true } : one));
      await state.put({ ...known, accounts: changed }, 'accounts');
    }
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

/** Goes when she does: nothing is kept of whoever is not signed in here any more. */
export function keepDaysAhead(userId: string, days: readonly DayContent[]): Promise<void> {
  return connection.write(async (transaction) => {
    const state = transaction.store('state');
    const user = await state.get('active_user');
    if (!user || !('email' in user) || user.id !== userId) return;
    await state.put({ daysOf: userId, days }, 'days_ahead');
  });
}

/** None when they are not kept, or not for her. */
export async function readDaysAhead(userId: string): Promise<readonly DayContent[]> {
  const kept = await connection
    .read((transaction) => daysAhead(transaction.store('state')))
    .catch(() => null);
  return kept?.daysOf === userId ? kept.days : [];
}

/** Before the first deletion: a tab that dies in between leaves the rest to the next one. */
export function noteRemoval(removal: Removal): Promise<void> {
  return changeRemovals((others) => [...others, removal], removal.userId);
}

export function forgetRemoval(userId: string): Promise<void> {
  return changeRemovals((others) => others, userId);
}

/** Begun and not finished. */
export function listRemovals(): Promise<readonly Removal[]> {
  return connection.read((transaction) => removals(transaction.store('state')));
}

/** Written when there is none yet. */
export function readDeviceMark(): Promise<number> {
  return connection.write(async (transaction) => {
    const state = transaction.store('state');
    const row = await state.get('mark');
    if (row && 'mark' in row) return row.mark;
    const mark = Math.random();
    await state.put({ mark }, 'mark');
    return mark;
  });
}

/** Lets go of the database; the next call opens it again. */
export function closeDevice(): void {
  connection.close();
}

async function deleteUser(state: StateStore): Promise<void> {
  await state.delete('active_user');
  await state.delete('days_ahead');
}

function changeRemovals(
  change: (others: readonly Removal[]) => readonly Removal[],
  userId: string,
): Promise<void> {
  return connection.write(async (transaction) => {
    const state = transaction.store('state');
    const others = (await removals(state)).filter((removal) => removal.userId !== userId);
    const left = change(others);
    // A full device may refuse to write, never to delete.
    if (left.length === 0) await state.delete('removals');
    else await state.put({ removals: left }, 'removals');
  });
}

async function removals(state: StateStore): Promise<readonly Removal[]> {
  const row = await state.get('removals');
  return row && 'removals' in row ? row.removals : [];
}

async function daysAhead(state: StateStore): Promise<DaysAhead | null> {
  const row = await state.get('days_ahead');
  return row && 'daysOf' in row ? row : null;
}

function loadUser(): Promise<User | null> {
  return connection.read(async (transaction) => {
    const row = await transaction.store('state').get('active_user');
    return row && 'email' in row ? row : null;
  });
}
