import type { Observable } from 'rxjs';
import type { User } from '../contract/auth.ts';
import type { Day } from '../contract/day.ts';
import type { DayContent } from '../contract/days.ts';
import type { Feedback } from '../contract/feedback.ts';
import type { Language } from '../contract/language.ts';
import type { Reflection } from '../contract/reflections.ts';
import type { SyncDetails, SyncState } from './sync-state.ts';

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

export interface Draft {
  readonly question_id: string;
  readonly text: string;
}

/** Her local, reactive history: one per signed-in user, page only. Every write goes through here. */
export interface Replica {
  readonly userId: string;

  /** Resolves once the answers are durable on this device (strict transaction complete). Throws LocalWriteError. */
  saveAnswers(date: Day, answers: readonly NewAnswer[]): Promise<void>;
  /**
   * Writes a new version that supersedes `id`; what is not said of the model stays as it was.
   * Throws LocalWriteError.
   */
  editAnswer(id: string, answer: string, keepFromModel?: boolean): Promise<void>;
  /** Settles SavedAnswer.apart for all her devices. Throws LocalWriteError. */
  settleApart(id: string, choice: ApartChoice): Promise<void>;
  /** Erases the answer and its earlier versions, here and everywhere. */
  deleteAnswer(id: string): Promise<void>;

  /** Live answers of a day in the order written. */
  watchDay(date: Day): Observable<readonly SavedAnswer[]>;
  watchFeedback(date: Day): Observable<Feedback | null>;
  /** Newest first. `null` range: all time. */
  watchSummaries(range: DayRange | null): Observable<readonly DaySummary[]>;
  /**
   * Looks through the answers on this device: every word of the query, folded (case, accents, Arabic
   * marks and forms), in question or answer. Grows while it reads; listening no more stops it.
   */
  searchAnswers(query: string, options: { readonly limit: number }): Observable<AnswerSearch>;
  /** null while neither the server nor the device knows that day. */
  watchDayContent(date: Day): Observable<DayContent | null>;
  /** What can be said of that day in this turn, before listening; for the first paint of a visit. */
  readonly dayContentNow?: (date: Day) => DayContent | undefined;

  loadDrafts(date: Day): Promise<readonly Draft[]>;
  /** What this device holds for one box at this moment, whichever tab wrote it; empty for none. */
  readDraft(date: Day, questionId: string): Promise<string>;
  /** The day's drafts, with what other tabs write. */
  watchDrafts(date: Day): Observable<readonly Draft[]>;
  /** Empty text removes the draft. Throws LocalWriteError. */
  saveDraft(date: Day, draft: Draft): Promise<void>;
  /**
   * Stores what `compute` makes of the text that stands there, and returns it; asked again when another
   * tab was faster, so that neither overwrites words it has not seen. Throws LocalWriteError.
   */
  updateDraft(date: Day, questionId: string, compute: (stored: string) => string): Promise<string>;
  /**
   * For the moment the page goes: begun within this turn, where saveDraft would come too late. `unread`:
   * what is stored of these boxes was not read yet, so it is no older than these and is kept with them.
   */
  keepDraftsNow(date: Day, drafts: readonly Draft[], options?: { readonly unread?: boolean }): void;
  /** Days other than `today` that hold unfinished text, newest first; never UNDATED. */
  watchDaysWithDrafts(today: Day): Observable<readonly Day[]>;

  readonly syncState$: Observable<SyncState>;
  readonly syncDetails$: Observable<SyncDetails>;
  /**
   * Runs the sync pass now (drain, then pull); joins one that is running. Never throws. While the
   * server asks for time (Retry-After) nothing is sent unless forced, as by her own tap on Retry.
   */
  syncNow(options?: { readonly force?: boolean }): Promise<SyncOutcome>;
  /** Puts a parked answer back in the queue after she edited it, or drops it for good. */
  discardParked(id: string): Promise<void>;
  /**
   * Fetches days ahead when the kept ones are older than 24 h or end too soon. True when this device
   * holds that day then: `watchDayContent` shows it, now or in a moment. Never throws.
   */
  refreshDays(today: Day): Promise<boolean>;

  /** Everything of hers on this device, oldest first, unsynced included. */
  exportAll(): Promise<{ reflections: readonly Reflection[]; feedback: readonly Feedback[] }>;
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
  /** While started (page visible), what waits is tried again with back-off. */
  start(): void;
  pause(): void;
  /** Her account as the server tells it now; a plan that begins fetches its questions at once. */
  changeUser(user: User, today: Day): Promise<void>;
  /** At sign-out: puts every draft where removeReplica can leave it until she is back. Never throws. */
  keepDraftsForReturn(): Promise<void>;
  /**
   * What this device holds of an account that is no more becomes hers, to be sent from here; may be
   * repeated. Throws LocalWriteError where it would not outlive this tab.
   */
  takeOverFrom(userId: string): Promise<void>;
  /** Carries out the erasures of SyncDetails.heldErasures. */
  confirmHeldErasures(): Promise<void>;
}

export interface SyncOutcome {
  /** Entries the server acknowledged in this pass. */
  readonly acknowledged: number;
  /** What stopped the pass early; null when it went through. */
  readonly stopped: 'offline' | 'signed_out' | 'server' | null;
}
