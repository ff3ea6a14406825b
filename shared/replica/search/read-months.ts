import { filter } from 'rxjs';
import { monthOf, type Day } from '../../contract/day.ts';
import type { Reflection } from '../../contract/reflections.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import { queryRows } from '../store/row-store.ts';
import { foldAnswer } from './search-words.ts';

/** An answer as a search reads it: which it is, and its words folded. */
export interface ReadAnswer {
  readonly id: string;
  readonly date: Day;
  readonly supersedes: string | null;
  readonly folded: string;
}

/** The months of the local history that were looked through. */
export interface ReadMonths {
  isKnown(month: string): boolean;
  /** Oldest day first; what is erased is absent. Read and folded once, and again when something in it changed. */
  read(month: string): Promise<readonly ReadAnswer[]>;
}

/** Ten years of words are some megabytes folded, and seconds of reading: they stay while the journal is open. */
export function createReadMonths({
  store,
  signal,
}: Pick<ReplicaParts, 'store' | 'signal'>): ReadMonths {
  const known = new Map<string, Promise<readonly ReadAnswer[]>>();
  let isFollowing = false;

  function follow(): void {
    isFollowing = true;
    const changes$ = store.watch((local) => {
      // Another connection: what happened on the way to it was not heard.
      known.clear();
      return local.reflections.$.pipe(filter(({ isLocal }) => !isLocal));
    });
    const following = changes$.subscribe(({ documentData }) => {
      known.delete(monthOf(documentData.date));
    });
    signal.addEventListener('abort', () => {
      following.unsubscribe();
      known.clear();
    });
  }

  return {
    isKnown: (month) => known.has(month),
    read(month) {
      if (!isFollowing) follow();
      const before = known.get(month);
      if (before) return before;
      const reading = readMonth({ store }, month);
      known.set(month, reading);
      reading.catch(() => known.get(month) === reading && known.delete(month));
      return reading;
    },
  };
}

/** RxDB follows its index of days only upwards, so a walk down goes by small ranges. */
async function readMonth(
  { store }: Pick<ReplicaParts, 'store'>,
  month: string,
): Promise<readonly ReadAnswer[]> {
  const rows = await store.use((local) =>
    queryRows(local.reflections, {
      selector: { date: { $gte: `${month}-01`, $lte: `${month}-31` } },
      sort: [{ date: 'asc' }, { id: 'asc' }],
    }),
  );
  return rows.filter(({ erased }) => !erased).map(readAnswer);
}

export function readAnswer(answer: Reflection): ReadAnswer {
  const { id, date, supersedes } = answer;
  return { id, date, supersedes, folded: foldAnswer(answer) };
}
