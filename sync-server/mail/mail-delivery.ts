import { addressOf, withSender } from './build-message.ts';
import type { MailRow } from '../db/tables.ts';
import { discardExpired, type MailDependencies } from './mail-service.ts';
import { pauseAfter, readFailure, settleFailed, settleSent } from './plan-attempt.ts';
import { CONNECTIONS, type MailTransport } from './smtp-transport.ts';

export interface MailDelivery {
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
  const { transport, mails, files, now } = dependencies;
  let [stopped, asked, blocks, pausedUntil] = [false, false, 0, 0];
  let running: Promise<void> | null = null;

  /** One lane: a mail at a time until nothing is due or nothing gets out. */
  async function work(out: MailTransport): Promise<void> {
    while (!stopped && now() >= pausedUntil) {
      const at = now();
      const lease = dependencies.newId();
      const mail = await mails.claim({ lease, now: at, until: at + LEASE_MS });
      if (mail === null) return;
      const outcome = await attempt(dependencies, out, { mail, lease });
      if (outcome !== 'blocked') blocks = 0;
      // The lanes meet the same wall together: that is one block, not four.
      else if (now() >= pausedUntil) pausedUntil = now() + pauseAfter((blocks += 1));
    }
  }

  async function workAll(out: MailTransport): Promise<void> {
    while (asked && !stopped) {
      asked = false;
      const lanes = await Promise.allSettled(Array.from({ length: CONNECTIONS }, () => work(out)));
      const broken = lanes.find((lane) => lane.status === 'rejected');
      if (broken) throw broken.reason;
    }
  }

  return {
    deliverDue() {
      if (transport === null) return Promise.resolve();
      // Also what is asked for while the lanes are ending is looked at.
      asked = true;
      running ??= workAll(transport).finally(() => (running = null));
      return running;
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
      await running?.catch(() => undefined);
      transport?.close();
    },
  };
}

interface Attempt {
  readonly mail: MailRow;
  readonly lease: string;
}

async function attempt(
  { mails, files, from, now, log }: DeliveryDependencies,
  out: MailTransport,
  { mail, lease }: Attempt,
): Promise<'sent' | 'failed' | 'blocked'> {
  const { id, kind, attempts, recipient } = mail;
  try {
    const stored = await files.read(id);
    if (stored === null) throw Object.assign(new Error('no file'), { code: 'EENVELOPE' });
    const message = await withSender(stored, from());
    await out.send({ from: addressOf(from()), to: recipient, message });
  } catch (error) {
    const failure = readFailure(error);
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
