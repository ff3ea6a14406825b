import type { Database } from '../db/database.ts';
import type { BillingJobRow, BillingNoteRow } from '../db/tables.ts';

/** Events that came, work that waits, notes that someone must read. */
export interface LedgerRepository {
  /** True when this event was worked before. */
  isDone(eventId: string): Promise<boolean>;
  noteEvent(eventId: string, at: number): Promise<void>;
  finishEvent(eventId: string, at: number): Promise<void>;
  forgetEvents(before: number): Promise<void>;
  /** One that waits already keeps its time. */
  addJob(job: Pick<BillingJobRow, 'kind' | 'subject' | 'run_at'>): Promise<void>;
  listDueJobs(now: number, limit: number): Promise<BillingJobRow[]>;
  postponeJob(job: BillingJobRow, runAt: number): Promise<void>;
  removeJob(job: Pick<BillingJobRow, 'kind' | 'subject'>): Promise<void>;
  /** False when it was noted before. */
  addNote(note: Omit<BillingNoteRow, 'told_at'>): Promise<boolean>;
  listUntold(kind: BillingNoteRow['kind'], limit: number): Promise<BillingNoteRow[]>;
  markTold(note: BillingNoteRow, at: number): Promise<void>;
  /** Oldest first. */
  listNotesOf(userId: string): Promise<BillingNoteRow[]>;
  /** With the addresses, for the operator; newest first. */
  listNotes(limit: number): Promise<(BillingNoteRow & { readonly email: string })[]>;
}

export function createLedgerRepository({ kysely }: Pick<Database, 'kysely'>): LedgerRepository {
  return { ...eventsOf(kysely), ...jobsOf(kysely), ...notesOf(kysely) };
}

type Tables = Database['kysely'];

function eventsOf(
  kysely: Tables,
): Pick<LedgerRepository, 'isDone' | 'noteEvent' | 'finishEvent' | 'forgetEvents'> {
  return {
    async isDone(id) {
      const row = await kysely
        .selectFrom('billing_events')
        .select('done_at')
        .where('id', '=', id)
        .executeTakeFirst();
      return row !== undefined && row.done_at !== null;
    },
    async noteEvent(id, received_at) {
      await kysely
        .insertInto('billing_events')
        .values({ id, received_at, done_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async finishEvent(id, done_at) {
      await kysely.updateTable('billing_events').set({ done_at }).where('id', '=', id).execute();
    },
    async forgetEvents(before) {
      await kysely.deleteFrom('billing_events').where('received_at', '<', before).execute();
    },
  };
}

function jobsOf(
  kysely: Tables,
): Pick<LedgerRepository, 'addJob' | 'listDueJobs' | 'postponeJob' | 'removeJob'> {
  return {
    async addJob(job) {
      await kysely
        .insertInto('billing_jobs')
        .values({ ...job, attempts: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    listDueJobs: (now, limit) =>
      kysely
        .selectFrom('billing_jobs')
        .selectAll()
        .where('run_at', '<=', now)
        .orderBy('run_at')
        .limit(limit)
        .execute(),
    async postponeJob({ kind, subject, attempts }, run_at) {
      await kysely
        .updateTable('billing_jobs')
        .set({ run_at, attempts: attempts + 1 })
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .execute();
    },
    async removeJob({ kind, subject }) {
      await kysely
        .deleteFrom('billing_jobs')
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .execute();
    },
  };
}

function notesOf(
  kysely: Tables,
): Pick<LedgerRepository, 'addNote' | 'listUntold' | 'markTold' | 'listNotesOf' | 'listNotes'> {
  return {
    async addNote(note) {
      const { numInsertedOrUpdatedRows } = await kysely
        .insertInto('billing_notes')
        .values({ ...note, told_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    listUntold: (kind, limit) =>
      kysely
        .selectFrom('billing_notes')
        .selectAll()
        .where('kind', '=', kind)
        .where('told_at', 'is', null)
        .orderBy('created_at')
        .limit(limit)
        .execute(),
    async markTold({ user_id, subject, kind }, told_at) {
      await kysely
        .updateTable('billing_notes')
        .set({ told_at })
        .where('user_id', '=', user_id)
        .where('subject', '=', subject)
        .where('kind', '=', kind)
        .execute();
    },
    listNotesOf: (userId) =>
      kysely
        .selectFrom('billing_notes')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
    listNotes: (limit) =>
      kysely
        .selectFrom('billing_notes')
        .innerJoin('users', 'users.id', 'billing_notes.user_id')
        .selectAll('billing_notes')
        .select('users.email')
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),
  };
}
