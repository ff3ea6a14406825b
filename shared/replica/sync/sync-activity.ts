import { isTombstone } from '../../contract/reflections.ts';
import type { OutboxEntry } from '../../outbox/outbox-entry.ts';
import type { SyncOutcome } from '../replica.ts';
import type { ParkedItem, SyncDetails, SyncState, UnopenedCount } from './sync-state.ts';

/** What the engine is doing, beside what the outbox says. */
export interface Activity {
  readonly isSending: boolean;
  /** What ended the last step; null when it went through, or none has run yet. */
  readonly stopped: SyncOutcome['stopped'];
  /** A pass has gone through since this page began, or since the last one that did not. */
  readonly isConfirmed: boolean;
  /** Epoch ms of the last pass that went through, in this page or in one before it. */
  readonly passedAt: number | null;
  readonly pullProgress: number;
  readonly heldIds: readonly string[];
  readonly missing: number;
  readonly unopened: UnopenedCount;
}

export const IDLE: Activity = {
  isSending: false,
  stopped: null,
  isConfirmed: false,
  passedAt: null,
  pullProgress: 1,
  heldIds: [],
  missing: 0,
  unopened: { newer: 0, strange: 0, all: 0 },
};

/** With nothing to send nobody has answered: what stopped the pass before still holds. */
export function afterSending({ stopped, acknowledged }: SyncOutcome): Partial<Activity> {
  if (stopped !== null) return { isSending: false, stopped, isConfirmed: false };
  return acknowledged > 0 ? { isSending: false, stopped } : { isSending: false };
}

/** Only acknowledgements and failed tries speak here, never `navigator.onLine`. */
export function stateOf(
  entries: readonly OutboxEntry[],
  { isSending, stopped, isConfirmed, pullProgress }: Activity,
  lastAcknowledgedAt: number | null,
): SyncState {
  const waiting = entries.filter(({ state }) => state === 'waiting').length;
  const pending = entries.length;
  if (isSending && waiting > 0) return { kind: 'syncing', pending };
  if (stopped === 'offline') return { kind: 'offline', pending };
  if (stopped === 'signed_out') return { kind: 'waiting', pending, reason: 'signed_out' };
  if (stopped === 'server' && waiting > 0) {
    return { kind: 'waiting', pending, reason: 'server_trouble' };
  }
  if (waiting > 0) return { kind: 'waiting', pending, reason: 'queued' };
  if (pending > 0) return { kind: 'waiting', pending, reason: 'parked' };
  // Nothing that waits is not yet everything that is there.
  if (!isConfirmed || pullProgress < 1) return { kind: 'syncing', pending };
  return { kind: 'synced', lastAcknowledgedAt };
}

interface DetailFacts {
  readonly lines: readonly string[];
  readonly lastAcknowledgedAt: number | null;
}

export function detailsOf(
  entries: readonly OutboxEntry[],
  { passedAt, pullProgress, heldIds, missing, unopened }: Activity,
  { lines, lastAcknowledgedAt }: DetailFacts,
): SyncDetails {
  const waiting = entries.filter(({ state }) => state === 'waiting');
  const answers = entries.filter(({ change }) => !isTombstone(change));
  return {
    pending: entries.length,
    unsentAnswers: countAnswers(entries),
    unsentKeys: answers.map(({ key }) => key),
    oldestPendingAt: waiting[0]?.queuedAt ?? null,
    lastAcknowledgedAt,
    lastConfirmedAt: laterOf(lastAcknowledgedAt, passedAt),
    parked: entries.filter(({ state }) => state === 'parked').map(parkedItem),
    pullProgress,
    heldErasures: heldIds.length,
    heldIds,
    missing,
    unopened,
    log: lines,
  };
}

export function laterOf(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}

function countAnswers(entries: readonly OutboxEntry[]): number {
  const answers = entries.flatMap(({ change }) => (isTombstone(change) ? [] : [change]));
  const superseded = new Set(answers.map(({ supersedes }) => supersedes));
  return answers.filter(({ id }) => !superseded.has(id)).length;
}

function parkedItem({ change, date, code: why }: OutboxEntry): ParkedItem {
  const code = why ?? 'rejected';
  if (isTombstone(change)) return { id: change.id, date, question_text: '', answer: '', code };
  const { id, answer, question_id, question_text, question_type, language } = change;
  return {
    id,
    date,
    question_text,
    answer,
    code,
    origin: { question_id, question_text, question_type, language },
    ...(change.keep_from_model && { keep_from_model: true }),
  };
}
