import { getJournal } from '../../../../../shared/contract/journal.ts';
import { isOlder, readPrivateMark } from '../../../../../shared/outbox/private-mark.ts';
import { toWire } from '../../../../../shared/sealed/bytes.ts';
import type { Ring } from '../../../../../shared/sealed/device-lock.ts';
import {
  follows,
  openJournalWith,
  type Given,
  type OpenedJournal,
} from '../../../../../shared/sealed/new-journal.ts';
import { stretchesInWorker as stretches } from '../../../../workers/stretch-in-worker.ts';
import { closeWith, keepTyped, liesShut } from '../../lock/change-lock.ts';
import { openedFor } from '../../lock/opened-lock.ts';
import { sessionToken } from '../../session-token.ts';
import { goOn, heldJournal, hold, newDeviceName, type Place } from '../hold-journal.ts';
import { goOnPlain } from '../leave-journal.ts';
import { takeWords } from '../take-words.ts';

/**
 * `unknown`: not made from the journal that this device knows, so turned off and on again, or by somebody else.
 * `plain`: her word says that it is an ordinary one, and a later one may be held back.
 */
export type Asked = 'unknown' | 'plain';

export interface Joining {
  readonly given: Given;
  /** By which words this device is closed from now on: where it is not yet, and where others give way to them. */
  readonly words: string;
  /** What opens a closed device until now and is to do so no longer; empty where that stays. */
  readonly here?: string;
  /** What she was asked about, and says that it was she who did it. */
  readonly sureOf?: Asked | null;
}

export type Joined =
  | Exclude<OpenedJournal, { kind: 'open' }>
  | { readonly kind: Asked }
  /** The server knows of no private journal of hers. */
  | { readonly kind: 'none' }
  /** What she calls the words of this device does not open it; nothing has changed. */
  | { readonly kind: 'notHere' }
  /** Words of a lock that is lost would go unasked. */
  | { readonly kind: 'shut' | 'held' }
  | { readonly kind: 'begun' };

/** On a device that has no key yet. What waits here is sealed when the page begins anew. */
export async function join(
  { given, words, here = '', sureOf = null }: Joining,
  { user, api, holder }: Place,
): Promise<Joined> {
  const journal = await api.call(getJournal, {});
  if (journal.openers.length === 0) return { kind: 'none' };
  const opened = await openJournalWith(given, journal, { user: user.id, stretches });
  if (opened.kind !== 'open') return opened;
  const held = heldJournal(user.id);
  const known = [held?.pin ?? null, await readPrivateMark(user.id).catch(() => null)];
  // Of before it was turned off and on again, or of before other keys: a server that says it once more.
  if (known.some((word) => isOlder(opened.pin, word))) {
    return { kind: 'refused', why: 'older_state' };
  }
  if (opened.pin.mode === 'plain') {
    if (sureOf !== 'plain') return { kind: 'plain' };
    await goOnPlain(user.id);
    return { kind: 'begun' };
  }
  if (held && sureOf !== 'unknown' && !follows(opened, held)) return { kind: 'unknown' };
  const masters = {
    ...opened.before,
    ...held?.masters,
    [opened.pin.generation]: toWire(opened.master),
  };
  const device = openedFor(user.id);
  if (device) {
    // Before the keys: whoever knows the old words must not find the new pages behind them.
    if (here !== '' && !(await takeWords(device, { here, words }))) return { kind: 'notHere' };
    await hold(user.id, masters, opened.pin);
    await goOn(user.id);
    return { kind: 'begun' };
  }
  const state = holder.read();
  const token = sessionToken.read();
  if (state.kind !== 'open' || token === null) throw new Error('Nobody is in.');
  const shut = await liesShut(user.id);
  if (shut) return { kind: shut };
  await keepTyped();
  const ring: Ring = {
    token,
    email: user.email,
    journal: {
      device: newDeviceName(),
      masters,
      pin: opened.pin,
    },
  };
  const { replica } = state;
  await closeWith({ user, words, ring }, { api, holder, replica });
  return { kind: 'begun' };
}
