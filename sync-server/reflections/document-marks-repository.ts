import { sql } from 'kysely';
import type { Day } from '../../shared/contract/day.ts';
import type { Database } from '../db/database.ts';
import { keep } from '../db/kept.ts';
import type { DocumentMark, DocumentMarks, Position } from '../sync/digest-cache.ts';

export function prepareDocumentMarks(kysely: Database['kysely']): DocumentMarks {
  const reads = prepareReads();
  return {
    async position(userId) {
      const [row] = await reads.position(kysely, { userId });
      return row ?? NOTHING_YET;
    },
    async listSince(userId, afterSeq, limit) {
      const rows = await reads.since(kysely, { userId, afterSeq, limit });
      const marks = rows.flatMap(({ id, seq, date, deleted }) =>
        id === null ? [] : [{ id, seq, date, deleted }],
      );
      const [first] = rows;
      if (!first) return { ...NOTHING_YET, marks };
      return { seq: first.newest, documents: first.documents, journal: first.journal, marks };
    },
    async countDocuments(userId) {
      const [row] = await reads.count(kysely, { userId });
      return row?.count ?? 0;
    },
    listMarks: async (userId, afterSeq, limit) => [
      ...(await reads.marks(kysely, { userId, afterSeq, limit })),
    ],
  };
}

const NOTHING_YET: Position = { seq: 0, documents: 0, journal: 'plain' };

interface MarkSince extends Omit<DocumentMark, 'id'>, Pick<Position, 'journal'> {
  readonly newest: number;
  readonly documents: number;
  /** Null: nothing came. */
  readonly id: string | null;
}

interface Marks {
  readonly userId: string;
  readonly afterSeq: number;
  readonly limit: number;
}

function prepareReads() {
  return {
    position: keep<{ userId: string }, Position>((db, value) =>
      db
        .selectFrom('user_sync')
        .select(['seq', 'documents', 'journal'])
        .where('user_id', '=', value('userId')),
    ),
    // One statement, so of one moment; a row without an id where nothing came.
    since: keep<Marks, MarkSince>((db, value) =>
      db
        .selectFrom('user_sync')
        .leftJoin('reflections as one', (join) =>
          join.onRef('one.user_id', '=', 'user_sync.user_id').on('one.seq', '>', value('afterSeq')),
        )
        .select(['user_sync.seq as newest', 'documents'])
        .select(['user_sync.journal', 'one.id', 'one.seq', 'one.deleted'])
        .select(sql`CASE WHEN one.generation IS NULL THEN one.date ELSE 'sealed' END`.as('date'))
        .where('user_sync.user_id', '=', value('userId'))
        .orderBy('one.seq')
        .limit(value('limit'))
        .$castTo<MarkSince>(),
    ),
    // Counted, not the counter of the account: the digest is there to see what should not have happened.
    count: keep<{ userId: string }, { count: number }>((db, value) =>
      db
        .selectFrom('reflections')
        .select((build) => build.fn.countAll<number>().as('count'))
        .where('user_id', '=', value('userId')),
    ),
    marks: keep<Marks, DocumentMark>((db, value) =>
      db
        .selectFrom('reflections')
        .select(['id', 'seq', 'deleted'])
        .select(
          sql<Day | null>`CASE WHEN generation IS NULL THEN date ELSE 'sealed' END`.as('date'),
        )
        .where('user_id', '=', value('userId'))
        .where('seq', '>', value('afterSeq'))
        .orderBy('seq')
        .limit(value('limit')),
    ),
  };
}
