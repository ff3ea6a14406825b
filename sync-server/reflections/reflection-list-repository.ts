import type { Database as Sqlite } from 'better-sqlite3';
import type { Day } from '../../shared/contract/day.ts';
import { countThatFit, nextTurn, SLICE_BYTES, type Slices } from '../slices.ts';
import { ANSWER_FIELDS, type AnswerRow, type ChangeRow } from './reflection-write-repository.ts';

export interface PageQuery {
  readonly afterSeq: number;
  readonly limit: number;
  /** Only documents of this day and later. */
  readonly from: Day | undefined;
}

export interface ChangePage<T> {
  readonly rows: readonly T[];
  /** Also when the rows are fewer than asked for: a page has an end in bytes. */
  readonly hasMore: boolean;
}

/** Where a row is, and what it weighs: asked for first, so that no more is read than fits. */
interface Place {
  readonly seq: number;
  readonly date: Day | null;
  readonly bytes: number;
}

const WEIGHT = 'coalesce(octet_length(answer), 0) + 400 AS bytes';
const ROWS_OF_SLICE = 200;
const ROWS_OF_WINDOW = 2_000;
/** A pull of very long answers is many small pages instead of a few huge ones. */
const PAGE_BYTES = 1_048_576;
/** Above every day. */
const END_OF_TIME = '~';

interface Walk {
  readonly userId: string;
  readonly upTo: number;
  readonly live: boolean;
}

/** The answers of a day after that seq. */
interface Start {
  readonly date: Day;
  readonly after: number;
}

interface Taken {
  readonly rows: readonly AnswerRow[];
  /** Null at the end. */
  readonly next: Start | null;
}

export interface Lists {
  /**
   * Not the erased ones; newest day first, within a day in the order stored. Of the moment it begins: an
   * edit meanwhile shows neither twice nor never. `live`: without those that others replaced.
   */
  walk(walk: Walk): Slices<AnswerRow>;
  changes(userId: string, query: PageQuery): Promise<ChangePage<ChangeRow>>;
}

export function prepareLists(sqlite: Sqlite): Lists {
  const statements = prepareStatements(sqlite);

  /** A slice from there on, and where the next begins. */
  function take({ userId, upTo, live }: Walk, { date: day, after: seq }: Start): Taken {
    const rowsOf = live ? statements.liveOfDay : statements.ofDay;
    const rows: AnswerRow[] = [];
    let [date, after, weight, count]: [Day | null, number, number, number] = [day, seq, 0, 0];
    while (date !== null && weight < SLICE_BYTES && count < ROWS_OF_SLICE) {
      const limit = ROWS_OF_SLICE - count;
      const places = statements.placesOfDay.all({ userId, date, after, upTo, limit });
      const fitting = places.slice(0, countThatFit(places, SLICE_BYTES - weight));
      const end = fitting.at(-1)?.seq;
      if (end !== undefined) rows.push(...rowsOf.all({ userId, date, after, end, upTo }));
      weight += weightOf(fitting);
      count += fitting.length;
      if (fitting.length < places.length || places.length === limit) {
        return { rows, next: { date, after: end ?? after } };
      }
      [date, after] = [statements.dayBefore.get({ userId, before: date }) ?? null, 0];
    }
    return { rows, next: date === null ? null : { date, after } };
  }

  return {
    async *walk(walk) {
      const { userId } = walk;
      const newest = statements.dayBefore.get({ userId, before: END_OF_TIME }) ?? null;
      let start: Start | null = newest === null ? null : { date: newest, after: 0 };
      while (start !== null) {
        const taken: Taken = await Promise.resolve(take(walk, start));
        yield taken.rows;
        start = taken.next;
      }
    },

    async changes(userId, { afterSeq, limit, from }) {
      const rows: ChangeRow[] = [];
      const size = from === undefined ? limit + 1 : ROWS_OF_WINDOW;
      for (let [after, left] = [afterSeq, PAGE_BYTES]; ;) {
        const window = statements.places.all({ userId, after, limit: size });
        const wanted = window.filter(({ date }) => from === undefined || (date ?? '') >= from);
        const room = Math.min(limit - rows.length, wanted.length);
        const fitting = wanted.slice(0, Math.min(room, countThatFit(wanted, left)));
        const end = fitting.at(-1)?.seq;
        if (end !== undefined)
          rows.push(...statements.rows.all({ userId, after, end, from: from ?? '' }));
        left -= weightOf(fitting);
        if (fitting.length < wanted.length) return { rows, hasMore: true };
        const next = window.length < size ? undefined : window.at(-1);
        if (!next) return { rows, hasMore: false };
        after = next.seq;
        await nextTurn();
      }
    },
  };
}

function weightOf(places: readonly Place[]): number {
  return places.reduce((sum, { bytes }) => sum + bytes, 0);
}

interface OfDay {
  readonly userId: string;
  readonly date: Day;
  readonly after: number;
  readonly upTo: number;
}

function prepareStatements(sqlite: Sqlite) {
  const ofDay = `user_id = @userId AND date = @date AND deleted = 0 AND seq > @after`;
  const answersOfDay = `SELECT ${ANSWER_FIELDS}, seq FROM reflections AS answers
    WHERE ${ofDay} AND seq <= @end AND seq <= @upTo`;
  return {
    dayBefore: sqlite
      .prepare<[{ userId: string; before: string }], Day | null>(
        `SELECT max(date) FROM reflections
         WHERE user_id = @userId AND deleted = 0 AND date < @before`,
      )
      .pluck(),
    placesOfDay: sqlite.prepare<[OfDay & { limit: number }], Place>(
      `SELECT seq, date, ${WEIGHT} FROM reflections WHERE ${ofDay} AND seq <= @upTo
       ORDER BY seq LIMIT @limit`,
    ),
    ofDay: sqlite.prepare<[OfDay & { end: number }], AnswerRow>(`${answersOfDay} ORDER BY seq`),
    // The plus keeps a planner without statistics from looking through everything she has by seq.
    liveOfDay: sqlite.prepare<[OfDay & { end: number }], AnswerRow>(
      `${answersOfDay} AND NOT EXISTS (
         SELECT 1 FROM reflections AS later
         WHERE later.user_id = answers.user_id AND later.supersedes = answers.id
           AND (+later.seq <= @upTo OR later.deleted = 1))
       ORDER BY seq`,
    ),
    places: sqlite.prepare<[{ userId: string; after: number; limit: number }], Place>(
      `SELECT seq, date, ${WEIGHT} FROM reflections WHERE user_id = @userId AND seq > @after
       ORDER BY seq LIMIT @limit`,
    ),
    rows: sqlite.prepare<[{ userId: string; after: number; end: number; from: string }], ChangeRow>(
      `SELECT ${ANSWER_FIELDS}, seq, deleted FROM reflections
       WHERE user_id = @userId AND seq > @after AND seq <= @end AND coalesce(date, '') >= @from
       ORDER BY seq`,
    ),
  };
}
