import { Observable } from 'rxjs';
import type { Day } from '../contract/day.ts';
import type { DayContent } from '../contract/days.ts';
import type { OpenReplica } from './replica.ts';

export interface LazyReplica {
  readonly replica: OpenReplica;
  /** Everything goes to the open store from now on; what was asked before is asked then. */
  readonly arrive: (open: OpenReplica) => void;
}

type Source<T> = (replica: OpenReplica) => Observable<T>;

interface Coming {
  readonly ask: <T>(question: (replica: OpenReplica) => Promise<T>) => Promise<T>;
  readonly watch: <T>(source: Source<T>, early?: Promise<T | undefined>) => Observable<T>;
}

/**
 * Her store before it is open: its code is most of the app, and a screen that says nothing of her
 * words need not wait for it. Streams are silent and questions unanswered until it arrives; only what
 * a day holds before she writes is told already, where it is known.
 */
export function createLazyReplica(
  userId: string,
  known: Promise<readonly DayContent[]>,
): LazyReplica {
  let open: OpenReplica | null = null;
  let days: readonly DayContent[] = [];
  void known.then((found) => {
    days = found;
  });
  const { arrival, arrive } = createArrival();
  const coming: Coming = {
    ask: (question) => (open ? question(open) : arrival.then(question)),
    watch: (source, early) =>
      new Observable((subscriber) => {
        if (open) return source(open).subscribe(subscriber);
        void early?.then((value) => {
          if (value !== undefined && !open) subscriber.next(value);
        });
        void arrival.then((replica) => {
          if (!subscriber.closed) subscriber.add(source(replica).subscribe(subscriber));
        });
        return undefined;
      }),
  };
  const { ask, watch } = coming;
  return {
    replica: {
      userId,
      answers: {
        ...asked(coming, ({ answers }) => answers, ANSWERS),
        watchDay: (date) => watch(({ answers }) => answers.watchDay(date)),
      },
      days: {
        refresh: (today) => ask(({ days: open }) => open.refresh(today)),
        watchFeedback: (date) => watch(({ days: open }) => open.watchFeedback(date)),
        watchSummaries: (range) => watch(({ days: open }) => open.watchSummaries(range)),
        watchContent: (date) =>
          watch<DayContent | null>(
            ({ days: open }) => open.watchContent(date),
            known.then((found) => dayOf(found, date)),
          ),
        contentNow: (date) => dayOf(days, date),
      },
      drafts: {
        ...asked(coming, ({ drafts }) => drafts, DRAFTS),
        watch: (date) => watch(({ drafts }) => drafts.watch(date)),
        watchDays: (today) => watch(({ drafts }) => drafts.watchDays(today)),
        // Nothing is owed to a store that is not open yet.
        keepNow: (...words) => open?.drafts.keepNow(...words),
      },
      search: (query, options) => watch(({ search }) => search(query, options)),
      sync: {
        ...asked(coming, ({ sync }) => sync, SYNC),
        state$: watch(({ sync }) => sync.state$),
        details$: watch(({ sync }) => sync.details$),
        start: () => open?.sync.start(),
        pause: () => open?.sync.pause(),
      },
      journal$: watch((replica) => replica.journal$),
      get insights() {
        return open?.insights ?? null;
      },
      storage$: watch((replica) => replica.storage$),
      get persistent() {
        return open?.persistent ?? true;
      },
      acknowledgeCleared: () => open?.acknowledgeCleared(),
      changeUser: (user, today) => ask((replica) => replica.changeUser(user, today)),
      close: () => ask((replica) => replica.close()),
    },
    arrive(replica) {
      open = replica;
      arrive(replica);
    },
  };
}

function createArrival(): Pick<LazyReplica, 'arrive'> & { arrival: Promise<OpenReplica> } {
  let arrive: LazyReplica['arrive'] = () => undefined;
  const arrival = new Promise<OpenReplica>((resolve) => {
    arrive = resolve;
  });
  return { arrival, arrive };
}

function dayOf(days: readonly DayContent[], date: Day): DayContent | undefined {
  return days.find((day) => day.date === date);
}

const ANSWERS = [
  'save',
  'edit',
  'settleApart',
  'erase',
  'discardParked',
  'exportAll',
  'known',
  'countOnlyHere',
  'takeOverFrom',
] as const;
const DRAFTS = ['load', 'read', 'save', 'update', 'keepForReturn'] as const;
const SYNC = [
  'now',
  'delivered',
  'wake',
  'deliver',
  'hear',
  'confirmHeldErasures',
  'sayLast',
  'knowOfMissing',
  'knowOfUnopened',
] as const;

type Question = (...args: never[]) => Promise<unknown>;

/** These methods of a part of the store, each asked once it is open. */
function asked<Part extends object, Name extends keyof Part>(
  { ask }: Coming,
  partOf: (replica: OpenReplica) => Part,
  names: readonly Name[],
): Pick<Part, Name> {
  const later =
    (name: Name) =>
    (...args: never[]): Promise<unknown> =>
      ask((replica) => (partOf(replica)[name] as Question)(...args));
  return Object.fromEntries(names.map((name) => [name, later(name)])) as Pick<Part, Name>;
}
