import { beforeEach, expect, test } from 'vitest';
import { journalMark } from '../../../../shared/sealed/drawn-keys.ts';
import {
  openJournalWith,
  turnedOff,
  withPassphrase,
} from '../../../../shared/sealed/new-journal.ts';
import { plainRoot } from '../../../../shared/sealed/stretch.ts';
import { cheapStretches } from '../../../../shared/sealed/testing/cheap-stretches.ts';
import { createFakeReplica } from '../../../../tests/doubles/fake-replica.ts';
import { aJournalDesk, PASSWORD } from '../../../../tests/doubles/journal-desk.ts';
import { giveEachTestItsIndexedDb } from '../../../../tests/doubles/own-indexed-db.ts';
import { stretchQuickly } from '../../../../tests/doubles/quick-stretches.ts';
import { aUserRow } from '../../../../tests/doubles/user-row.ts';
import { giveEachTestAPage } from '../../../../tests/doubles/a-page-of-hers.ts';
import { aClosedDevice } from '../../../../tests/doubles/a-closed-device.ts';
import { removeLock } from '../../../../shared/outbox/kept-lock.ts';
import { readPrivateMark } from '../../../../shared/outbox/private-mark.ts';
import { openOutbox } from '../../../../shared/outbox/outbox.ts';
import { deviceSeal } from '../../../../shared/replica/lock/device-seal.ts';
import { anEntry } from '../../../../tests/doubles/outbox-entries.ts';
import { onBeforeReload } from '../../../lib/before-reload.ts';
import { openedFor, openedLock } from '../lock/opened-lock.ts';
import { drawJournal, renewKeys, turnOn, type Drawn } from './begin-private.ts';

giveEachTestItsIndexedDb();
stretchQuickly();
const user = aUserRow();
const of = { user: user.id, stretches: { a1: cheapStretches.a1, h1: plainRoot } };
const PASSPHRASE = 'seven small boats at dawn';
const NEXT = 'a late tram through the old town';
const onHere = () => Promise.resolve();
const { reload } = giveEachTestAPage();
beforeEach(async () => {
  await aClosedDevice(user.id, { words: 'seven blue doors' });
});

function aPlace() {
  const replica = createFakeReplica();
  const desk = aJournalDesk();
  const holder = {
    read: () => ({ kind: 'open', replica }) as const,
    release: () => Promise.resolve(),
  };
  return { replica, desk, place: { user, api: desk.api, holder } };
}
type APlace = ReturnType<typeof aPlace>;

async function drawn(
  { place }: Pick<APlace, 'place'>,
  mode: 'plain' | 'sealed' = 'plain',
  before: Drawn | null = null,
): Promise<Drawn> {
  const made = await drawJournal(mode, place, before);
  if (typeof made === 'string') throw new Error(made);
  return made;
}

/** Made private here, and brought to its end. */
async function aPrivateJournal() {
  const at = aPlace();
  const ways = { passphrase: PASSPHRASE, ...(await drawn(at)) };
  expect(await turnOn(ways, PASSWORD, at.place)).toBe('begun');
  at.desk.put({ mode: 'sealed' });
  reload.mockClear();
  return { ...at, ways };
}

const held = () => openedFor(user.id)?.ring.journal;
const begins = ({ desk }: Pick<APlace, 'desk'>) =>
  desk.heard.filter((path) => path === '/api/journal/begin').length;

/** As another device of hers does it, which knows the words. */
async function changeElsewhere(
  { desk }: Pick<APlace, 'desk'>,
  next: 'passphrase' | 'off',
): Promise<void> {
  const given = { kind: 'passphrase', text: PASSPHRASE } as const;
  const opened = await openJournalWith(given, desk.journal(), of);
  if (opened.kind !== 'open') throw new Error(opened.kind);
  const known = { ...opened, openers: desk.journal().openers as never };
  const { word } =
    next === 'off' ? await turnedOff(known, user.id) : await withPassphrase(known, NEXT, of);
  desk.put({ ...word, openers: [...word.openers] });
}

test('what she wrote down opens what the server was told, and the paper names the keys that lie here', async () => {
  const { desk, ways } = await aPrivateJournal();
  const pin = held()?.pin;
  expect(pin).toMatchObject({ mode: 'sealed', generation: 1, version: 1 });
  expect(journalMark(pin?.fingerprint ?? '')).toBe(journalMark(ways.keys.fingerprint));
  for (const given of [
    { kind: 'sheet', text: ways.sheet.groups.join(' ') },
    { kind: 'passphrase', text: PASSPHRASE },
  ] as const) {
    expect(await openJournalWith(given, desk.journal(), of)).toMatchObject({ kind: 'open', pin });
  }
});

test('the page begins anew only when the server has taken it', async () => {
  const at = aPlace();
  const ways = { passphrase: PASSPHRASE, ...(await drawn(at)) };
  expect(await turnOn(ways, 'not her password', at.place)).toBe('wrong_password');
  expect(reload).not.toHaveBeenCalled();
  expect(held()).toBeUndefined();
  expect(await turnOn(ways, PASSWORD, at.place)).toBe('begun');
  expect(reload).toHaveBeenCalledOnce();
});

test('the device knows of it before it keeps the keys, which takes a while', async () => {
  const at = aPlace();
  expect(await readPrivateMark(user.id)).toBeNull();
  await turnOn({ passphrase: PASSPHRASE, ...(await drawn(at)) }, PASSWORD, at.place);
  expect(await readPrivateMark(user.id)).toMatchObject({ generation: 1, version: 1 });
});

test('while something of hers has not reached the server no sheet is shown, and nothing is told', async () => {
  const at = aPlace();
  const ways = { passphrase: PASSPHRASE, ...(await drawn(at)) };
  at.replica.setOutcome({ acknowledged: 0, stopped: 'offline' });
  expect(await drawJournal('plain', at.place, null)).toBe('waiting');
  expect(await turnOn(ways, PASSWORD, at.place)).toBe('waiting');
  expect(begins(at)).toBe(0);
});

test('words of a lock that is lost are hers to judge before a new one takes their place', async () => {
  const at = aPlace();
  const ways = { passphrase: PASSPHRASE, ...(await drawn(at)) };
  const opened = openedFor(user.id);
  if (!opened) throw new Error('Nobody is in.');
  const outbox = await openOutbox(user.id, { seal: deviceSeal(opened.keys).entries });
  await outbox.put([anEntry()]);
  outbox.close();
  openedLock.set(null);
  await removeLock(user.id);
  expect(await drawJournal('plain', at.place, null)).toBe('shut');
  expect(await turnOn(ways, PASSWORD, at.place)).toBe('shut');
  expect(begins(at)).toBe(0);
});

test('what she typed and the device does not take keeps the page as it is', async () => {
  const at = aPlace();
  const ways = { passphrase: PASSPHRASE, ...(await drawn(at)) };
  const forget = onBeforeReload(() => Promise.resolve(false));
  await expect(turnOn(ways, PASSWORD, at.place)).rejects.toThrow('not kept');
  forget();
  expect(begins(at)).toBe(0);
  expect(reload).not.toHaveBeenCalled();
});

test('erasures that are held back are hers to judge before a sheet is shown', async () => {
  const at = aPlace();
  const ways = { passphrase: PASSPHRASE, ...(await drawn(at)) };
  at.replica.setDetails({ heldErasures: 12 });
  expect(await drawJournal('plain', at.place, null)).toBe('undecided');
  expect(await turnOn(ways, PASSWORD, at.place)).toBe('undecided');
  expect(begins(at)).toBe(0);
});

test('back and forth it stays the same sheet, until the journal has gone on without it', async () => {
  const at = aPlace();
  const first = await drawn(at);
  expect(await drawn(at, 'plain', first)).toBe(first);
  // On and off again elsewhere.
  at.desk.put({ generation: 1, version: 2 });
  const second = await drawn(at, 'plain', first);
  expect(second.keys.generation).toBe(2);
  expect(second.sheet.groups).not.toEqual(first.sheet.groups);
  expect(await turnOn({ passphrase: PASSPHRASE, ...first }, PASSWORD, at.place)).toBe('changed');
  expect(begins(at)).toBe(0);
});

test('another device was faster: before she has a sheet, and after it in the very moment', async () => {
  const at = aPlace();
  const ways = { passphrase: PASSPHRASE, ...(await drawn(at)) };
  at.desk.before(() => at.desk.put({ mode: 'sealing', generation: 1, version: 1 }));
  expect(await turnOn(ways, PASSWORD, at.place)).toBe('changed');
  expect(held()).toBeUndefined();
  expect(reload).not.toHaveBeenCalled();
  expect(await drawJournal('plain', at.place, null)).toBe('changed');
});

test('a page that has heard of it from the other device says so, and not that something waits', async () => {
  const at = aPlace();
  const ways = { passphrase: PASSPHRASE, ...(await drawn(at)) };
  at.desk.put({ mode: 'sealing', generation: 1, version: 1 });
  at.replica.setOutcome({ acknowledged: 0, stopped: 'server' });
  at.replica.setJournal({ kind: 'elsewhere' });
  expect(await turnOn(ways, PASSWORD, at.place)).toBe('changed');
});

test('an answer that was lost: tried again it is found to be taken, and the sheet is good', async () => {
  const at = aPlace();
  const ways = { passphrase: PASSPHRASE, ...(await drawn(at)) };
  at.desk.loseAnswer();
  await expect(turnOn(ways, PASSWORD, at.place)).rejects.toThrow();
  expect(reload).not.toHaveBeenCalled();
  at.replica.setOutcome({ acknowledged: 0, stopped: 'server' });
  at.replica.setJournal({ kind: 'elsewhere' });
  expect(await turnOn(ways, PASSWORD, at.place)).toBe('begun');
  expect(begins(at)).toBe(1);
  expect(held()?.pin).toMatchObject({ generation: 1, fingerprint: ways.keys.fingerprint });
  expect(reload).toHaveBeenCalledOnce();
});

test('new keys need the passphrase of now, and keep those of before at hand', async () => {
  const at = await aPrivateJournal();
  const ways = { passphrase: NEXT, ...(await drawn(at, 'sealed')) };
  expect(await renewKeys({ ...ways, onHere, current: 'not hers' }, PASSWORD, at.place)).toBe(
    'wrong',
  );
  expect(begins(at)).toBe(1);
  const before = held()?.masters;
  expect(await renewKeys({ ...ways, onHere, current: PASSPHRASE }, PASSWORD, at.place)).toBe(
    'begun',
  );
  expect(held()).toMatchObject({
    masters: { ...before, 2: expect.any(String) as string },
    pin: { generation: 2, isRenewal: true, fingerprint: ways.keys.fingerprint },
  });
  const given = { kind: 'passphrase', text: NEXT } as const;
  expect(await openJournalWith(given, at.desk.journal(), of)).toMatchObject({
    kind: 'open',
    before,
  });
});

test('a word of before is not built on: an older one, or one that is not hers', async () => {
  const at = await aPrivateJournal();
  const earlier = at.desk.journal();
  await changeElsewhere(at, 'passphrase');
  const ways = { passphrase: NEXT, ...(await drawn(at, 'sealed')) };
  const proven = { ...ways, onHere, current: PASSPHRASE };
  const opened = openedFor(user.id);
  const journal = held();
  if (!opened || !journal) throw new Error('Nobody is in.');
  const pin = { ...journal.pin, version: 2 };
  openedLock.set({ ...opened, ring: { ...opened.ring, journal: { ...journal, pin } } });
  at.desk.put(earlier);
  expect(await renewKeys(proven, PASSWORD, at.place)).toBe('refused');
  expect(begins(at)).toBe(1);
});

test('two devices make new keys: the passphrase of before is not called wrong, and the sheet opens nothing', async () => {
  const at = await aPrivateJournal();
  const ways = { passphrase: NEXT, ...(await drawn(at, 'sealed')) };
  await changeElsewhere(at, 'passphrase');
  expect(await renewKeys({ ...ways, onHere, current: PASSPHRASE }, PASSWORD, at.place)).toBe(
    'changed',
  );
  expect(begins(at)).toBe(1);
  expect(reload).not.toHaveBeenCalled();
});

test('new keys whose answer was lost are found again', async () => {
  const at = await aPrivateJournal();
  const made = await drawn(at, 'sealed');
  const ways = { passphrase: NEXT, ...made, current: PASSPHRASE, onHere };
  at.desk.loseAnswer();
  await expect(renewKeys(ways, PASSWORD, at.place)).rejects.toThrow();
  expect(await renewKeys(ways, PASSWORD, at.place)).toBe('begun');
  expect(Object.keys(held()?.masters ?? {})).toEqual(['1', '2']);
  expect(begins(at)).toBe(2);
});
