import type { ApiClient } from '../../../../../shared/api/api-client.ts';
import type { Day } from '../../../../../shared/contract/day.ts';
import { changeJournal, getJournal } from '../../../../../shared/contract/journal.ts';
import {
  credentialsOf,
  passkeysOf,
  whyNoPasskey,
  withoutPasskey,
  withPasskey,
  type ListedPasskey,
} from '../../../../../shared/sealed/journal-passkeys.ts';
import { stretchesInWorker as stretches } from '../../../../workers/stretch-in-worker.ts';
import { makePasskey, type Passkey } from '../../lock/passkey.ts';
import { change, type Changed } from '../change-journal.ts';
import { asSent, heldJournal, type Place } from '../hold-journal.ts';
import type { Given } from '../proof-fields.tsx';

/** Throws where the server does not say what she said of her journal. */
export async function listPasskeys(
  userId: string,
  api: ApiClient,
): Promise<readonly ListedPasskey[]> {
  const held = heldJournal(userId);
  const list =
    held && (await passkeysOf(await api.call(getJournal, {}), { user: userId, ...held }));
  if (!list) throw new Error('These ways in are not hers.');
  return list;
}

export type NoPasskey = 'first' | 'full' | 'unable' | 'cancelled' | 'exists';

/** Of a dialog: what the server did not take for a slip of hers is tried again without a second passkey. */
export function createPasskeyMaker() {
  let made: Passkey | null = null;
  return async (known: readonly string[]): Promise<Passkey | NoPasskey> => {
    const passkey = made ?? (await makePasskey('journal', known));
    if (typeof passkey === 'string') return passkey;
    made = passkey;
    return passkey ?? 'cancelled';
  };
}

/** First what proves her, then the passkey: nothing has changed before the server took both. */
export function addPasskey(
  { current, password, day }: Given & { readonly day: Day },
  make: ReturnType<typeof createPasskeyMaker>,
  { user, api }: Pick<Place, 'user' | 'api'>,
): Promise<Changed | NoPasskey> {
  return change(current, { user, api }, async (known) => {
    const why = whyNoPasskey(known);
    if (why) return { stop: why };
    const passkey = await make(credentialsOf({ openers: [...known.openers] }));
    if (typeof passkey === 'string') return { stop: passkey };
    const surroundings = { user: user.id, stretches };
    const { pin, word } = await withPasskey(known, { ...passkey, day }, surroundings);
    return { pin, send: () => api.call(changeJournal, { ...asSent(word), password }) };
  });
}

/** Here; in the list of her devices it stays until she removes it there. */
export function removePasskey(
  { current, password, id }: Given & { readonly id: string },
  { user, api }: Pick<Place, 'user' | 'api'>,
): Promise<Changed> {
  return change(current, { user, api }, async (known) => {
    const next = await withoutPasskey(known, id, user.id);
    if (!next) return { stop: 'changed' };
    return {
      pin: next.pin,
      send: () => api.call(changeJournal, { ...asSent(next.word), password }),
    };
  });
}
