import { BehaviorSubject, combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import { coalesce } from './coalesce.ts';
import { isSame } from './is-same.ts';
import { readMeta } from './meta.ts';
import type { ReplicaParts } from './replica-parts.ts';
import type { SyncOutcome } from './replica.ts';
import { createRetryTimer } from './retry-timer.ts';
import { type Activity, afterSending, detailsOf, IDLE, stateOf } from './sync-activity.ts';
import { createSyncPass } from './sync-pass.ts';
import type { SyncDetails, SyncState } from './sync-state.ts';

export interface SyncEngine {
  readonly syncState$: Observable<SyncState>;
  readonly syncDetails$: Observable<SyncDetails>;
  /** Send, then pull. `force` does not wait for the server's Retry-After. */
  syncNow(options?: { readonly force?: boolean }): Promise<SyncOutcome>;
  /** While started, what waits is tried again with back-off. */
  start(): void;
  pause(): void;
  /** Brings what the device remembers onto the screen. */
  recall(): Promise<void>;
  /** The history is not the one of before. */
  startOver(): Promise<void>;
  close(): void;
}

const CLOSED: SyncOutcome = { acknowledged: 0, stopped: 'offline' };

export function createSyncEngine(parts: ReplicaParts): SyncEngine {
  const pass = createSyncPass(parts);
  const activity$ = new BehaviorSubject<Activity>(IDLE);
  let isStarted = false;

  const change = (changed: Partial<Activity>): void =>
    activity$.next({ ...activity$.value, ...changed });
  const timer = createRetryTimer(() => void parts.track(syncNow()));
  /** A session that is over waits for her sign-in, not for a timer. */
  const plan = (): void => {
    const isWaiting = parts.view.entries.some(({ state }) => state === 'waiting');
    timer.plan(isStarted && isWaiting && activity$.value.stopped !== 'signed_out');
  };

  const send = coalesce(async () => {
    change({ isSending: true });
    const outcome = await pass.send();
    timer.settle(outcome);
    change(afterSending(outcome));
    plan();
    return outcome;
  });

  const receive = coalesce(async () => {
    const outcome = await pass.receive((share) => change({ pullProgress: share }));
    timer.settle(outcome);
    const isConfirmed = outcome.stopped === null;
    const passedAt = isConfirmed ? parts.now() : activity$.value.passedAt;
    change({ ...(await readHeld(parts)), stopped: outcome.stopped, isConfirmed, passedAt });
    plan();
    return outcome;
  });

  async function syncNow(options: { readonly force?: boolean } = {}): Promise<SyncOutcome> {
    if (parts.signal.aborted) return CLOSED;
    if (!options.force && timer.isTooEarly()) return { ...CLOSED, stopped: 'server' };
    const sent = await send();
    if (sent.stopped !== null) return outcomeOf(sent);
    const received = await receive();
    if (!received.resend) return outcomeOf(sent, received);
    // What the server had lost goes back at once; not in a circle with one that loses it again.
    const resent = await send();
    return resent.stopped === null
      ? outcomeOf(sent, resent, await receive())
      : outcomeOf(sent, resent);
  }

  const recall = (): Promise<void> => recallFacts(parts).then(change);
  const waiting = parts.view.entries$.subscribe(plan);
  const setStarted = (started: boolean): void => {
    isStarted = started;
    plan();
  };
  return {
    ...streamsOf(parts, activity$),
    syncNow,
    start: () => setStarted(true),
    pause: () => setStarted(false),
    recall,
    startOver: () => pass.startOver().then(recall),
    close() {
      waiting.unsubscribe();
      setStarted(false);
      pass.close();
    },
  };
}

async function recallFacts(parts: ReplicaParts): Promise<Partial<Activity>> {
  const isFilled = await parts.store.use((local) => readMeta(local, 'first_pull_done', false));
  return { ...(await readHeld(parts)), pullProgress: isFilled ? 1 : 0 };
}

type Step = Pick<SyncOutcome, 'stopped'> & { readonly acknowledged?: number };

function outcomeOf(...steps: readonly Step[]): SyncOutcome {
  const acknowledged = steps.reduce((sum, step) => sum + (step.acknowledged ?? 0), 0);
  return { acknowledged, stopped: steps.at(-1)?.stopped ?? null };
}

function streamsOf(
  { view, log }: ReplicaParts,
  activity$: Observable<Activity>,
): Pick<SyncEngine, 'syncState$' | 'syncDetails$'> {
  const facts$ = combineLatest({ entries: view.entries$, activity: activity$ });
  return {
    syncState$: facts$.pipe(
      map(({ entries, activity }) => stateOf(entries, activity, view.lastAcknowledgedAt)),
      distinctUntilChanged<SyncState>(isSame),
    ),
    syncDetails$: combineLatest([facts$, log.lines$]).pipe(
      map(([{ entries, activity }, lines]) =>
        detailsOf(entries, activity, { lines, lastAcknowledgedAt: view.lastAcknowledgedAt }),
      ),
      distinctUntilChanged<SyncDetails>(isSame),
    ),
  };
}

async function readHeld({ store }: ReplicaParts): Promise<Pick<Activity, 'heldErasures'>> {
  try {
    const held = await store.use((local) => readMeta(local, 'held_erasures', []));
    return { heldErasures: held.length };
  } catch {
    return { heldErasures: 0 };
  }
}
