import { BehaviorSubject, map, type Observable } from 'rxjs';
import type { User } from '../../shared/contract/auth.ts';
import type { Day } from '../../shared/contract/day.ts';
import type { DayContent } from '../../shared/contract/days.ts';
import type { Feedback } from '../../shared/contract/feedback.ts';
import type { Reflection } from '../../shared/contract/reflections.ts';
import { LocalWriteError, type LocalWriteFault } from '../../shared/outbox/local-write-error.ts';
import { type Draft, emptyDraft } from '../../shared/replica/drafts/draft.ts';
import type { OpenReplica, StorageState, SyncOutcome } from '../../shared/replica/replica.ts';
import type { JournalStatus } from '../../shared/replica/private/journal-status.ts';
import type { SyncDetails, SyncState } from '../../shared/replica/sync/sync-state.ts';
import { type FakeState, savedOn, settled, summariesOf, withoutChain } from './fake-days.ts';
import { exportOf } from './fake-export.ts';
import { draftIn, withDraft } from './fake-drafts.ts';
import { searchOf } from './fake-search.ts';

export interface FakeReplica extends OpenReplica {
  readonly state: () => FakeState;
  readonly change: (fields: Partial<FakeState>) => void;
  /** Every answer of hers reaches the server. */
  readonly acknowledgeAll: () => void;
  readonly setSync: (state: SyncState) => void;
  readonly setDetails: (details: Partial<SyncDetails>) => void;
  readonly setJournal: (status: JournalStatus) => void;
  /** The next local writes are refused with this fault; null heals. */
  readonly refuseWrites: (fault: LocalWriteFault | null) => void;
  /** The browser empties its storage, and what the page knew is put back. */
  readonly clearStorage: () => void;
  /** Of the next passes; one that was stopped has left an answer unsent. */
  readonly setOutcome: (outcome: SyncOutcome) => void;
  readonly calls: {
    syncNow: number;
    discarded: string[];
    refreshed: Day[];
    users: User[];
    keptNow: (Draft & { day: Day; unread: boolean })[];
    takenOver: string[];
  };
}

const EMPTY: FakeState = { reflections: [], places: {}, feedback: [], days: [], drafts: [] };
const DETAILS: SyncDetails = {
  pending: 0,
  unsentAnswers: 0,
  unsentKeys: [],
  oldestPendingAt: null,
  lastAcknowledgedAt: null,
  lastConfirmedAt: null,
  parked: [],
  pullProgress: 1,
  log: [],
};

/** The replica's interface over plain memory, for tests of what stands on it. */
export function createFakeReplica(start: Partial<FakeState> = {}): FakeReplica {
  const state$ = new BehaviorSubject<FakeState>({ ...EMPTY, ...start });
  const syncState$ = new BehaviorSubject<SyncState>({ kind: 'synced', lastAcknowledgedAt: null });
  const details$ = new BehaviorSubject<SyncDetails>(DETAILS);
  const journal$ = new BehaviorSubject<JournalStatus>({ kind: 'plain' });
  const storage$ = new BehaviorSubject<StorageState>({ isKept: true, isCleared: false });
  const calls: FakeReplica['calls'] = {
    syncNow: 0,
    discarded: [],
    refreshed: [],
    users: [],
    keptNow: [],
    takenOver: [],
  };
  let fault: LocalWriteFault | null = null;
  let outcome: SyncOutcome = { acknowledged: 0, stopped: null };

  const change = (fields: Partial<FakeState>): void => state$.next({ ...state$.value, ...fields });
  const watch = <T>(read: (state: FakeState) => T): Observable<T> => state$.pipe(map(read));
  const write = (fields: (state: FakeState) => Partial<FakeState>): Promise<void> => {
    if (fault) return Promise.reject(new LocalWriteError(fault));
    change(fields(state$.value));
    return Promise.resolve();
  };

  const tell = (details: Partial<SyncDetails>): Promise<void> => {
    details$.next({ ...details$.value, ...details });
    return Promise.resolve();
  };

  const pass = (): Promise<SyncOutcome> => {
    calls.syncNow += 1;
    return Promise.resolve(outcome);
  };

  return {
    userId: 'user-1',
    journal$,
    insights: null,
    answers: {
      save: (date, answers) =>
        write(({ reflections }) => ({
          reflections: [
            ...reflections,
            ...answers.map((answer) => aReflection({ ...answer, date })),
          ],
        })),
      edit: (id, answer, kept) =>
        write(({ reflections }) => {
          const { keep_from_model: was, ...old } =
            reflections.find((reflection) => reflection.id === id) ?? {};
          const wish = (kept ?? was) && { keep_from_model: true as const };
          const edited = aReflection({ ...old, ...wish, id: nextId(), answer, supersedes: id });
          return { reflections: [...reflections, edited] };
        }),
      erase: (id) => write(({ reflections }) => ({ reflections: withoutChain(id, reflections) })),
      settleApart: (id, choice) =>
        write(({ reflections }) => ({ reflections: settled(reflections, id, choice) })),
      discardParked: (id) => {
        calls.discarded.push(id);
        return write(() => ({}));
      },
      watchDay: (date) => watch((state) => savedOn(date, state)),
      countOnlyHere: () => Promise.resolve(state$.value.onlyHere ?? 0),
      known: (ids) =>
        Promise.resolve(state$.value.reflections.filter(({ id }) => ids.includes(id))),
      exportAll: () => Promise.resolve(exportOf(state$.value, details$.value)),
      takeOverFrom: (userId) => {
        calls.takenOver.push(userId);
        return write(() => ({}));
      },
    },
    days: {
      watchFeedback: (date) =>
        watch(({ feedback }) => feedback.find((one) => one.date === date) ?? null),
      watchSummaries: (range) =>
        watch((state) =>
          summariesOf(state).filter(
            ({ date }) => !range || (date >= range.from && date <= range.to),
          ),
        ),
      watchContent: (date) => watch(({ days }) => days.find((day) => day.date === date) ?? null),
      refresh: (today) => {
        calls.refreshed.push(today);
        return Promise.resolve(state$.value.days.some(({ date }) => date === today));
      },
    },
    drafts: {
      load: (date) => Promise.resolve(state$.value.drafts.filter(({ day }) => day === date)),
      read: (date, target) => Promise.resolve(draftIn(state$.value, date, target)),
      watch: (date) => watch(({ drafts }) => drafts.filter(({ day }) => day === date)),
      save: (day, draft) => write((state) => withDraft(state, day, draft)),
      update: async (day, target, compute) => {
        let draft = emptyDraft(target);
        await write((state) => {
          draft = compute(draftIn(state, day, target));
          return withDraft(state, day, draft);
        });
        return draft;
      },
      keepNow: (day, drafts, { unread = false } = {}) => {
        calls.keptNow.push(...drafts.map((draft) => ({ ...draft, day, unread })));
      },
      watchDays: (today) =>
        watch(({ drafts }) =>
          [...new Set(drafts.map(({ day }) => day))]
            .filter((day) => day !== today)
            .sort()
            .reverse(),
        ),
      keepForReturn: () => Promise.resolve(true),
    },
    search: (query, { limit }) => watch((state) => searchOf(state.reflections, query, limit)),
    sync: {
      state$: syncState$,
      details$,
      now: pass,
      delivered: () => Promise.resolve(outcome),
      wake: pass,
      deliver: pass,
      hear: pass,
      start: () => undefined,
      pause: () => undefined,
      confirmHeldErasures: (ids) => {
        const heldIds = details$.value.heldIds?.filter((id) => !ids.includes(id)) ?? [];
        return tell({ heldErasures: heldIds.length, heldIds });
      },
      sayLast: () => Promise.resolve(),
      knowOfMissing: () => tell({ missing: 0 }),
      knowOfUnopened: (which) => {
        const { unopened = { newer: 0, strange: 0, all: 0 } } = details$.value;
        return tell({ unopened: { ...unopened, [which]: 0 } });
      },
    },
    close: () => Promise.resolve(),
    persistent: true,
    storage$,
    acknowledgeCleared: () => storage$.next({ ...storage$.value, isCleared: false }),
    changeUser: (user) => {
      calls.users.push(user);
      return Promise.resolve();
    },

    state: () => state$.value,
    change,
    acknowledgeAll: () =>
      change({
        places: Object.fromEntries(
          state$.value.reflections.map(({ id }) => [id, { place: 'on_server', code: null }]),
        ),
      }),
    setSync: (state) => syncState$.next(state),
    setDetails: (details) => void tell(details),
    setJournal: (status) => journal$.next(status),
    refuseWrites: (next) => void (fault = next),
    clearStorage: () => storage$.next({ ...storage$.value, isCleared: true }),
    setOutcome: (next) => {
      outcome = next;
      void tell({ unsentAnswers: next.stopped === null ? 0 : 1 });
    },
    calls,
  };
}

let made = 0;
function nextId(): string {
  made += 1;
  return `0190a000-0000-7000-8000-${String(made).padStart(12, '0')}`;
}

export function aReflection(fields: Partial<Reflection> = {}): Reflection {
  return {
    id: nextId(),
    date: '2026-11-21',
    question_id: 'ic-001',
    question_text: 'Which game could make you forget the time?',
    question_type: 'inner_child',
    language: 'en',
    answer: 'Hopscotch until dark.',
    created_at: '2026-11-21T12:00:00.000Z',
    time_zone: 'UTC',
    supersedes: null,
    ...fields,
  };
}

export function aFeedback(fields: Partial<Feedback> = {}): Feedback {
  return {
    date: '2026-11-21',
    energy_score: 7,
    feedback_text: 'You gave yourself time.',
    improvement_areas: '["Rest"]',
    language: 'en',
    source: 'model',
    created_at: '2026-11-21T12:00:00.000Z',
    ...fields,
  };
}

/** A day with seven questions `q1` … `q7`; odd ones are of the inner child. */
export function aDayContent(date: Day): DayContent {
  return {
    date,
    affirmation: { en: 'I am enough.', ar: 'أنا كافية.' },
    questions: [1, 2, 3, 4, 5, 6, 7].map((number) => ({
      id: `q${number}`,
      type: number % 2 ? 'inner_child' : 'feminine_energy',
      text: { en: `Question number ${number}?`, ar: `السؤال رقم ${number}؟` },
    })),
  };
}
