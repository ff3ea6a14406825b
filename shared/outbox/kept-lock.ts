import {
  type Accounts,
  accountsOf,
  deviceConnection as connection,
  type KeptLock,
  lockIn,
  lockKey,
  type StateStore,
} from './device-stores.ts';

/** Null when this device is not kept closed for her. Throws LocalWriteError when the device cannot say. */
export function loadLock(userId: string): Promise<KeptLock | null> {
  return connection.read((transaction) => lockIn(transaction.store('state'), userId));
}

/** From now on her address stands on this device no more but in the lock's ring, and nothing of her password. */
export function writeLock(userId: string, lock: KeptLock): Promise<void> {
  return connection.write((transaction) => putLock(transaction.store('state'), userId, lock));
}

async function putLock(state: StateStore, userId: string, lock: KeptLock): Promise<void> {
  await state.put(lock, lockKey(userId));
  await state.delete(takenOutKey(userId));
  const user = await state.get('active_user');
  if (user && 'email' in user && user.id === userId) {
    await state.put({ ...user, email: '' }, 'active_user');
  }
  const known = await accountsOf(state);
  if (known) await state.put({ ...known, accounts: withoutMark(known, userId) }, 'accounts');
}

/** Of the password of her account nothing is left on a device that her other words close. */
function withoutMark({ accounts }: Accounts, userId: string): Accounts['accounts'] {
  return accounts.map((one) => (one.userId === userId ? { ...one, mark: null } : one));
}

/**
 * After the browser emptied its storage; one that is there again is newer, and one that she turned off stays off.
 * `markThen`: only where this database is another one than that: what was removed in it was removed on purpose.
 * Resolves with whether it was put back.
 */
export function restoreLock(userId: string, lock: KeptLock, markThen?: number): Promise<boolean> {
  return connection.write(async (transaction) => {
    const state = transaction.store('state');
    const mark = await state.get('mark');
    const isSame = markThen !== undefined && mark && 'mark' in mark && mark.mark === markThen;
    const isOff = (await state.get(takenOutKey(userId))) !== undefined;
    if (isSame || isOff || (await lockIn(state, userId))) return false;
    await putLock(state, userId, lock);
    return true;
  });
}

type Fields = Partial<KeptLock>;

/** Null when there is none to change. */
export function changeLock(
  userId: string,
  change: Fields | ((lock: KeptLock) => Fields),
): Promise<KeptLock | null> {
  return connection.write(async (transaction) => {
    const state = transaction.store('state');
    const lock = await lockIn(state, userId);
    if (!lock) return null;
    const fields = typeof change === 'function' ? change(lock) : change;
    const changed = { ...lock, ...fields };
    await state.put(changed, lockKey(userId));
    return changed;
  });
}

/** What was opened before serves nobody any more. As `changeLock`. */
export function closeLock(userId: string): Promise<KeptLock | null> {
  return changeLock(userId, (lock) => ({ closedAt: closingAfter(lock), keys: null }));
}

/** Each closing is told from those before it, wherever the clock has been meanwhile. */
export function closingAfter(before: Pick<KeptLock, 'closedAt'> | null): number {
  return Math.max(Date.now(), (before?.closedAt ?? 0) + 1);
}

/** Only for as long as she is in as she is now: closed meanwhile, they stay away. */
export function keepKeysBeside(
  userId: string,
  { closedAt, keys }: Pick<KeptLock, 'closedAt'> & { readonly keys: object },
): Promise<KeptLock | null> {
  return changeLock(userId, (lock) => (lock.closedAt === closedAt ? { keys } : {}));
}

/** Whose words this device asks for. */
export function listLocked(): Promise<readonly string[]> {
  return connection.read(async (transaction) => {
    const prefix = lockKey('');
    const keys = await transaction
      .store('state')
      .getAllKeys(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
    return keys.flatMap((key) => (typeof key === 'string' ? key.slice(prefix.length) : []));
  });
}

export function removeLock(userId: string): Promise<void> {
  return connection.write(async (transaction) => {
    const state = transaction.store('state');
    await state.delete(lockKey(userId));
    await state.delete(takenOutKey(userId));
  });
}

const takenOutKey = (userId: string): string => `taken_out:${userId}`;

/**
 * She turned it off, and what was unfinished in the sealed rows lies open elsewhere: they may go unread. Known until
 * there is another one, so that no page puts back what it remembers.
 */
export function removeTakenOutLock(userId: string): Promise<void> {
  return connection.write(async (transaction) => {
    const state = transaction.store('state');
    await state.put({ isTakenOut: true }, takenOutKey(userId));
    await state.delete(lockKey(userId));
  });
}

/** Whether rows that lie sealed here without a lock hold nothing that is not elsewhere. */
export async function wasTakenOut(userId: string): Promise<boolean> {
  const row = await connection.read((transaction) =>
    transaction.store('state').get(takenOutKey(userId)),
  );
  return row !== undefined;
}
