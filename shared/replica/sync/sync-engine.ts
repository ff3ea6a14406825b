import { BehaviorSubject, combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs';
import { coalesce } from '../../async.ts';
import { isSame } from '../is-same.ts';
import { syncLock } from '../../outbox/locks.ts';
import { listPremature, mayLeaveOf } from '../private/premature-erasures.ts';
import { quietly } from '../answers/quietly.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import type { ReplicaParts } from '../replica-parts.ts';
import type { SyncOutcome } from '../replica.ts';
import { createRetryTimer } from './retry-timer.ts';
import { type Activity, afterSending, detailsOf, IDLE, laterOf, stateOf } from './sync-activity.ts';
import { createSyncPass } from './sync-pass.ts';
import type { SyncDetails, SyncState } from './sync-state.ts';

export interface SyncEngine {
  readonly state$: Observable<SyncState>;
  readonly details$: Observable<SyncDetails>;
  /** Sends, then pulls. `force` does not wait for the server's Retry-After. */
  now(options?: { readonly force?: boolean }): Promise<SyncOutcome>;
  /** Something may have happened elsewhere: as now(), or the pass that was begun for the same reason. */
  wake(): Promise<SyncOutcome>;
  /** Something waits, or was sent by the worker: sends, and compares what the server has. */
  deliver(): Promise<SyncOutcome>;
  /** What became of the last `deliver`; begins one where there was none. Never throws. */
  delivered(): Promise<SyncOutcome>;
  /** The server's newest seq, as its event stream tells it; `isFirst` of a stream. */
  hear(seq: number, isFirst: boolean): Promise<SyncOutcome | null>;
  /** While started, what did not go through is tried again with back-off. */
  start(): void;
  pause(): void;
  /** Brings what the device remembers onto the screen. */
  recall(): Promise<void>;
  /** The history is not the one of before. */
  startOver(): Promise<void>;
  close(): void;
}

/** Longer than any one request: who holds the lock beyond it is frozen. */
const SENDING_MS = 30_000;
const CLOSED: SyncOutcome = { acknowledged: 0, stopped: 'offline' };

export function createSyncEngine(parts: ReplicaParts): SyncEngine {
  const pass = createSyncPass(parts);
  const activity$ = new BehaviorSubject<Activity>(IDLE);
  let isStarted = false;
  /** The newest acknowledgement that was compared with what the server has; epoch ms. */
  let checkedUpTo: number | null = null;

  const change = (changed: Partial<Activity>): void =>
    activity$.next({ ...activity$.value, ...changed });
  const timer = createRetryTimer(() => void parts.track(syncNow()));
  /**
   * Also with nothing to send: what is said of the connection must not outlive it. A session that is over waits for
   * her sign-in, not for a timer.
   */
  const plan = (): void => {
    const { stopped } = activity$.value;
    const mayGo = mayLeaveOf(parts);
    const isWaiting = parts.view.entries.some((one) => one.state === 'waiting' && mayGo(one));
    timer.plan(isStarted && (isWaiting || stopped !== null) && stopped !== 'signed_out');
  };

  const send = coalesce(async () => {
    change({ isSending: true });
    const outcome = await pass.send();
    // With nothing to send nobody has answered.
    if (outcome.acknowledged > 0 || outcome.stopped !== null) timer.settle(outcome);
    change(afterSending(outcome));
    plan();
    return outcome;
  });

  let wanted: 'pull' | 'check' = 'check';
  const receiveWanted = coalesce(async () => {
    const kind = wanted;
    wanted = 'check';
    const outcome = await pass.receive(kind, (share) => change({ pullProgress: share }));
    timer.settle(outcome);
    const isConfirmed = outcome.stopped === null;
    const passedAt = isConfirmed ? parts.now() : activity$.value.passedAt;
    if (isConfirmed) checkedUpTo = parts.view.lastAcknowledgedAt;
    change({ ...(await readHeld(parts)), stopped: outcome.stopped, isConfirmed, passedAt });
    plan();
    if (isConfirmed) await keepPassedAt(parts, passedAt);
    return outcome;
  });

  const receive = (kind: typeof wanted): ReturnType<typeof receiveWanted> => {
    if (kind === 'pull') wanted = kind;
    return receiveWanted();
  };

  const syncNow: SyncEngine['now'] = ({ force = false } = {}) => run('pull', force);

  async function run(kind: typeof wanted, force = false): Promise<SyncOutcome> {
    if (parts.signal.aborted) return CLOSED;
    if (!force && timer.isTooEarly()) return { ...CLOSED, stopped: 'server' };
    const sent = await send();
    if (sent.stopped !== null) return outcomeOf(sent);
    // Whoever sent it, here, in another tab or in the worker: it is compared once.
    const isNews = parts.view.lastAcknowledgedAt !== checkedUpTo;
    const isThrough = activity$.value.stopped === null;
    const isPulling = kind === 'pull' || listPremature(parts).length > 0;
    if (!isPulling && !isNews && isThrough) return outcomeOf(sent);
    const received = await receive(isPulling ? 'pull' : kind);
    if (!received.resend) return outcomeOf(sent, received);
    // What the server had lost goes back at once; not in a circle with one that loses it again.
    const resent = await send();
    return resent.stopped === null
      ? outcomeOf(sent, resent, await receive('pull'))
      : outcomeOf(sent, resent);
  }

  let waking: Promise<SyncOutcome> | null = null;
  const wake = (): Promise<SyncOutcome> => {
    waking ??= syncNow().finally(() => (waking = null));
    return waking;
  };
  let delivery: Promise<SyncOutcome> | null = null;
  const deliver = (): Promise<SyncOutcome> => {
    delivery = run('check');
    return delivery;
  };

  /** An event of what this device sent may come before the answer to it. */
  const follow = coalesce(async () => {
    await Promise.allSettled([waking, delivery]);
    await parts.locks.run(syncLock(parts.user.id), () => Promise.resolve(), SENDING_MS);
    const { seq, knownBefore } = heard;
    const before = await knownBefore;
    const known = await pass.newestSeen();
    // A stream that begins with less than was known is of a server that was restored from a backup.
    const isRestored = before !== null && seq < before;
    const isKnown = !isRestored && known !== null && seq <= known;
    // Where the last pass did not go through, that the server speaks at all is news.
    if (parts.signal.aborted || (isKnown && activity$.value.stopped === null)) return null;
    return isKnown ? deliver() : syncNow();
  });
  let heard: { readonly seq: number; readonly knownBefore: Promise<number | null> | null } = {
    seq: 0,
    knownBefore: null,
  };

  const recall = async (): Promise<void> => {
    const { passedAt, ...facts } = await recallFacts(parts);
    change({ ...facts, passedAt: laterOf(passedAt, activity$.value.passedAt) });
  };
  const waiting = parts.view.entries$.subscribe(plan);
  const setStarted = (started: boolean): void => {
    isStarted = started;
    plan();
  };
  return {
    ...streamsOf(parts, activity$),
    now: syncNow,
    wake,
    deliver,
    delivered: () => delivery ?? deliver(),
    hear(seq, isFirst) {
      heard = { seq, knownBefore: isFirst ? pass.newestSeen() : null };
      return follow();
    },
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

async function recallFacts(
  parts: ReplicaParts,
): Promise<Pick<Activity, 'passedAt' | 'pullProgress'> & Partial<Activity>> {
  const { isFilled, passedAt } = await parts.store.use(async (local) => ({
    isFilled: await readMeta(local, 'first_pull_done', false),
    passedAt: await readMeta(local, 'passed_at', null),
  }));
  return { ...(await readHeld(parts)), passedAt, pullProgress: isFilled ? 1 : 0 };
}

function keepPassedAt(parts: ReplicaParts, passedAt: number | null): Promise<void> {
  return quietly(parts, 'keeping when a pass went through', () =>
    parts.store.use((local) => writeMeta(local, 'passed_at', passedAt)),
  );
}

type Step = Pick<SyncOutcome, 'stopped' | 'agrees'> & { readonly acknowledged?: number };

function outcomeOf(...steps: readonly Step[]): SyncOutcome {
  const acknowledged = steps.reduce((sum, step) => sum + (step.acknowledged ?? 0), 0);
  const { stopped = null, agrees = false } = steps.at(-1) ?? {};
  return { acknowledged, stopped, ...(agrees && { agrees }) };
}

function streamsOf(
  { view, log }: ReplicaParts,
  activity$: Observable<Activity>,
): Pick<SyncEngine, 'state$' | 'details$'> {
  const facts$ = combineLatest({ entries: view.entries$, activity: activity$ });
  return {
    state$: facts$.pipe(
      map(({ entries, activity }) => stateOf(entries, activity, view.lastAcknowledgedAt)),
      distinctUntilChanged<SyncState>(isSame),
    ),
    details$: combineLatest([facts$, log.lines$]).pipe(
      map(([{ entries, activity }, lines]) =>
        detailsOf(entries, activity, { lines, lastAcknowledgedAt: view.lastAcknowledgedAt }),
      ),
      distinctUntilChanged<SyncDetails>(isSame),
    ),
  };
}

async function readHeld({
  store,
  journal,
}: ReplicaParts): Promise<Pick<Activity, 'heldIds' | 'missing' | 'unopened'>> {
  const missing = journal?.missing$.value ?? 0;
  const unopened = journal?.unopened.count$.value ?? IDLE.unopened;
  try {
    const heldIds = await store.use((local) => readMeta(local, 'held_erasures', []));
    return { heldIds, missing, unopened };
  } catch {
    return { heldIds: [], missing, unopened };
  }
}
