import { afterEach, beforeEach, vi } from 'vitest';
import './idb-classes.ts';

type Writes = 'put' | 'add';
const WRITES: readonly Writes[] = ['put', 'add'];

export interface Disk {
  /** Transactions that wanted to write since it was emptied of them. */
  readonly wanted: number;
  readonly isMet: boolean;
  /** That transaction finds no room, counted from one; nor any after it, unless somebody makes room. */
  fillAt(number: number, isForGood: boolean): void;
  makeRoom(): void;
}

/**
 * The one under every IndexedDB of a test: what is written finds room on it, or `QuotaExceededError`. Databases are
 * made all the same: RxDB remembers one that was refused until the page begins anew, which no test does.
 */
export function giveEachTestADisk(): Disk {
  let wanted = 0;
  let full = { from: Number.POSITIVE_INFINITY, isForGood: false };
  let writing = new WeakMap<object, number>();
  const take = (transaction: object): void => {
    const number = writing.get(transaction) ?? (wanted += 1);
    writing.set(transaction, number);
    const isRefused = full.isForGood ? number >= full.from : number === full.from;
    if (isRefused) throw new DOMException('full', 'QuotaExceededError');
  };
  const begin = (from: number, isForGood: boolean): void => {
    wanted = 0;
    writing = new WeakMap();
    full = { from, isForGood };
  };
  beforeEach(() => {
    begin(Number.POSITIVE_INFINITY, false);
    const { prototype } = IDBObjectStore;
    for (const name of WRITES) {
      const write = Reflect.get(prototype, name) as (...given: unknown[]) => never;
      vi.spyOn(prototype, name).mockImplementation(function (this: IDBObjectStore, ...given) {
        take(this.transaction);
        return Reflect.apply(write, this, given);
      });
    }
  });
  afterEach(() => void vi.restoreAllMocks());
  return {
    get wanted() {
      return wanted;
    },
    get isMet() {
      return wanted >= full.from;
    },
    fillAt: begin,
    makeRoom: () => begin(Number.POSITIVE_INFINITY, false),
  };
}
