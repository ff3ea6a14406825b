import { addressOf, withSender } from './build-message.ts';
import type { MailRow } from '../db/tables.ts';
import { discardExpired, type MailDependencies } from './mail-service.ts';
import { judge, pauseAfter, readFailure, settleFailed, settleSent } from './plan-attempt.ts';
import { CONNECTIONS, type MailTransport } from './smtp-transport.ts';

export interface MailDelivery {
  /** Something may be due: a free lane looks, whatever the others are busy with. */
  wake(): void;
  /** Hands over everything that is due; resolves when nothing more can be done now. */
  deliverDue(): Promise<void>;
  /** Removes what has expired, and files that no mail belongs to. */
  tidy(): Promise<void>;
  /** Ends after the attempts under way. */
  stop(): Promise<void>;
}

export interface DeliveryDependencies extends Omit<MailDependencies, 'wake' | 'delivers'> {
  /** Null: there is no way out, and everything waits. */
  readonly transport: MailTransport | null;
}

/**
 * So long an attempt belongs to one server. When that server dies in between, another sends the
 * mail again after this time, under the same Message-ID.
 */
export const LEASE_MS = 10 * 60_000;
/** A file is written a moment before its row. */
const ORPHAN_AGE_MS = 3_600_000;

export function createMailDelivery(dependencies: DeliveryDependencies): MailDelivery {
  const { transport, files, mails, now } = dependencies;
  const lanes = transport === null ? noLanes : createLanes(dependencies, transport);
  let stopped = false;
  return {
    wake: () => lanes.wake(),
    deliverDue() {
      lanes.wake();
      return lanes.settled();
    },
    async tidy() {
      // A morning of many leaves more rows than one batch.
      let removed: number;
      do removed = await discardExpired(dependencies);
      while (removed > 0 && !stopped);
      const old = await files.listOlderThan(now() - ORPHAN_AGE_MS);
      await files.remove(await mails.listUnknown(old));
    },
    async stop() {
      stopped = true;
      lanes.stop();
      await lanes.settled();
      transport?.close();
    },
  };
}

interface Lanes {
  wake(): void;
  /** When no lane is under way. */
  settled(): Promise<void>;
  stop(): void;
}

const noLanes: Lanes = {
  wake: () => undefined,
  settled: () => Promise.resolve(),
  stop: () => undefined,
};

/** One is kept free of the mails of many: however slow a morning goes, a reset link finds a way. */
const BULK_LANES = CONNECTIONS - 1;

/** Each lane hands over one mail at a time until nothing is due or nothing gets out; none waits for another. */
function createLanes(dependencies: DeliveryDependencies, out: MailTransport): Lanes {
  const { mails, now, newId, log } = dependencies;
  const lanes = new Set<Promise<void>>();
  let [stopped, wakes, bulky, blocks, pausedUntil, taken] = [false, 0, 0, 0, 0, 0];

  function open(): void {
    if (stopped || lanes.size >= CONNECTIONS) return;
    const lane = work()
      .catch((error: unknown) => log.fault(error))
      .finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  async function work(): Promise<void> {
    while (!stopped && now() >= pausedUntil) {
      const seen = wakes;
      // Counted before it is looked for: lanes that look together must not all take a bulky one.
      const mayBeBulky = bulky < BULK_LANES;
      if (mayBeBulky) bulky += 1;
      const isIdle = (await handOver(mayBeBulky)) === null;
      // What came while it looked may have been written behind its back.
      if (isIdle && wakes === seen) return;
    }
  }

  /** One mail; null when none is due for this lane. */
  async function handOver(mayBeBulky: boolean): Promise<MailRow | null> {
    const [at, lease] = [now(), newId()];
    let counts = mayBeBulky;
    const release = () => {
      if (counts) bulky -= 1;
      counts = false;
    };
    try {
      const mail = await mails.claim({ lease, now: at, until: at + LEASE_MS, mayBeBulky });
      if (mail?.bulk !== 1) release();
      if (mail === null) return null;
      open();
      const before = taken;
      const othersLeft = () => taken > before;
      const onTaken = () => void (taken += 1);
      note(await attempt(dependencies, out, { mail, lease, othersLeft, onTaken }));
      return mail;
    } finally {
      release();
    }
  }

  function note(outcome: 'sent' | 'failed' | 'blocked'): void {
    if (outcome !== 'blocked') blocks = 0;
    // The lanes meet the same wall together: that is one block, not four.
    else if (now() >= pausedUntil) pausedUntil = now() + pauseAfter((blocks += 1));
  }

  return {
    wake() {
      wakes += 1;
      open();
    },
    async settled() {
      while (lanes.size > 0) await Promise.all(lanes);
    },
    stop: () => void (stopped = true),
  };
}

interface Attempt {
  readonly mail: MailRow;
  readonly lease: string;
  /** Another mail was taken since this one began. */
  readonly othersLeft: () => boolean;
  /** The mail server has it, whatever is noted of it here. */
  readonly onTaken: () => void;
}

async function attempt(
  { mails, files, from, now, log }: DeliveryDependencies,
  out: MailTransport,
  { mail, lease, othersLeft, onTaken }: Attempt,
): Promise<'sent' | 'failed' | 'blocked'> {
  const { id, kind, attempts, recipient } = mail;
  try {
    const stored = await files.read(id);
    if (stored === null) throw Object.assign(new Error('no file'), { code: 'EENVELOPE' });
    const message = await withSender(stored, from());
    await out.send({ from: addressOf(from()), to: recipient, message });
    onTaken();
  } catch (error) {
    const failure = judge(readFailure(error), othersLeft());
    await mails.settle(id, lease, settleFailed(mail, failure, now()));
    const givenUp = failure.kind === 'refused';
    log.notSent(kind, { fault: failure.fault, attempts, givenUp });
    return failure.kind === 'blocked' ? 'blocked' : 'failed';
  }
  // The file goes last: a row that says `sent` needs it no more, one that does not may.
  await mails.settle(id, lease, settleSent(mail));
  await files.remove([id]);
  return 'sent';
}
