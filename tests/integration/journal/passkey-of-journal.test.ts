import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { beginSealing, changeJournal, getJournal } from '../../../shared/contract/journal.ts';
import type { PrivateKeeping } from '../../../shared/replica/private/private-journal.ts';
import { random, toWire } from '../../../shared/sealed/bytes.ts';
import {
  credentialsOf,
  passkeysOf,
  withoutPasskey,
  withPasskey,
} from '../../../shared/sealed/journal-passkeys.ts';
import {
  newJournal,
  newSheet,
  openJournalWith,
  readOpeners,
  type KnownJournal,
  type NextWord,
} from '../../../shared/sealed/new-journal.ts';
import type { Pin } from '../../../shared/sealed/state.ts';
import { cheapStretches as stretches } from '../../../shared/sealed/testing/cheap-stretches.ts';
import { anAnswer } from '../../doubles/device-stage.ts';
import { aPrivateStage, DAY, PASSPHRASE, texts } from './private-stage.ts';

const of = aPrivateStage();
const surroundings = () => ({ user: of.who().user.id, stretches });
const aPasskey = () => ({ credential: toWire(random(16)), secret: random(32), day: DAY });

/** As her page knows it once it has been opened by her passphrase. */
async function known(): Promise<KnownJournal> {
  const journal = await of.api().call(getJournal, {});
  const given = { kind: 'passphrase', text: PASSPHRASE } as const;
  const opened = await openJournalWith(given, journal, surroundings());
  if (opened.kind !== 'open') throw new Error('It does not open.');
  return { ...opened, openers: readOpeners(journal) };
}

function say({ word }: NextWord, password = of.who().password) {
  return of.api().call(changeJournal, { ...word, openers: [...word.openers], password });
}

async function openBy(secret: KnownJournal['master']) {
  const journal = await of.api().call(getJournal, {});
  return openJournalWith({ kind: 'passkey', secret }, journal, surroundings());
}

async function begun(): Promise<PrivateKeeping> {
  const keeping = await of.begin();
  await of.seal(keeping);
  return keeping;
}

test('a new device opens it with her passkey, and one that knew it before goes on', async () => {
  const keeping = await begun();
  const passkey = aPasskey();
  const kept: Pin[] = [];
  const keepPin = (pin: Pin) => Promise.resolve(void kept.push(pin));
  const phone = await of.device().open({ ...(await of.options(keeping)), keepPin });
  await phone.answers.save(DAY, [anAnswer('Written before.')]);
  await phone.sync.now();
  const next = await withPasskey(await known(), passkey, surroundings());
  await say(next);
  await phone.sync.now();
  expect(await firstValueFrom(phone.journal$)).toEqual({ kind: 'private' });
  expect(kept.at(-1)).toEqual({ ...next.pin, isFinished: true });
  await phone.close();

  const opened = await openBy(passkey.secret);
  if (opened.kind !== 'open') throw new Error('It does not open.');
  const journal = { masters: { 1: toWire(opened.master) }, device: 'tablet', pin: opened.pin };
  const tablet = await of.device().open(await of.options(journal, 'tablet'));
  await tablet.sync.now();
  expect(await texts(tablet)).toEqual(['Written before.']);
  const said = await of.api().call(getJournal, {});
  expect(credentialsOf(said)).toEqual([passkey.credential]);
  const list = await passkeysOf(said, { user: of.who().user.id, ...journal });
  expect(list).toMatchObject([{ day: DAY }]);
});

test('without her password, or after another word on it, no way in is added and none goes', async () => {
  await begun();
  const [one, other] = [aPasskey(), aPasskey()];
  const before = await known();
  await expect(
    say(await withPasskey(before, one, surroundings()), 'not her password'),
  ).rejects.toMatchObject({ code: 'wrong_password' });
  expect(await openBy(one.secret)).toEqual({ kind: 'wrong' });
  const added = await withPasskey(before, one, surroundings());
  await say(added);
  await expect(say(await withPasskey(before, other, surroundings()))).rejects.toMatchObject({
    code: 'changed_meanwhile',
  });
  expect(await openBy(one.secret)).toMatchObject({ kind: 'open' });
  expect(await openBy(other.secret)).toEqual({ kind: 'wrong' });
  const id = added.word.openers.at(-1)?.id ?? '';
  const gone = await withoutPasskey(await known(), id, of.who().user.id);
  if (!gone) throw new Error('There was one.');
  await say(gone);
  expect(await openBy(one.secret)).toEqual({ kind: 'wrong' });
});

test('new keys leave no passkey of before', async () => {
  await begun();
  const passkey = aPasskey();
  await say(await withPasskey(await known(), passkey, surroundings()));
  const { pin, master } = await known();
  const ways = { passphrase: 'nine slow trains in rain', sheet: newSheet() };
  const masters = { [pin.generation]: toWire(master) };
  const made = await newJournal(ways, { ...pin, masters }, surroundings());
  const { openers, ...word } = made.word;
  const said = { ...word, openers: [...openers], password: of.who().password };
  await of.api().call(beginSealing, said);
  expect(await openBy(passkey.secret)).toEqual({ kind: 'wrong' });
});
