import {
  beginOpening,
  changeJournal,
  getJournal,
  startOver,
} from '../../../../shared/contract/journal.ts';
import { toWire } from '../../../../shared/sealed/bytes.ts';
import {
  openJournalWith,
  readOpeners,
  turnedOff,
  withPassphrase,
  withSheet,
  type KnownJournal,
  type Sheet,
} from '../../../../shared/sealed/new-journal.ts';
import type { Pin } from '../../../../shared/sealed/state.ts';
import { stretchesInWorker as stretches } from '../../../workers/stretch-in-worker.ts';
import { changeWords } from '../lock/change-lock.ts';
import { openedFor } from '../lock/opened-lock.ts';
import { asSent, goOn, hold, said, type Place } from './hold-journal.ts';
import type { Typed } from './join-journal.ts';

export type Changed = 'done' | 'wrong_password' | 'changed' | 'wrong';

/** `current` proves that it is she: whoever finds the page open must not put her out. */
async function change(
  current: Pick<Typed, 'kind' | 'text'>,
  { user, api }: Pick<Place, 'user' | 'api'>,
  next: (
    known: KnownJournal,
  ) => Promise<{ readonly pin: Pin; readonly send: () => Promise<unknown> }>,
): Promise<Changed> {
  const journal = await api.call(getJournal, {});
  const opened = await openJournalWith(current, journal, { user: user.id, stretches });
  if (opened.kind !== 'open') return 'wrong';
  const { master, pin, before } = opened;
  const { pin: seen, send } = await next({ master, pin, before, openers: readOpeners(journal) });
  const became = await said(send);
  if (became !== 'done') return became;
  // It is said already; what cannot be kept here now is seen with the next page of the server.
  await hold(user.id, { [seen.generation]: toWire(master) }, seen).catch(() => undefined);
  return 'done';
}

export async function changePassphrase(
  { current, next, password }: { current: string; next: string; password: string },
  { user, api }: Pick<Place, 'user' | 'api'>,
): Promise<Changed> {
  const became = await change(
    { kind: 'passphrase', text: current },
    { user, api },
    async (known) => {
      const { pin, word } = await withPassphrase(known, next, { user: user.id, stretches });
      return { pin, send: () => api.call(changeJournal, { ...asSent(word), password }) };
    },
  );
  const opened = openedFor(user.id);
  // A device that was closed by the passphrase goes on so; one with words of its own keeps them.
  if (became === 'done' && opened) await changeWords(opened, { current, next });
  return became;
}

export function changeSheet(
  { current, sheet, password }: { current: string; sheet: Sheet; password: string },
  { user, api }: Pick<Place, 'user' | 'api'>,
): Promise<Changed> {
  return change({ kind: 'passphrase', text: current }, { user, api }, async (known) => {
    const { pin, word } = await withSheet(known, sheet, { user: user.id, stretches });
    return { pin, send: () => api.call(changeJournal, { ...asSent(word), password }) };
  });
}

/** The page begins anew, and puts everything back as it was before. */
export async function turnOff(
  { current, password }: { current: string; password: string },
  { user, api }: Pick<Place, 'user' | 'api'>,
): Promise<Changed> {
  const became = await change(
    { kind: 'passphrase', text: current },
    { user, api },
    async (known) => {
      const { pin, word } = await turnedOff(known, user.id);
      return { pin, send: () => api.call(beginOpening, { ...asSent(word), password }) };
    },
  );
  if (became === 'done') goOn(user.id);
  return became;
}

/** Without passphrase and sheet: the account stays, and what nobody can open is removed. */
export async function beginEmpty(
  password: string,
  { api }: Pick<Place, 'api'>,
): Promise<'done' | 'wrong_password' | 'changed'> {
  return said(() => api.call(startOver, { password }));
}
