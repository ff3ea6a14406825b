import {
  beginOpening,
  changeJournal,
  getJournal,
  startOver,
} from '../../../../shared/contract/journal.ts';
import { isOlder } from '../../../../shared/outbox/private-mark.ts';
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
import { openedFor } from '../lock/opened-lock.ts';
import { asSent, goOn, heldJournal, hold, said, type Place } from './hold-journal.ts';
import { openedBySheet } from './sheet/opened-by-sheet.ts';
import { takeWords } from './take-words.ts';

/** `refused`: the server shows an older word of hers, or not every way in. Nothing was changed. */
export type Changed = 'done' | 'wrong_password' | 'changed' | 'wrong' | 'refused';

interface Change {
  readonly pin: Pin;
  readonly send: () => Promise<unknown>;
}

/** `current` proves that it is she: whoever finds the page open must not put her out. */
export async function change<Stop extends string = never>(
  current: string,
  { user, api }: Pick<Place, 'user' | 'api'>,
  next: (known: KnownJournal) => Promise<Change | { readonly stop: Stop }>,
): Promise<Changed | Stop> {
  const journal = await api.call(getJournal, {});
  const given = { kind: 'passphrase', text: current } as const;
  // What a server hides or puts back would be left out of her next word, or come into it.
  const pin = heldJournal(user.id)?.pin ?? null;
  const opened = await openJournalWith(given, journal, { user: user.id, stretches, pin });
  if (opened.kind === 'refused') return 'refused';
  // What opened it when this device last looked may not open it any more.
  if (opened.kind !== 'open') return pin && isOlder(pin, journal) ? 'changed' : 'wrong';
  if (!opened.isWhole) return 'refused';
  const step = await next({ ...opened, openers: readOpeners(journal) });
  if ('stop' in step) return step.stop;
  const became = await said(step.send);
  if (became !== 'done') return became;
  const masters = { [step.pin.generation]: toWire(opened.master) };
  // It is said already; what cannot be kept here now is seen with the next page of the server.
  await hold(user.id, masters, step.pin).catch(() => undefined);
  return 'done';
}

/** `here`: it is done, and this device goes on opening with the words it was closed with. */
export async function changePassphrase(
  { current, next, password }: { current: string; next: string; password: string },
  { user, api }: Pick<Place, 'user' | 'api'>,
): Promise<Changed | 'here'> {
  const became = await change(current, { user, api }, async (known) => {
    const { pin, word } = await withPassphrase(known, next, { user: user.id, stretches });
    return { pin, send: () => api.call(changeJournal, { ...asSent(word), password }) };
  });
  // Taken already, where only the answer was lost: what is called another device, or wrong words since, is this one.
  const isRefused = became === 'changed' || became === 'wrong';
  const isTaken = isRefused && (await isOpenedBy(next, { user, api }));
  const end = isTaken ? 'done' : became;
  const opened = openedFor(user.id);
  if (end !== 'done' || !opened) return end;
  // A device that was closed by the passphrase goes on so; of words of its own it is for her to say.
  const ways = { here: current, words: next };
  return (await takeWords(opened, ways).catch(() => false)) ? 'done' : 'here';
}

async function isOpenedBy(text: string, { user, api }: Pick<Place, 'user' | 'api'>) {
  const journal = await api.call(getJournal, {});
  const pin = heldJournal(user.id)?.pin ?? null;
  const given = { kind: 'passphrase', text } as const;
  return (await openJournalWith(given, journal, { user: user.id, stretches, pin })).kind === 'open';
}

export async function changeSheet(
  { current, sheet, password }: { current: string; sheet: Sheet; password: string },
  { user, api }: Pick<Place, 'user' | 'api'>,
): Promise<Changed> {
  const became = await change(current, { user, api }, async (known) => {
    const { pin, word } = await withSheet(known, sheet, { user: user.id, stretches });
    return { pin, send: () => api.call(changeJournal, { ...asSent(word), password }) };
  });
  const isTaken = became === 'changed' && (await openedBySheet(sheet, { user, api })) !== null;
  return isTaken ? 'done' : became;
}

/** The page begins anew, and puts everything back as it was before. */
export async function turnOff(
  { current, password }: { current: string; password: string },
  { user, api }: Pick<Place, 'user' | 'api'>,
): Promise<Changed> {
  const became = await change(current, { user, api }, async (known) => {
    const { pin, word } = await turnedOff(known, user.id);
    return { pin, send: () => api.call(beginOpening, { ...asSent(word), password }) };
  });
  if (became === 'done') await goOn(user.id);
  return became;
}

/** Without passphrase and sheet: the account stays, and what nobody can open is removed. */
export async function beginEmpty(
  password: string,
  { api }: Pick<Place, 'api'>,
): Promise<'done' | 'wrong_password' | 'changed'> {
  return said(() => api.call(startOver, { password }));
}
