import { expect, test } from 'vitest';
import type { Journal } from '../contract/journal.ts';
import {
  newJournal,
  newSheet,
  openJournalWith,
  readOpeners,
  withPassphrase,
} from './new-journal.ts';
import { plainRoot } from './stretch.ts';
import { cheapStretches } from './testing/cheap-stretches.ts';

const of = { user: 'user-1', stretches: { a1: cheapStretches.a1, h1: plainRoot } };
const PASSPHRASE = 'seven small boats at dawn';
const NEXT = 'a late tram through the old town';

test.each([true, false])(
  'another passphrase keeps what her word said of the keys, to this device and to one that joins: renewal %s',
  async (isRenewal) => {
    const ways = { passphrase: PASSPHRASE, sheet: newSheet() };
    const { master, pin, word } = await newJournal(
      ways,
      { generation: 1, version: 3, isRenewal },
      of,
    );
    const known = { master, pin, before: {}, openers: readOpeners({ openers: [...word.openers] }) };
    const next = await withPassphrase(known, NEXT, of);
    expect(next.pin.isRenewal ?? false).toBe(isRenewal);
    const openers = [...next.word.openers];
    const journal: Journal = { ...next.word, mode: 'sealed', openers };
    const joined = await openJournalWith({ kind: 'passphrase', text: NEXT }, journal, of);
    if (joined.kind !== 'open') throw new Error(joined.kind);
    expect(joined.pin.isRenewal ?? false).toBe(isRenewal);
  },
);
