import type { Observable } from 'rxjs';
import type { User } from '../contract/auth.ts';
import type { Day } from '../contract/day.ts';
import type { DayContent } from '../contract/days.ts';
import type { Feedback } from '../contract/feedback.ts';
import type { Language } from '../contract/language.ts';
import type { Reflection, ReflectionChange } from '../contract/reflections.ts';
import type { Draft, DraftTarget } from './drafts/draft.ts';
import type { ReplicaInsights } from './private/journal-status.ts';
import type { JournalStatus } from './private/journal-status.ts';
import type { OpenedAccount } from './removal/opened-account.ts';
import type { SyncDetails, SyncState } from './sync/sync-state.ts';

/** Where an answer is, as acknowledgements say. */
export type AnswerPlace = 'on_device' | 'on_server' | 'parked';

export interface SavedAnswer {
  readonly reflection: Reflection;
  readonly place: AnswerPlace;
  /** Why the server refused it; only when parked. */
  readonly code: string | null;
  /** The versions it replaced, newest first. */
  readonly earlier: readonly Reflection[];
  /** Edited on two devices apart: the answers that came of it, this one among them. */
  readonly apart?: readonly Reflection[];
}

/** Of an answer edited on two devices: both as answers of their own, only this one, or one with both texts. */
export type ApartChoice = 'both' | 'this' | 'join';

/** What she just wrote; the replica stamps id, created_at, time_zone. */
export interface NewAnswer {
  readonly question_id: string;
  readonly question_text: string;
  readonly question_type: string;
  readonly language: Language;
  readonly answer: string;
  readonly keep_from_model?: true;
}

/** One of her days in small: what lists, streaks and statistics read instead of the answers. */
export interface DaySummary {
  readonly date: Day;
  /** Live answers of the day. */
  readonly count: number;
  /** First 100 characters of the first answer, with … where it goes on. */
  readonly snippet: string;
  readonly first_question: string;
  /** null while the day has no feedback, or feedback without a number; 0 is a score. */
  readonly energy_score: number | null;
}

export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** Her answers with the words she looks for, as far as they were looked through. */
export interface AnswerSearch {
  /** Live answers, newest first. */
  readonly found: readonly Reflection[];
  readonly isDone: boolean;
  /** There are more than the limit. */
  readonly isCut: boolean;
  /** The history on this device cannot be read now: what was not found may still be there. */
  readonly isBroken?: true;
}

/** Everything of hers that can be read on this device. */
export interface Exported {
  /** Earlier versions and what the server has not got included; oldest day first. */
  readonly reflections: readonly Reflection[];
  readonly feedback: readonly Feedback[];
  /** The ids of those that the server has not got: they wait, or were refused. */
  readonly notSent: readonly string[];
  /** Of a private journal, how many documents are not among them: unopened on the server, or not here yet. */
  readonly lacks: { readonly unopened: number; readonly missing: number };
}

/** Her saved answers. Every write is first put into the outbox; the history follows. */
export interface ReplicaAnswers {
  /** Resolves once the answers are durable on this device (strict transaction complete). Throws LocalWriteError. */
  save(date: Day, answers: readonly NewAnswer[]): Promise<void>;
  /**
   * Writes a new version that supersedes `id`; what is not said of the model stays as it was.
   * Throws LocalWriteError.
   */
  edit(id: string, answer: string, keepFromModel?: boolean): Promise<void>;
  /** Settles SavedAnswer.apart for all her devices. Throws LocalWriteError. */
  settleApart(id: string, choice: ApartChoice): Promise<void>;
  /** Erases the answer and its earlier versions, here and everywhere. */
  erase(id: string): Promise<void>;
  /** Drops a refused answer for good. */
  discardParked(id: string): Promise<void>;
  /** Live answers of a day in the order written. */
  watchDay(date: Day): Observable<readonly SavedAnswer[]>;
  exportAll(): Promise<Exported>;
  /** What of these is in the history here, in no order; erased ones too. */
  known(ids: readonly string[]): Promise<readonly ReflectionChange[]>;
  /** Live answers that the server calls erased and this device still has: nobody else has their words. */
  countOnlyHere(): Promise<number>;
  /**
   * What this device holds of an account that is no more becomes hers, to be sent from here; may be
   * repeated. Throws LocalWriteError where it would not outlive this tab. `opened`: what lies closed as well.
   */
  takeOverFrom(userId: string, opened?: OpenedAccount): Promise<void>;
}

/** What belongs to a day besides her answers. */
export interface ReplicaDays {
  watchFeedback(date: Day): Observable<Feedback | null>;
  /** Newest first. `null` range: all time. */
  watchSummaries(range: DayRange | null): Observable<readonly DaySummary[]>;
  /** null while neither the server nor the device knows that day. */
  watchContent(date: Day): Observable<DayContent | null>;
  /** What can be said of that day in this turn, before listening; for the first paint of a visit. */
  readonly contentNow?: (date: Day) => DayContent | undefined;
  /**
   * Fetches days ahead when the kept ones are older than 24 h or end too soon. True when this device
   * holds that day then: `watchContent` shows it, now or in a moment. Never throws.
   */
  refresh(today: Day): Promise<boolean>;
}

/** What she typed and has not saved. Drafts never leave the device. */
export interface ReplicaDrafts {
  load(date: Day): Promise<readonly Draft[]>;
  /** What this device holds for one box at this moment, whichever tab wrote it; empty for none. */
  read(date: Day, target: DraftTarget): Promise<Draft>;
  /** The day's drafts, with what other tabs write. */
  watch(date: Day): Observable<readonly Draft[]>;
  /** One that says nothing is removed. Throws LocalWriteError. */
  save(date: Day, draft: Draft): Promise<void>;
  /**
   * Stores what `compute` makes of the draft that stands there, and returns it; asked again when another
   * tab was faster, so that neither overwrites words it has not seen. Throws LocalWriteError.
   */
  update(date: Day, target: DraftTarget, compute: (stored: Draft) => Draft): Promise<Draft>;
  /**
   * For the moment the page goes: begun within this turn, where `save` would come too late. `unread`:
   * what is stored of these boxes was not read yet, so it is no older than these and is kept with them.
   */
  keepNow(date: Day, drafts: readonly Draft[], options?: { readonly unread?: boolean }): void;
  /** Days other than `today` that hold unfinished text, newest first; never UNDATED. */
  watchDays(today: Day): Observable<readonly Day[]>;
  /**
   * At sign-out: puts every draft where removeReplica can leave it until she is back. False where the device did not
   * take them; never throws.
   */
  keepForReturn(): Promise<boolean>;
}

/**
 * Looks through the answers on this device: every word of the query, folded (case, accents, Arabic
 * marks and forms), in question or answer. Grows while it reads; listening no more stops it.
 */
export type SearchAnswers = (
  query: string,
  options: { readonly limit: number },
) => Observable<AnswerSearch>;

/** Every pass between device and server is begun here: by her write, by the timer, or by what is heard. */
export interface ReplicaSync {
  readonly state$: Observable<SyncState>;
  readonly details$: Observable<SyncDetails>;
  /**
   * Runs the sync pass now (drain, then pull); joins one that is running. Never throws. While the
   * server asks for time (Retry-After) nothing is sent unless forced, as by her own tap on Retry.
   */
  now(options?: { readonly force?: boolean }): Promise<SyncOutcome>;
  /** What became of sending what she wrote last. Never throws. */
  delivered(): Promise<SyncOutcome>;
  /** She is back, or the connection is: a pass, or the one that began for the same reason. Never throws. */
  wake(): Promise<SyncOutcome>;
  /** The worker was at work: what waits still is sent, and what was sent is compared. Never throws. */
  deliver(): Promise<SyncOutcome>;
  /**
   * The server's newest seq as its event stream tells it, `isFirst` of a stream: a pass, unless this device
   * has all that. Never throws; null: there was nothing to do.
   */
  hear(seq: number, isFirst: boolean): Promise<SyncOutcome | null>;
  /** While started (page visible), what waits is tried again with back-off. */
  start(): void;
  pause(): void;
  /** Carries out these erasures of SyncDetails.heldIds: those that she was told of. */
  confirmHeldErasures(ids: readonly string[]): Promise<void>;
  /**
   * At sign-out: a pass, where this device alone can say what became of a document of hers. Sends none of her words;
   * never throws.
   */
  sayLast(): Promise<void>;
  /** She has read of SyncDetails.missing: only what is missing from now on is told. */
  knowOfMissing(): Promise<void>;
  /** The same of SyncDetails.unopened. */
  knowOfUnopened(which: 'newer' | 'strange'): Promise<void>;
}

/** Her local, reactive history: one per signed-in user, page only. Every write goes through here. */
export interface Replica {
  readonly userId: string;
  readonly answers: ReplicaAnswers;
  readonly days: ReplicaDays;
  readonly drafts: ReplicaDrafts;
  readonly search: SearchAnswers;
  readonly sync: ReplicaSync;
  /** Who can read it, as far as this device knows. */
  readonly journal$: Observable<JournalStatus>;
  /** Of a private journal alone: its insights are written here. */
  readonly insights: ReplicaInsights | null;
  close(): Promise<void>;
}

/** What became of this device's storage while the page was open. */
export interface StorageState {
  /** False where nothing outlives this tab. */
  readonly isKept: boolean;
  /** The browser emptied it; what this page knew is back. Until she has read it. */
  readonly isCleared: boolean;
}

/** What openReplica returns: the frame of the page uses the rest. */
export interface OpenReplica extends Replica {
  /** False where IndexedDB is refused, or lost for now: nothing outlives this tab. */
  readonly persistent: boolean;
  readonly storage$: Observable<StorageState>;
  /** She has read that the browser emptied its storage. */
  readonly acknowledgeCleared: () => void;
  /** Her account as the server tells it now; a plan that begins fetches its questions at once. */
  changeUser(user: User, today: Day): Promise<void>;
}

export interface SyncOutcome {
  /** Entries the server acknowledged in this pass. */
  readonly acknowledged: number;
  /** What stopped the pass early; null when it went through. */
  readonly stopped: 'offline' | 'signed_out' | 'server' | null;
  /** At its end device and server were found to hold the same. */
  readonly agrees?: boolean;
}
