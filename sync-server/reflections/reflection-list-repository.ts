import type { Day } from '../../shared/contract/day.ts';
import { countThatFit, nextTurn, SLICE_BYTES, type Slices } from '../db/slices.ts';
import type { Database } from '../db/database.ts';
import type { AnswerRow, ChangeRow } from './answer-row.ts';
import {
  prepareListStatements,
  ROWS_OF_WINDOW,
  type OfSeqs,
  type Place,
} from './list-statements-repository.ts';

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

const ROWS_OF_SLICE = 200;
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
  /** Those that only her devices can read, erased ones too, by seq. One that is written anew meanwhile comes twice. */
  closed(userId: string): Slices<ChangeRow>;
}

export function prepareLists({ kysely: db }: Pick<Database, 'kysely'>): Lists {
  const statements = prepareListStatements();
  const dayBefore = async (userId: string, before: string) =>
    (await statements.dayBefore(db, { userId, before }))[0]?.date ?? null;

  /** A slice from there on, and where the next begins. */
  async function take(
    { userId, upTo, live }: Walk,
    { date: day, after: seq }: Start,
  ): Promise<Taken> {
    const rowsOf = live ? statements.liveOfDay : statements.ofDay;
    const rows: AnswerRow[] = [];
    let [date, after, weight, count]: [Day | null, number, number, number] = [day, seq, 0, 0];
    while (date !== null && weight < SLICE_BYTES && count < ROWS_OF_SLICE) {
      const limit = ROWS_OF_SLICE - count;
      const places = await statements.placesOfDay(db, { userId, date, after, upTo, limit });
      const fitting = places.slice(0, countThatFit(places, SLICE_BYTES - weight));
      const end = fitting.at(-1)?.seq;
      if (end !== undefined) rows.push(...(await rowsOf(db, { userId, date, after, end, upTo })));
      weight += weightOf(fitting);
      count += fitting.length;
      if (fitting.length < places.length || places.length === limit) {
        return { rows, next: { date, after: end ?? after } };
      }
      [date, after] = [await dayBefore(userId, date), 0];
    }
    return { rows, next: date === null ? null : { date, after } };
  }

  /** Where few are of these days and many come after that seq; else they are found by seq. */
  async function areFoundByDay(start: OfSeqs & { readonly from: Day }): Promise<boolean> {
    const [far] = await statements.behindWindow(db, start);
    if (!far) return false;
    const found = await statements.countFrom(db, { ...start, limit: ROWS_OF_WINDOW + 1 });
    return found.length <= ROWS_OF_WINDOW;
  }

  /** Null where so many are too heavy. As a rule they are not, and then no row has to be weighed by itself. */
  async function takePage(asked: OfSeqs & { readonly limit: number }) {
    const { limit } = asked;
    const [weighed] = await statements.weighed(db, { ...asked, limit: limit + 1 });
    if (!weighed || (weighed.bytes ?? 0) > PAGE_BYTES) return null;
    const rows = weighed.count === 0 ? [] : await statements.page(db, asked);
    return { rows, hasMore: weighed.count > limit };
  }

  return {
    async *walk(walk) {
      const { userId } = walk;
      const newest = await dayBefore(userId, END_OF_TIME);
      let start: Start | null = newest === null ? null : { date: newest, after: 0 };
      while (start !== null) {
        const taken: Taken = await take(walk, start);
        yield taken.rows;
        start = taken.next;
      }
    },

    async *closed(userId) {
      for (let after = 0; ;) {
        const limit = ROWS_OF_SLICE;
        const places = await statements.closedPlaces(db, { userId, after, limit });
        const end = places[countThatFit(places, SLICE_BYTES) - 1]?.seq;
        if (end === undefined) return;
        const rows = await statements.rows(db, { userId, after, end, from: '' });
        yield rows.filter(({ generation }) => generation !== null);
        after = end;
      }
    },

    async changes(userId, { afterSeq, limit, from }) {
      const page = from === undefined && (await takePage({ userId, after: afterSeq, limit }));
      if (page) return page;
      const rows: ChangeRow[] = [];
      const isFew = from !== undefined && (await areFoundByDay({ userId, after: afterSeq, from }));
      const size = from === undefined || isFew ? limit + 1 : ROWS_OF_WINDOW;
      for (let [after, left] = [afterSeq, PAGE_BYTES]; ;) {
        const window = isFew
          ? await statements.placesFrom(db, { userId, after, limit: size, from })
          : await statements.places(db, { userId, after, limit: size });
        const wanted = window.filter(({ date }) => from === undefined || (date ?? '') >= from);
        const room = Math.min(limit - rows.length, wanted.length);
        const fitting = wanted.slice(0, Math.min(room, countThatFit(wanted, left)));
        const end = fitting.at(-1)?.seq;
        // Not from `after` on: between it and the first of them may lie years.
        const start = (fitting[0]?.seq ?? 0) - 1;
        if (end !== undefined)
          rows.push(
            ...(await statements.rows(db, { userId, after: start, end, from: from ?? '' })),
          );
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
