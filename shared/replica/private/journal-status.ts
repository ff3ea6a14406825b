import type { Observable } from 'rxjs';
import type { Day } from '../../contract/day.ts';
import type { Feedback } from '../../contract/feedback.ts';
import type { Reflection } from '../../contract/reflections.ts';
import type { Pin, Refusal } from '../../sealed/state.ts';

/** How her journal stands, as far as this device can tell. */
export type JournalStatus =
  | { readonly kind: 'plain' }
  /** Only her devices can read it, and this one has no key yet. */
  | { readonly kind: 'elsewhere' }
  /** As above, and this one has the keys of before: what is here can be read. */
  | { readonly kind: 'renewed' }
  | { readonly kind: 'private' }
  /** On its way from one kind to the other. */
  | { readonly kind: 'moving'; readonly to: 'private' | 'plain' }
  /** Another device turned it off, in her own sealed word: this one follows when she says so. */
  | { readonly kind: 'ask'; readonly pin: Pin }
  /** What the server says of it cannot be. Nothing plain is sent. */
  | { readonly kind: 'refused'; readonly why: Refusal };

/** What she can do something about; of anything else she is told, and asked nothing. */
export function asksHer(why: Refusal): why is 'plain_again' | 'older_state' {
  return why === 'plain_again' || why === 'older_state';
}

/** Nothing of hers is sent before she has typed her passphrase, or decided. */
export function waitsForHer(status: JournalStatus): boolean {
  const { kind } = status;
  if (kind === 'refused') return asksHer(status.why);
  return kind === 'elsewhere' || kind === 'renewed' || kind === 'ask';
}

/** What a day's insight is written from. */
export interface DayMaterial {
  /** Live ones, in the order written. */
  readonly answers: readonly Reflection[];
  /** Of the days before, newest first. */
  readonly earlier: readonly Feedback[];
}

/** Of a private journal: insights are written on the device, and travel sealed. */
export interface ReplicaInsights {
  /** Days whose insight is not of the answers that are there now, newest first. */
  readonly due$: Observable<readonly Day[]>;
  /** Null where nothing was written on that day. */
  read(day: Day): Promise<DayMaterial | null>;
  /** Written from these answers; false when others are there by now. */
  keep(feedback: Feedback, answers: readonly Reflection[]): Promise<boolean>;
}

export interface PrivateInsights extends ReplicaInsights {
  /** Looks at the days that changed since the last time. */
  settle(): Promise<void>;
  /** Sends what was written and is not there yet. */
  send(): Promise<void>;
  close(): void;
}
