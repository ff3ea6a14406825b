import { expect, test } from 'vitest';
import { newJournal, newSheet } from '../../../../shared/sealed/new-journal.ts';
import type { Pin } from '../../../../shared/sealed/state.ts';
import { toWire } from '../../../../shared/sealed/bytes.ts';
import { plainRoot } from '../../../../shared/sealed/stretch.ts';
import { cheapStretches } from '../../../../shared/sealed/testing/cheap-stretches.ts';
import { aClosedDevice } from '../../../../tests/doubles/a-closed-device.ts';
import { giveEachTestAPage } from '../../../../tests/doubles/a-page-of-hers.ts';
import { createFakeReplica } from '../../../../tests/doubles/fake-replica.ts';
import { aJournalDesk, PASSWORD } from '../../../../tests/doubles/journal-desk.ts';
import { giveEachTestItsIndexedDb } from '../../../../tests/doubles/own-indexed-db.ts';
import { stretchQuickly } from '../../../../tests/doubles/quick-stretches.ts';
import { aUserRow } from '../../../../tests/doubles/user-row.ts';
import type { JournalStatus } from '../../../../shared/replica/private/journal-status.ts';
import { drawJournal, turnOn } from './begin-private.ts';
import { heldJournal, keepPin } from './hold-journal.ts';

giveEachTestItsIndexedDb();
stretchQuickly();
giveEachTestAPage();
const user = aUserRow();
const held = () => heldJournal(user.id);

/** On a device that has seen it sealed, beside a server that says it is ordinary. */
async function turnOnWhile(status: JournalStatus): Promise<Pin | undefined> {
  const stretches = { a1: cheapStretches.a1, h1: plainRoot };
  const ways = { passphrase: 'seven small boats at dawn', sheet: newSheet() };
  const { master, pin } = await newJournal(
    ways,
    { generation: 0, version: 0 },
    {
      user: user.id,
      stretches,
    },
  );
  const journal = { masters: { 1: toWire(master) }, pin, device: 'phone' };
  await aClosedDevice(user.id, { words: 'seven blue doors', journal });
  const replica = createFakeReplica();
  replica.setJournal(status);
  const holder = {
    read: () => ({ kind: 'open', replica }) as const,
    release: () => Promise.resolve(),
  };
  const place = { user, api: aJournalDesk().api, holder };
  const drawn = await drawJournal('plain', place, null);
  if (typeof drawn === 'string') throw new Error(drawn);
  const next = { passphrase: 'a late tram through the old town', ...drawn };
  expect(await turnOn(next, PASSWORD, place)).toBe('begun');
  return held()?.pin;
}

test('a server that says it was never private: the new keys know it, also after a next word of hers', async () => {
  const pin = await turnOnWhile({ kind: 'refused', why: 'plain_again' });
  expect(pin).toMatchObject({ mode: 'sealed', generation: 2, isAgain: true });
  // What the server shows of that word says nothing of it.
  const { isAgain, ...seen } = pin ?? {};
  expect(isAgain).toBe(true);
  await keepPin(user.id, { ...(seen as Pin), version: 9 });
  expect(held()?.pin).toMatchObject({ version: 9, isAgain: true });
});

test('where she turned it off what was written and erased since is hers as it lies there', async () => {
  const pin = await turnOnWhile({ kind: 'plain' });
  expect(pin).toMatchObject({ mode: 'sealed', generation: 2 });
  expect(pin).not.toHaveProperty('isAgain');
});
