import type { DraftOrigin } from '../drafts/draft.ts';

/** What the badge shows. Times are epoch ms of the device. */
export type SyncState =
  | { readonly kind: 'synced'; readonly lastAcknowledgedAt: number | null }
  | { readonly kind: 'syncing'; readonly pending: number }
  | { readonly kind: 'waiting'; readonly pending: number; readonly reason: WaitReason }
  | { readonly kind: 'offline'; readonly pending: number };

/** Why entries wait: the server cannot be reached, is unwell, wants a sign-in, or refused some of them. */
export type WaitReason = 'queued' | 'server_trouble' | 'signed_out' | 'parked';

export interface ParkedItem {
  readonly id: string;
  readonly date: string;
  readonly question_text: string;
  readonly answer: string;
  readonly code: string;
  /** What she makes of it is an edit like any other; of an erasure there is none. */
  readonly origin?: DraftOrigin;
  readonly keep_from_model?: true;
}

/** Those that she has not said she knows of, and all of them. */
export interface UnopenedCount {
  /** In a form that this device does not know: an update may open them. */
  readonly newer: number;
  /** Not sealed by her devices, or changed since. */
  readonly strange: number;
  readonly all: number;
}

export interface SyncDetails {
  readonly pending: number;
  /** Answers among them, refused ones included: an edited one counts once, an erasure is none. */
  readonly unsentAnswers: number;
  /** Their keys in the outbox, and those of their earlier versions there. */
  readonly unsentKeys: readonly string[];
  /** Epoch ms of the oldest entry still waiting; null when none waits. */
  readonly oldestPendingAt: number | null;
  readonly lastAcknowledgedAt: number | null;
  /** Epoch ms of the last time that the server confirmed something: it took an answer, or a pass that looked for news went through. */
  readonly lastConfirmedAt: number | null;
  readonly parked: readonly ParkedItem[];
  /** Share of the full first pull that is done, 0 to 1; 1 when nothing is left. */
  readonly pullProgress: number;
  /** Erasures asked for by the server that look like an accident; the texts are still here. */
  readonly heldErasures?: number;
  /** Which answers those are. */
  readonly heldIds?: readonly string[];
  /** Of a private journal: documents of her other devices that others spoke of and that have not come in a day. */
  readonly missing?: number;
  /** Of a private journal: documents on the server that are left as they are, for nothing here opens them. */
  readonly unopened?: UnopenedCount;
  /** Newest last; holds times, counts and codes, never a word of hers. */
  readonly log: readonly string[];
}
