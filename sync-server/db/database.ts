import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Seals } from './keys/seals.ts';
import type { StorageHealth } from './storage-health.ts';
import type { Tables } from './tables.ts';

/** What repositories stand on. Nothing in it is SQLite's own: that is in `engine`. */
export interface Database {
  readonly engine: Engine;
  /**
   * Single statements. A write is durable when it resolves; a read sees what is committed, and nothing of
   * a transaction that is under way.
   */
  readonly kysely: Kysely<Tables>;
  /**
   * All or nothing. Works of one user never overlap; of what belongs to nobody's account, null. It may run
   * again (a neighbour failed): `work` touches nothing but `tx`, and waits for nothing else. Throws
   * AccountGone.
   */
  readonly transact: <T>(userId: string | null, work: Work<T>) => Promise<T>;
  /**
   * The same at once and alone, in a commit that may leave rows whose owner is gone: whoever does that has
   * to find and erase them, also after a kill.
   */
  readonly transactOrphaning: <T>(userId: string, work: Work<T>) => Promise<T>;
  /** What is asked in one turn is answered by one call of `work`; if that fails, each by a call of its own. */
  readonly together: <Q, A>(work: Answering<Q, A>) => (userId: string, question: Q) => Promise<A>;
  /** Names this database; a restored backup has another, so devices notice. */
  readonly epoch: () => string;
  readonly secrets: Secrets;
  /** What she wrote goes through them on its way in and out. */
  readonly words: Seals;
  readonly health: StorageHealth;
  stats(): WriteStats;
  /** Commits what is queued, then closes. */
  close(): Promise<void>;
}

/** As an engine opens it. */
export type Unsealed<T extends Database = Database> = Omit<T, 'words'>;

/** What differs from one engine to the next. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  /** Other servers may stand on the same database. */
  readonly isShared: boolean;
  /**
   * After every erasure: its words are not to stay where the engine would leave them. False: by and by, while others
   * read.
   */
  wipe(): boolean;
  /** Looks a big file through, beside the server; null when that could not be done. */
  examine(stopping: AbortSignal): Promise<boolean | null>;
  /** In a transaction: these rows are its own until it ends, and it waits for who has them now. */
  locked<T extends keyof Tables, O>(query: Rows<T, O>): Rows<T, O>;
  /** In a transaction: these rows stay as they are until it ends; others may ask the same at once. */
  steady<T extends keyof Tables, O>(query: Rows<T, O>): Rows<T, O>;
  /** As `locked`, and rows that another transaction has are passed over. */
  unclaimed<T extends keyof Tables, O>(query: Rows<T, O>): Rows<T, O>;
}

type Rows<T extends keyof Tables, O> = SelectQueryBuilder<Tables, T, O>;

export type Work<T> = (tx: Tx) => Promise<T>;
export type Answering<Q, A> = (tx: Tx, asked: readonly Asked<Q>[]) => Promise<readonly A[]>;

/** One transaction. */
export interface Tx {
  readonly db: Kysely<Tables>;
  /** Hers until the commit: no clock orders what she stored. Of the users whose work this is. */
  nextSeq(userId: string): number;
}

export interface Asked<Q> {
  readonly userId: string;
  readonly question: Q;
}

/** Random keys of this database, made when it is opened first. */
export type Secrets = Readonly<Record<'community_alias' | 'unsubscribe' | 'device_cookie', string>>;

/** `queued` now; the others since the start. */
export interface WriteStats {
  readonly queued: number;
  /** Groups that were committed together. */
  readonly commits: number;
  readonly jobs: number;
  readonly seconds: number;
}

/** There is no such user (any more): nothing of hers can be stored. */
export class AccountGone extends Error {
  constructor() {
    super('The account of this work is gone.');
  }
}
