import { isAppError } from '../../contract/app-error.ts';
import { isSealedChange, type SealedChange } from '../../contract/journal.ts';
import { createReflectionBatch, type ReflectionChange } from '../../contract/reflections.ts';
import { saidOnce } from '../private/journal-seal.ts';
import { sayWhatHasNoPlace } from '../private/missing-documents.ts';
import { listPremature, mayLeaveOf, namePremature } from '../private/premature-erasures.ts';
import { classifyFailure } from '../../outbox/classify-failure.ts';
import type { Receipt } from '../../outbox/outbox-entry.ts';
import { createDigestCheck } from './digest-check.ts';
import { drain, type DrainOutcome } from '../../outbox/drain.ts';
import { removeOldGenerations } from '../store/old-generations.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import { createSeenSeq } from './seen-seq.ts';
import { nameOfFault } from './sync-log.ts';

export interface StepOutcome {
  readonly stopped: DrainOutcome['stopped'];
  readonly retryAfterMs: number | null;
}

/** The steps of a sync pass; each logs what it did and never throws. */
export interface SyncPass {
  send(): Promise<StepOutcome & { readonly acknowledged: number }>;
  /**
   * Pulls, compares, repairs; with `check` it only compares, and pulls when there is a difference. True in
   * `resend`: something was put into the outbox; in `agrees`: both were found to hold the same.
   */
  receive(
    kind: 'pull' | 'check',
    onProgress: (share: number) => void,
  ): Promise<StepOutcome & { readonly resend: boolean; readonly agrees: boolean }>;
  /** Every change up to this seq is here; null where that is not known. */
  newestSeen(): Promise<number | null>;
  /** What was compared before is not what is here now. */
  startOver(): Promise<void>;
  close(): void;
}

export function createSyncPass(parts: ReplicaParts): SyncPass {
  const seen = createSeenSeq(parts);
  const check = createDigestCheck(parts, seen);
  let isCleaned = false;
  let hasAsked = false;

  async function cleanOnce(): Promise<void> {
    if (isCleaned || !parts.outbox.isKept || !parts.hasAllDrafts) return;
    isCleaned = true;
    await removeOldGenerations(parts.user.id, parts.generation);
  }

  /** An ordinary journal has none, unless it was a private one: it is asked once. */
  async function listUnsaid(): Promise<readonly Receipt[]> {
    if (hasAsked && !parts.journal) return [];
    hasAsked = true;
    return parts.outbox.listUnsaid();
  }

  return {
    async send() {
      try {
        const outcome = await drain({
          ...parts,
          userId: parts.user.id,
          send: sender(parts),
          mayLeave: mayLeaveOf(parts),
        });
        logDrain(parts, outcome);
        await parts.view.announce();
        return outcome;
      } catch (error) {
        return { ...failed(parts, 'send', error), acknowledged: 0 };
      }
    },

    async receive(kind, onProgress) {
      try {
        if (kind === 'check' && (await check.agrees())) {
          await parts.insights?.settle();
          return { ...THROUGH, resend: false, agrees: check.wasSame() };
        }
        const before = listPremature(parts);
        const unsaid = await listUnsaid();
        const { pulled, offered, isSealed } = await seen.pull({ onProgress });
        if (pulled > 0) parts.log.write(`pulled ${pulled}`);
        await parts.insights?.settle();
        await parts.insights?.send();
        await cleanOnce();
        const isSaid = await sayWhatHasNoPlace(parts, unsaid);
        const isNamed = await namePremature(parts, { before, isSealed });
        if (offered > 0 || isSaid || isNamed) return { ...THROUGH, resend: true, agrees: false };
        const resend = await check.compareAndRepair(onProgress);
        return { ...THROUGH, resend, agrees: check.wasSame() };
      } catch (error) {
        return { ...failed(parts, 'pull', error), resend: false, agrees: false };
      }
    },

    newestSeen: () => seen.newest().catch(() => null),

    startOver() {
      check.forget();
      return Promise.resolve();
    },
    close: () => check.close(),
  };
}

const THROUGH: StepOutcome = { stopped: null, retryAfterMs: null };

function sender(parts: ReplicaParts): Parameters<typeof drain>[0]['send'] {
  const options = { signal: parts.signal, userId: parts.user.id };
  return async (changes) => {
    const reflections = await asTheyMayLeave(parts, changes);
    try {
      return await parts.api.call(createReflectionBatch, { reflections }, options);
    } catch (error) {
      await hearOfOtherKind(parts, error);
      throw error;
    }
  };
}

/** Whatever outbox it comes from: nothing plain leaves. */
async function asTheyMayLeave(
  parts: ReplicaParts,
  changes: readonly ReflectionChange[],
): Promise<(ReflectionChange | SealedChange)[]> {
  const { journal } = parts;
  const isClosed = (change: ReflectionChange): boolean =>
    isSealedChange(change) || change.id === '';
  if (!journal || changes.every(isClosed)) return [...changes];
  // Only an outbox in memory hands on what is not sealed. A view of it may be older than what it hands on.
  const waiting = await parts.outbox.list();
  return Promise.all(
    changes.map(async (change) => {
      if (isClosed(change)) return change;
      const entry = waiting.find((one) => one.change === change);
      return journal.sealChange(change, saidOnce(journal.generation, entry?.of));
    }),
  );
}

/** What was sent is of the other kind of journal: nothing is pulled after it, so she hears of it from here. */
async function hearOfOtherKind(
  { journal, journalStatus$ }: ReplicaParts,
  error: unknown,
): Promise<void> {
  if (!isAppError(error)) return;
  if (error.code !== 'journal_is_plain' && error.code !== 'journal_is_sealed') return;
  if (journal) await journal.look(undefined).catch(() => undefined);
  else if (error.code === 'journal_is_sealed') journalStatus$.next({ kind: 'elsewhere' });
}

function logDrain({ log }: ReplicaParts, outcome: DrainOutcome): void {
  const { acknowledged, pending, parked, stopped } = outcome;
  if (acknowledged + pending + parked === 0) return;
  const end = stopped ? `, ${stopped}` : '';
  log.write(`sent ${acknowledged}, waiting ${pending}, parked ${parked}${end}`);
}

function failed(parts: ReplicaParts, step: string, error: unknown): StepOutcome {
  if (parts.signal.aborted) return { stopped: 'offline', retryAfterMs: null };
  parts.log.write(`${step} stopped: ${nameOfFault(error)}`);
  const failure = classifyFailure(error);
  const retryAfterSeconds = isAppError(error) ? error.retryAfterSeconds : undefined;
  return {
    stopped: failure === 'offline' || failure === 'signed_out' ? failure : 'server',
    retryAfterMs: retryAfterSeconds === undefined ? null : retryAfterSeconds * 1000,
  };
}
