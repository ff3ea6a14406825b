import { BehaviorSubject } from 'rxjs';
import type { User } from '../../contract/auth.ts';
import {
  listRemovals,
  loadActiveUser,
  readDeviceMark,
  writeActiveUser,
} from '../../outbox/device.ts';
import { noteAccount } from '../removal/earlier-accounts.ts';
import type { LocalStore } from './local-store.ts';
import { readMeta, writeMeta } from './meta.ts';
import type { StorageState } from '../replica.ts';

/** What became of this device's storage while the page was open. */
export interface StorageWatch {
  readonly state$: BehaviorSubject<StorageState>;
  /** After a loss: false where a sign-out took her data away, here or in another tab. Never rejects. */
  readonly mayRefill: () => Promise<boolean>;
  setKept(isKept: boolean): void;
  /** The browser emptied it; what this page knew is back, and the worker knows again whose it is. */
  noteCleared(): void;
  /** She has read it. */
  acknowledge(): void;
}

export function createStorageWatch(user: User, signal: AbortSignal): StorageWatch {
  const state$ = new BehaviorSubject<StorageState>({ isKept: true, isCleared: false });
  const mark = readDeviceMark().catch(() => null);
  const change = (changed: Partial<StorageState>): void =>
    state$.next({ ...state$.value, ...changed });

  /** Only the browser empties this database: then nobody could say any more that she was signed out. */
  async function isDeviceEmptied(): Promise<boolean> {
    return (await readDeviceMark()) !== (await mark);
  }

  async function mayRefill(): Promise<boolean> {
    if (signal.aborted) return false;
    try {
      const removals = await listRemovals();
      if (removals.some(({ userId }) => userId === user.id)) return false;
      const active = await loadActiveUser();
      const isHers = active === user.id || (active === null && (await isDeviceEmptied()));
      // Asked last: she may have signed out in another tab while this was read.
      return isHers && !isAborted(signal);
    } catch {
      return !isAborted(signal);
    }
  }

  async function writeUser(): Promise<void> {
    if ((await loadActiveUser()) !== null || signal.aborted) return;
    await writeActiveUser(user);
    await noteAccount(user, null);
  }

  return {
    state$,
    mayRefill,
    setKept: (isKept) => change({ isKept }),
    noteCleared() {
      change({ isCleared: true });
      writeUser().catch(() => undefined);
    },
    acknowledge: () => change({ isCleared: false }),
  };
}

function isAborted({ aborted }: AbortSignal): boolean {
  return aborted;
}

/** Of the store itself; made when there is none. */
export async function readStoreMark(local: LocalStore): Promise<string> {
  const found = await readMeta(local, 'store_mark', null);
  if (found !== null) return found;
  await writeMeta(local, 'store_mark', String(Math.random()));
  return (await readMeta(local, 'store_mark', null)) ?? '';
}
