import { isAppError } from '../contract/app-error.ts';
import type { ReflectionChange } from '../contract/reflections.ts';
import { classifyFailure, type Failure } from './classify-failure.ts';
import { type Locks, syncLock } from './locks.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { Outbox, Settlement } from './outbox.ts';
import { type Batch, halve, planBatches } from './plan-batches.ts';
import { isRecord, readBatchAnswer } from './read-batch-answer.ts';

/** POST /api/reflections/batch as this user (X-Noor-User); its JSON answer, or an AppError. */
export type SendBatch = (changes: readonly ReflectionChange[]) => Promise<unknown>;

export interface DrainOptions {
  readonly userId: string;
  readonly outbox: Outbox;
  readonly send: SendBatch;
  readonly locks: Locks;
  /** Epoch ms. */
  readonly now: () => number;
  /** Else everything that waits. */
  readonly mayLeave?: ((entry: OutboxEntry) => boolean) | undefined;
}

export interface DrainOutcome {
  /** Entries the server acknowledged in this pass. */
  readonly acknowledged: number;
  /** Entries still waiting afterwards. */
  readonly pending: number;
  /** Entries parked afterwards. */
  readonly parked: number;
  /** Null when everything was sent and judged. */
  readonly stopped: 'offline' | 'signed_out' | 'server' | null;
  /** The server's own wish; null when it had none. */
  readonly retryAfterMs: number | null;
}

/** Longer than any one request: who holds the lock beyond it is frozen. */
const TIMEOUT_MS = 30_000;
/** Whole-batch refusals after which the server is asked whether it takes anything, and altogether. */
const MAX_REFUSALS_UNPROVEN = 5;
const MAX_REFUSALS = 30;
const REFUSED_BY_ALL_RETRY_MS = 300_000;

/**
 * One pass over the outbox. Entries leave it only by an acknowledgement of their own id; whatever
 * else happens they stay. Throws LocalWriteError when the outbox cannot be read or written.
 */
export function drain(options: DrainOptions): Promise<DrainOutcome> {
  return options.locks.run(syncLock(options.userId), () => runPass(options), TIMEOUT_MS);
}

interface Suspect {
  readonly entry: OutboxEntry;
  readonly code: string;
}

interface Pass {
  readonly queue: Batch[];
  /** Parts of refused batches, the next one first. */
  readonly halves: Batch[];
  /** Single items whose batch was refused as a whole, with the code. */
  readonly suspects: Suspect[];
  acknowledged: number;
  hasAccepted: boolean;
  refusals: number;
  oddities: number;
  stopped: DrainOutcome['stopped'];
  retryAfterMs: number | null;
}

async function runPass(options: DrainOptions): Promise<DrainOutcome> {
  const waiting = (await options.outbox.list()).filter(
    (entry) => entry.state === 'waiting' && (options.mayLeave?.(entry) ?? true),
  );
  const pass: Pass = {
    queue: planBatches(waiting),
    halves: [],
    suspects: [],
    acknowledged: 0,
    hasAccepted: false,
    refusals: 0,
    oddities: 0,
    stopped: null,
    retryAfterMs: null,
  };
  let batch = nextBatch(pass);
  while (batch && pass.stopped === null && pass.refusals < MAX_REFUSALS) {
    await sendOne(options, pass, batch);
    // A gateway that takes small requests alone refuses many batches before the first item that it takes.
    if (pass.refusals >= MAX_REFUSALS_UNPROVEN) await proveWell(options, pass);
    batch = nextBatch(pass);
  }
  await judgeSuspects(options, pass);
  // The next pass goes on with the rest.
  if (batch) pass.stopped ??= 'server';
  const left = await options.outbox.count();
  return {
    acknowledged: pass.acknowledged,
    pending: left.waiting,
    parked: left.parked,
    stopped: pass.stopped ?? (pass.oddities > 0 ? 'server' : null),
    retryAfterMs: pass.retryAfterMs,
  };
}

/**
 * Other dates are tried before the parts of a refused one: a date that is accepted proves that the fault is in the batch
 * and not in the server. Parts are followed down to one item, so that every pass ends at some.
 */
function nextBatch({ queue, halves }: Pass): Batch | undefined {
  return queue.shift() ?? halves.shift();
}

/** Asks the server whether it takes anything, where nothing in this pass has shown that. */
async function proveWell(options: DrainOptions, pass: Pass): Promise<void> {
  if (!pass.hasAccepted && pass.stopped === null) pass.hasAccepted = await takesBatches(options);
  if (!pass.hasAccepted) pass.stopped ??= 'server';
}

async function sendOne(options: DrainOptions, pass: Pass, batch: Batch): Promise<void> {
  await send(options, pass, { batch, onFailure: (error) => takeFailure(pass, batch, error) });
}

/** What travels in its place is a change like any other to whoever only hands it on. */
function asSent({ change, wire }: OutboxEntry): ReflectionChange {
  return (wire as ReflectionChange | undefined) ?? change;
}

interface Sending {
  readonly batch: Pick<Batch, 'entries'>;
  /** May say what to settle all the same. */
  readonly onFailure: (error: unknown) => readonly Settlement[] | undefined;
}

async function send(
  options: DrainOptions,
  pass: Pass,
  { batch, onFailure }: Sending,
): Promise<void> {
  let settlements: readonly Settlement[];
  try {
    const answer = await options.send(batch.entries.map(asSent));
    settlements = readBatchAnswer(answer, batch.entries);
    pass.hasAccepted = true;
  } catch (error) {
    settlements = onFailure(error) ?? [];
  }
  if (settlements.length > 0) await options.outbox.settle(settlements, options.now());
  pass.acknowledged += settlements.filter(({ status }) => status !== 'rejected').length;
}

function takeFailure(pass: Pass, batch: Batch, error: unknown): undefined {
  const failure = classifyFailure(error);
  if (failure === 'refused') takeRefusal(pass, batch, error);
  else if (failure === 'odd') {
    pass.oddities += 1;
    if (pass.oddities > 1) pass.stopped = 'server';
  } else pass.stopped = stopOf(failure);
  if (isAppError(error) && error.retryAfterSeconds !== undefined) {
    pass.retryAfterMs = error.retryAfterSeconds * 1000;
  }
}

function stopOf(failure: Exclude<Failure, 'refused' | 'odd'>): DrainOutcome['stopped'] {
  return failure === 'busy' ? 'server' : failure;
}

function takeRefusal(pass: Pass, batch: Batch, error: unknown): void {
  pass.refusals += 1;
  const [only] = batch.entries;
  if (only && batch.entries.length === 1) {
    pass.suspects.push({ entry: only, code: isAppError(error) ? error.code : 'rejected' });
  } else {
    pass.halves.unshift(...halve(batch));
  }
}

/** A lone refused item is parked only when the server takes others: else the server is at fault. */
async function judgeSuspects(options: DrainOptions, pass: Pass): Promise<void> {
  if (pass.refusals === 0) return;
  await proveWell(options, pass);
  if (!pass.hasAccepted) {
    pass.retryAfterMs ??= REFUSED_BY_ALL_RETRY_MS;
    return;
  }
  for (const suspect of pass.suspects) {
    if (pass.stopped === null) await judgeAgain(options, pass, suspect);
  }
}

/** Whatever refused it may have gone since (a portal, a proxy): it is parked only when refused once more. */
async function judgeAgain(options: DrainOptions, pass: Pass, suspect: Suspect): Promise<void> {
  const onFailure = (error: unknown): Settlement[] => {
    const failure = classifyFailure(error);
    if (failure === 'refused') return [{ ...suspect, status: 'rejected' }];
    pass.stopped = failure === 'odd' ? 'server' : stopOf(failure);
    return [];
  };
  await send(options, pass, { batch: { entries: [suspect.entry] }, onFailure });
}

/** The erasure of nothing: a server that is well answers it, whatever it says of the item. */
const PROBE: ReflectionChange = { id: '', deleted: true };

/** Asked when there is no other entry whose fate could tell the server's fault from the item's. */
async function takesBatches({ send }: DrainOptions): Promise<boolean> {
  try {
    const answer = await send([PROBE]);
    const results = isRecord(answer) ? answer['results'] : undefined;
    const result: unknown = Array.isArray(results) ? results[0] : undefined;
    return isRecord(result) && result['status'] === 'rejected';
  } catch {
    return false;
  }
}
