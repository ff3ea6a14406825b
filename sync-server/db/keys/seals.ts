import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { MasterKeys } from './master-keys.ts';

/** Seals with one woman's key what she wrote, before it lies in the database. */
export interface WordSeal {
  /** `value` is JSON, and opens in no other place. */
  close(place: Place, value: unknown): Buffer;
  /** Null, and whoever watches is told: it was changed, or belongs to another place or key. */
  open(place: Place, sealed: Buffer): unknown;
  /** The same for the same text, and tells nothing of it to those who have not her key; hex. */
  markOf(text: string): string;
}

/** A key that is kept in memory may outlive the database that had it. */
export interface StoringSeal extends WordSeal {
  /** In the work that stores what it closed. Throws where her key is not there any more, or another one. */
  confirm(db: Kysely<Tables>): Promise<void>;
  /** The same of what that work has read as her key; nulls, or nothing, where there is none. */
  confirmBy(found: FoundKey | undefined): void;
}

export interface FoundKey {
  readonly key_id: string | null;
  readonly wrapped: Buffer | null;
}

/** Of which row: its table, and beside her id what names it. */
export interface Place {
  readonly table: 'reflections' | 'feedback' | 'support_tickets' | 'model_ledger';
  readonly key: string;
}

export interface WordSeals {
  /** For what is to be written; her key is made when she has none. Throws AccountGone. */
  of(userId: string): Promise<StoringSeal>;
  /** For rows that were read before this is asked. Writes nothing; who has no key has nothing sealed. */
  reader(userId: string): Promise<Pick<WordSeal, 'open'>>;
  /** Her key is gone from the database. */
  forget(userId: string): void;
  /** Called for each row that could not be opened. */
  watch(listener: (userId: string, place: Place) => void): void;
}

/** Of what belongs to nobody's account: the texts of mails that wait. */
export interface HouseSeal {
  /** `name` is what it belongs to, and it opens under no other. */
  close(name: string, content: Buffer): Buffer;
  /** Throws where the name is another, or a byte was changed. */
  open(name: string, sealed: Buffer): Buffer;
}

export interface Seals extends WordSeals {
  readonly house: HouseSeal;
  readonly masters: MasterKeys;
  /** The name of that which the database had when it was opened. */
  readonly masterId: string;
}
