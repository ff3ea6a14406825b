import { BehaviorSubject } from 'rxjs';
import type { ApiClient } from '../../api/api-client.ts';
import { AppError } from '../../contract/app-error.ts';
import { getJournal, type JournalStamp } from '../../contract/journal.ts';
import { claimOf } from '../../sealed/new-journal.ts';
import { judgeClaim, type Pin, pinAfter } from '../../sealed/state.ts';
import type { HeldJournal, JournalSeal } from './journal-seal.ts';
import type { JournalStatus } from './journal-status.ts';
import { createUnopenedView, type UnopenedView } from './unopened-view.ts';

/** As the device keeps it. */
export interface PrivateKeeping extends HeldJournal {
  readonly pin: Pin;
}

export interface PrivateJournal extends JournalSeal {
  readonly pin: () => Pin;
  /** Documents of other devices that were spoken of and did not come within a day. */
  readonly missing$: BehaviorSubject<number>;
  readonly unopened: UnopenedView;
  /** What a page of the server says: looked at closely where it is not as it was. */
  look(stamp: JournalStamp | undefined): Promise<void>;
}

interface Surroundings {
  readonly userId: string;
  readonly api: ApiClient;
  readonly status$: BehaviorSubject<JournalStatus>;
  /** What was seen with its own eyes outlives this page. */
  readonly keepPin: (pin: Pin) => Promise<void>;
}

export function createPrivateJournal(
  seal: JournalSeal,
  start: Pin,
  { userId, api, status$, keepPin }: Surroundings,
): PrivateJournal {
  let pin = start;

  async function judge(stamp: JournalStamp | undefined): Promise<void> {
    const journal = await api.call(getJournal, {}, { userId });
    const claim = claimOf(journal);
    if (claim.state !== null && claim.generation > seal.generation) {
      status$.next({ kind: 'renewed' });
      throw new AppError('journal_is_sealed');
    }
    const judged = await judgeClaim(pin, claim, seal.keys);
    if (judged.kind === 'refuse') {
      status$.next({ kind: 'refused', why: judged.why });
      throw new AppError('journal_is_plain', { message: judged.why });
    }
    if (judged.kind === 'ask') {
      status$.next({ kind: 'ask', pin: judged.pin });
      throw new AppError('journal_is_plain', { message: 'Another device turned it off.' });
    }
    const next = pinAfter(pin, judged.pin);
    if (JSON.stringify(next) !== JSON.stringify(pin)) {
      await keepPin(next);
      pin = next;
    }
    await follow(stamp?.mode ?? journal.mode);
  }

  /** The server says how far it is; where it goes says her own word alone. */
  async function follow(mode: JournalStamp['mode']): Promise<void> {
    const status = statusOf(pin, mode);
    status$.next(status);
    if (status.kind === 'refused') {
      throw new AppError('journal_is_plain', { message: status.why });
    }
    if (status.kind !== 'private' || pin.isFinished) return;
    pin = { ...pin, isFinished: true };
    // A device that cannot keep it now sees it once more.
    await keepPin(pin).catch(() => undefined);
  }

  return {
    ...seal,
    pin: () => pin,
    missing$: new BehaviorSubject(0),
    unopened: createUnopenedView(),
    async look(stamp) {
      const isKnown =
        stamp?.generation === pin.generation &&
        stamp.version === pin.version &&
        (stamp.mode === 'sealed' || stamp.mode === 'sealing') === (pin.mode === 'sealed');
      await (isKnown ? follow(stamp.mode) : judge(stamp));
    },
  };
}

function statusOf({ mode: own, isFinished }: Pin, mode: JournalStamp['mode']): JournalStatus {
  if (own === 'plain') {
    return mode === 'plain' ? { kind: 'plain' } : { kind: 'moving', to: 'plain' };
  }
  if (mode === 'sealed') return { kind: 'private' };
  if (mode === 'sealing' && !isFinished) return { kind: 'moving', to: 'private' };
  return { kind: 'refused', why: 'plain_again' };
}

interface Keyless {
  readonly journalStatus$: BehaviorSubject<JournalStatus>;
  /** Whatever the server says. */
  readonly isKnownPrivate: boolean;
}

/**
 * Of a device without a key: a page that it could not read is never applied. What the server said once it does not
 * take back by itself.
 */
export function refuseWhatCannotBeRead(
  stamp: JournalStamp | undefined,
  { journalStatus$: status$, isKnownPrivate }: Keyless,
): void {
  if (!stamp && !isKnownPrivate && status$.value.kind !== 'elsewhere') {
    if (status$.value.kind !== 'plain') status$.next({ kind: 'plain' });
    return;
  }
  status$.next({ kind: 'elsewhere' });
  throw new AppError('journal_is_sealed');
}
