import type { Mark } from '../contract/journal.ts';
import type { Receipt } from './outbox-entry.ts';
import type { Stored } from './stored-entry.ts';

/** How far this device has numbered its documents of a private journal. */
export interface Counted {
  /** By which the ledger knows it: made with the outbox, and gone with it. Absent in what was counted before. */
  readonly name: string;
  readonly count: number;
  /** Of what was never sent, and not said to anybody yet. */
  readonly lost: readonly Mark[];
  /** How far each other device was met, as far as this one said so. */
  readonly told: Readonly<Record<string, number>>;
}

export const UNCOUNTED: Counted = { name: '', count: 0, lost: [], told: {} };

export interface OutboxStores {
  offline_reflections: Stored;
  receipts: Receipt;
  state: boolean | number | Counted | Omit<Counted, 'name'>;
}
