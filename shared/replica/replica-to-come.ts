import { Observable } from 'rxjs';
import type { Day } from '../contract/day.ts';
import type { DayContent } from '../contract/days.ts';
import type { OpenReplica } from './replica.ts';

export interface ReplicaToCome {
  readonly replica: OpenReplica;
  /** Everything goes to the open store from now on; what was asked before is asked then. */
  readonly arrive: (open: OpenReplica) => void;
}

type Source<T> = (replica: OpenReplica) => Observable<T>;

interface Coming {
  readonly opened: () => OpenReplica | null;
  readonly ask: <T>(question: (replica: OpenReplica) => Promise<T>) => Promise<T>;
  readonly watch: <T>(source: Source<T>, early?: Promise<T | undefined>) => Observable<T>;
}

/**
 * Her store before it is open: its code is most of the app, and a screen that says nothing of her
 * words need not wait for it. Streams are silent and questions unanswered until it arrives; only what
 * a day holds before she writes is told already, where it is known.
 */
export function createReplicaToCome(
  userId: string,
  known: Promise<readonly DayContent[]>,
): ReplicaToCome {
  let open: OpenReplica | null = null;
  let days: readonly DayContent[] = [];
  void known.then((found) => {
    days = found;
  });
  const { arrival, arrive } = createArrival();
  const coming: Coming = {
    opened: () => open,
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
  return {
    replica: {
      userId,
      ...streamsOf(coming, known),
      dayContentNow: (date) => dayOf(days, date),
      ...questionsOf(coming),
      ...controlsOf(coming),
      get persistent() {
        return open?.persistent ?? true;
      },
    },
    arrive(replica) {
      open = replica;
      arrive(replica);
    },
  };
}

function createArrival(): Pick<ReplicaToCome, 'arrive'> & { arrival: Promise<OpenReplica> } {
  let arrive: ReplicaToCome['arrive'] = () => undefined;
  const arrival = new Promise<OpenReplica>((resolve) => {
    arrive = resolve;
  });
  return { arrival, arrive };
}

type Streams = Pick<
  OpenReplica,
  | 'syncState$'
  | 'syncDetails$'
  | 'storage$'
  | 'watchDay'
  | 'watchFeedback'
  | 'watchSummaries'
  | 'searchAnswers'
  | 'watchDayContent'
  | 'watchDrafts'
  | 'watchDaysWithDrafts'
>;

function dayOf(days: readonly DayContent[], date: Day): DayContent | undefined {
  return days.find((day) => day.date === date);
}

function streamsOf({ watch }: Coming, known: Promise<readonly DayContent[]>): Streams {
  return {
    syncState$: watch((open) => open.syncState$),
    syncDetails$: watch((open) => open.syncDetails$),
    storage$: watch((open) => open.storage$),
    watchDay: (date) => watch((open) => open.watchDay(date)),
    watchFeedback: (date) => watch((open) => open.watchFeedback(date)),
    watchSummaries: (range) => watch((open) => open.watchSummaries(range)),
    searchAnswers: (query, options) => watch((open) => open.searchAnswers(query, options)),
    watchDayContent: (date) =>
      watch<DayContent | null>(
        (open) => open.watchDayContent(date),
        known.then((days) => dayOf(days, date)),
      ),
    watchDrafts: (date) => watch((open) => open.watchDrafts(date)),
    watchDaysWithDrafts: (today) => watch((open) => open.watchDaysWithDrafts(today)),
  };
}

type Controls = Pick<
  OpenReplica,
  'keepDraftsNow' | 'start' | 'pause' | 'close' | 'acknowledgeCleared'
>;

/** Of these nothing is owed to a store that is not open yet. */
function controlsOf({ opened, ask }: Coming): Controls {
  return {
    keepDraftsNow: (...words) => opened()?.keepDraftsNow(...words),
    start: () => opened()?.start(),
    pause: () => opened()?.pause(),
    acknowledgeCleared: () => opened()?.acknowledgeCleared(),
    close: () => ask((open) => open.close()),
  };
}

type Questions = Omit<
  OpenReplica,
  keyof Streams | keyof Controls | 'userId' | 'persistent' | 'dayContentNow'
>;

function questionsOf({ ask }: Coming): Questions {
  return {
    saveAnswers: (date, answers) => ask((open) => open.saveAnswers(date, answers)),
    editAnswer: (id, answer, keepFromModel) =>
      ask((open) => open.editAnswer(id, answer, keepFromModel)),
    settleApart: (id, choice) => ask((open) => open.settleApart(id, choice)),
    deleteAnswer: (id) => ask((open) => open.deleteAnswer(id)),
    loadDrafts: (date) => ask((open) => open.loadDrafts(date)),
    readDraft: (date, questionId) => ask((open) => open.readDraft(date, questionId)),
    saveDraft: (date, draft) => ask((open) => open.saveDraft(date, draft)),
    updateDraft: (...change) => ask((open) => open.updateDraft(...change)),
    syncNow: (options) => ask((open) => open.syncNow(options)),
    discardParked: (id) => ask((open) => open.discardParked(id)),
    refreshDays: (today) => ask((open) => open.refreshDays(today)),
    exportAll: () => ask((open) => open.exportAll()),
    changeUser: (user, today) => ask((open) => open.changeUser(user, today)),
    keepDraftsForReturn: () => ask((open) => open.keepDraftsForReturn()),
    takeOverFrom: (userId) => ask((open) => open.takeOverFrom(userId)),
    confirmHeldErasures: () => ask((open) => open.confirmHeldErasures()),
  };
}
