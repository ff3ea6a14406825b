import { sql } from 'kysely';
import type { Day } from '../../shared/contract/day.ts';
import type { Database } from '../db/database.ts';
import { keep, unseen } from '../db/kept.ts';
import { ANSWER_FIELDS, type AnswerRow, type ChangeRow } from './answer-row.ts';

/** Where a row is, and what it weighs: asked for first, so that no more is read than fits. */
export interface Place {
  readonly seq: number;
  readonly date: Day | null;
  readonly bytes: number;
}

const WEIGHT = sql<number>`coalesce(octet_length(sealed), octet_length(answer), 0) + 400`.as(
  'bytes',
);
const CHANGE_FIELDS = [...ANSWER_FIELDS, 'deleted', 'generation'] as const;
export const ROWS_OF_WINDOW = 2_000;

interface OfDay {
  readonly userId: string;
  readonly date: Day;
  readonly after: number;
  readonly upTo: number;
}

export interface OfSeqs {
  readonly userId: string;
  readonly after: number;
}

type Db = Database['kysely'];

function answersOfDay(db: Db, value: <K extends keyof Ending>(name: K) => Ending[K]) {
  return db
    .selectFrom('reflections as answers')
    .select(ANSWER_FIELDS)
    .where('user_id', '=', value('userId'))
    .where('date', '=', value('date'))
    .where('deleted', '=', 0)
    .where('seq', '>', value('after'))
    .where('seq', '<=', value('end'))
    .where('seq', '<=', value('upTo'))
    .orderBy('seq')
    .$castTo<AnswerRow>();
}

type Ending = OfDay & { readonly end: number };

/** Each from an index of its own, which holds all that is asked. */
function seqsFrom(
  db: Db,
  value: <K extends 'userId' | 'from'>(name: K) => { userId: string; from: Day }[K],
  deleted: 0 | 1,
) {
  return db
    .selectFrom('reflections')
    .select('seq')
    .where('user_id', '=', value('userId'))
    .where('date', '>=', value('from'))
    .where('deleted', '=', sql.lit(deleted));
}

export function prepareListStatements() {
  return {
    dayBefore: keep<{ userId: string; before: string }, { date: Day | null }>((db, value) =>
      db
        .selectFrom('reflections')
        .select((build) => build.fn.max('date').as('date'))
        .where('user_id', '=', value('userId'))
        .where('deleted', '=', 0)
        .where('date', '<', value('before')),
    ),
    placesOfDay: keep<OfDay & { limit: number }, Place>((db, value) =>
      db
        .selectFrom('reflections')
        .select(['seq', 'date', WEIGHT])
        .where('user_id', '=', value('userId'))
        .where('date', '=', value('date'))
        .where('deleted', '=', 0)
        .where('seq', '>', value('after'))
        .where('seq', '<=', value('upTo'))
        .orderBy('seq')
        .limit(value('limit')),
    ),
    ofDay: keep<Ending, AnswerRow>(answersOfDay),
    liveOfDay: keep<Ending, AnswerRow>((db, value) =>
      answersOfDay(db, value).where((build) =>
        build.not(
          build.exists(
            build
              .selectFrom('reflections as later')
              .select('later.id')
              .whereRef('later.user_id', '=', 'answers.user_id')
              .whereRef('later.supersedes', '=', 'answers.id')
              // The plus keeps a planner without statistics from looking through everything she has by seq.
              .where(sql<boolean>`(+later.seq <= ${value('upTo')} OR later.deleted = 1)`),
          ),
        ),
      ),
    ),
    places: keep<OfSeqs & { limit: number }, Place>((db, value) =>
      db
        .selectFrom('reflections')
        .select(['seq', 'date', WEIGHT])
        .where('user_id', '=', value('userId'))
        .where('seq', '>', value('after'))
        .orderBy('seq')
        .limit(value('limit')),
    ),
    closedPlaces: keep<OfSeqs & { limit: number }, Place>((db, value) =>
      db
        .selectFrom('reflections')
        .select(['seq', 'date', WEIGHT])
        .where('user_id', '=', value('userId'))
        .where('generation', 'is not', null)
        .where('seq', '>', value('after'))
        .orderBy('seq')
        .limit(value('limit')),
    ),
    weighed: keep<OfSeqs & { limit: number }, { count: number; bytes: number | null }>(
      (db, value) =>
        db
          .selectFrom((build) =>
            build
              .selectFrom('reflections')
              .select(WEIGHT)
              .where('user_id', '=', unseen.text(value('userId')))
              .where('seq', '>', unseen.number(value('after')))
              .orderBy('seq')
              .limit(unseen.number(value('limit')))
              .as('page'),
          )
          .select((build) => [
            build.fn.countAll<number>().as('count'),
            build.fn.sum<number | null>('bytes').as('bytes'),
          ]),
    ),
    page: keep<OfSeqs & { limit: number }, ChangeRow>((db, value) =>
      db
        .selectFrom('reflections')
        .select(CHANGE_FIELDS)
        .where('user_id', '=', unseen.text(value('userId')))
        .where('seq', '>', unseen.number(value('after')))
        .orderBy('seq')
        .limit(unseen.number(value('limit')))
        .$castTo<ChangeRow>(),
    ),
    behindWindow: keep<OfSeqs, { seq: number }>((db, value) =>
      db
        .selectFrom('reflections')
        .select('seq')
        .where('user_id', '=', value('userId'))
        .where('seq', '>', value('after'))
        .orderBy('seq')
        .limit(1)
        .offset(ROWS_OF_WINDOW),
    ),
    countFrom: keep<{ userId: string; from: Day; limit: number }, { seq: number }>((db, value) =>
      seqsFrom(db, value, 0)
        .unionAll(seqsFrom(db, value, 1))
        .limit(value('limit')),
    ),
    placesFrom: keep<OfSeqs & { limit: number; from: Day }, Place>((db, value) =>
      db
        .selectFrom('reflections')
        .select(['seq', 'date', WEIGHT])
        .where('user_id', '=', value('userId'))
        .where('seq', 'in', seqsFrom(db, value, 0).unionAll(seqsFrom(db, value, 1)))
        .where(sql<boolean>`+seq > ${value('after')}`)
        .orderBy('seq')
        .limit(value('limit')),
    ),
    rows: keep<OfSeqs & { end: number; from: string }, ChangeRow>((db, value) =>
      db
        .selectFrom('reflections')
        .select(CHANGE_FIELDS)
        .where('user_id', '=', value('userId'))
        .where('seq', '>', value('after'))
        .where('seq', '<=', value('end'))
        .where(sql<string>`coalesce(date, '')`, '>=', value('from'))
        .orderBy('seq')
        .$castTo<ChangeRow>(),
    ),
  };
}
