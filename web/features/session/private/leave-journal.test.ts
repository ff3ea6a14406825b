import { expect, test, vi } from 'vitest';
import { openOutbox } from '../../../../shared/outbox/outbox.ts';
import { loadPrivateMark, writePrivateMark } from '../../../../shared/outbox/private-mark.ts';
import {
  openUnloadDrafts,
  unloadDraftsName,
} from '../../../../shared/replica/drafts/unload-drafts.ts';
import { deviceSeal } from '../../../../shared/replica/lock/device-seal.ts';
import { openJournal } from '../../../../shared/replica/private/journal-seal.ts';
import { random, toWire } from '../../../../shared/sealed/bytes.ts';
import { createFakeReplica } from '../../../../tests/doubles/fake-replica.ts';
import { anEntry } from '../../../../tests/doubles/outbox-entries.ts';
import { giveEachTestItsIndexedDb } from '../../../../tests/doubles/own-indexed-db.ts';
import { giveEachTestAPage } from '../../../../tests/doubles/a-page-of-hers.ts';
import { aClosedDevice } from '../../../../tests/doubles/a-closed-device.ts';
import { onBeforeReload } from '../../../lib/before-reload.ts';
import { openedFor } from '../lock/opened-lock.ts';
import { followOff, forgetKeys, goOnEmpty, goOnPlain } from './leave-journal.ts';

giveEachTestItsIndexedDb();
const WHO = 'amal';
const PIN = { mode: 'sealed', generation: 1, version: 1, fingerprint: toWire(random(12)) } as const;
const journal = { masters: { 1: toWire(random(32)) }, pin: PIN, device: 'phone' };
const { reload } = giveEachTestAPage();

/** What waits of a private journal, as it travels. */
async function putSealed(answer: string): Promise<void> {
  const opened = openedFor(WHO);
  if (!opened) throw new Error('Nobody is in.');
  const keys = await openJournal(WHO, journal);
  const outbox = await openOutbox(WHO, { seal: keys.entries(deviceSeal(opened.keys).entries) });
  await outbox.put([
    anEntry({ answer }),
    { ...anEntry({ answer: 'Refused' }), state: 'parked', code: 'too_long' },
  ]);
  outbox.close();
}

/** With the keys of the device alone. */
async function answersOfDevice() {
  const opened = openedFor(WHO);
  const outbox = await openOutbox(WHO, opened ? { seal: deviceSeal(opened.keys).entries } : {});
  const entries = await outbox.list();
  outbox.close();
  return entries.map(({ change, state, code }) => [
    'answer' in change ? change.answer : null,
    state,
    code,
  ]);
}

const asHolder = (steps: string[] = []) => {
  const replica = createFakeReplica();
  return {
    read: () => ({ kind: 'open', replica }) as const,
    release: () => Promise.resolve(void steps.push('released')),
  };
};

test('another device turned it off and she says yes: this one knows, and begins anew', async () => {
  await aClosedDevice(WHO, { words: 'seven blue doors', journal });
  await followOff(WHO, { ...PIN, mode: 'plain', version: 2 });
  expect(openedFor(WHO)?.ring.journal?.pin).toMatchObject({ mode: 'plain', version: 2 });
  expect(reload).toHaveBeenCalledOnce();
});

test('a device without keys takes the journal for plain before it begins anew', async () => {
  await writePrivateMark(WHO);
  await goOnPlain(WHO);
  expect(await loadPrivateMark(WHO)).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

test('the keys go, and what waits lies there as in an ordinary journal, refused answers too', async () => {
  await aClosedDevice(WHO, { words: 'seven blue doors', journal });
  await writePrivateMark(WHO, PIN);
  await putSealed('Written while it was private');
  expect(await answersOfDevice()).toEqual([]);
  await forgetKeys(WHO, asHolder());
  expect((await answersOfDevice()).sort()).toEqual([
    ['Refused', 'parked', 'too_long'],
    ['Written while it was private', 'waiting', null],
  ]);
  expect(openedFor(WHO)?.ring).toEqual({ token: 'token', email: 'amal@example.org' });
  expect(await loadPrivateMark(WHO)).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

test('where what waits cannot be laid anew the keys to it stay', async () => {
  await aClosedDevice(WHO, { words: 'seven blue doors', journal });
  await writePrivateMark(WHO, PIN);
  const holder = {
    release: () => {
      vi.stubGlobal('indexedDB', {
        open: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
      return Promise.resolve();
    },
  };
  await expect(forgetKeys(WHO, holder)).rejects.toThrow();
  expect(openedFor(WHO)?.ring.journal).toEqual(journal);
  expect(reload).toHaveBeenCalledOnce();
});

test('what she typed and the device does not take is not thrown away by it', async () => {
  await aClosedDevice(WHO, { words: 'seven blue doors', journal });
  const forget = onBeforeReload(() => Promise.resolve(false));
  await expect(forgetKeys(WHO, asHolder())).rejects.toThrow('not kept');
  forget();
  expect(openedFor(WHO)?.ring.journal).toEqual(journal);
  expect(reload).not.toHaveBeenCalled();
});

test('a device that holds no keys has none to forget', async () => {
  await aClosedDevice(WHO, { words: 'seven blue doors' });
  await forgetKeys(WHO, asHolder());
  expect(reload).not.toHaveBeenCalled();
});

test('to begin empty takes what waits here and leaves what is unfinished', async () => {
  const outbox = await openOutbox(WHO);
  await outbox.put([anEntry({ answer: 'Never sent' })]);
  outbox.close();
  await writePrivateMark(WHO);
  const drafts = openUnloadDrafts(unloadDraftsName(WHO));
  await drafts.keep([
    { date: '2026-11-20', question_id: 'q1', text: 'Half a sentence', at: 1, unread: false },
  ]);
  const steps: string[] = [];
  await goOnEmpty(WHO, asHolder(steps));
  expect(steps).toEqual(['released']);
  expect(await answersOfDevice()).toEqual([]);
  expect((await drafts.list()).map(({ text }) => text)).toEqual(['Half a sentence']);
  await drafts.close();
  expect(await loadPrivateMark(WHO)).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

test('what could not be removed is not sent open: the journal is not taken for plain', async () => {
  await writePrivateMark(WHO);
  const holder = { ...asHolder(), release: () => Promise.reject(new Error('It hangs.')) };
  await expect(goOnEmpty(WHO, holder)).rejects.toThrow('It hangs.');
  expect(await loadPrivateMark(WHO)).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
});
