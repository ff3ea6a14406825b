import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { holesIn, newlySeen, note, withoutHoles, type Entry, type Ledger } from './ledger.ts';

const devices = ['phone', 'laptop', '__proto__'];

/** What three devices write in turn, each saying whom it met since it last spoke. */
function written(turns: readonly { readonly by: number; readonly meets: boolean }[]): Entry[] {
  const all: Entry[] = [];
  const own = devices.map(() => ({
    ledger: {} as Ledger,
    told: {} as Record<string, number>,
    met: 0,
    count: 0,
  }));
  for (const { by, meets } of turns) {
    const [one, device] = [own[by], devices[by]];
    if (!one || device === undefined) continue;
    if (meets)
      for (; one.met < all.length; one.met += 1)
        one.ledger = note(one.ledger, all[one.met] as Entry);
    const seen = newlySeen(one.ledger, one.told, device);
    one.told = Object.fromEntries([...Object.entries(one.told), ...Object.entries(seen)]);
    const entry: Entry = { at: [device, (one.count += 1)], seen };
    one.ledger = note(one.ledger, entry);
    all.push(entry);
  }
  return all;
}

const turns = fc.array(fc.record({ by: fc.nat({ max: 2 }), meets: fc.boolean() }), {
  maxLength: 60,
});

test('whatever comes whole, in any order and twice, leaves no hole', () => {
  fc.assert(
    fc.property(
      turns,
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (played, chance) => {
        const all = written(played);
        const shuffled = [...all, ...all]
          .map((entry) => ({ entry, key: chance.next().value as number }))
          .sort((one, other) => one.key - other.key);
        expect(
          holesIn(shuffled.reduce<Ledger>((ledger, { entry }) => note(ledger, entry), {})),
        ).toEqual([]);
      },
    ),
  );
});

test('23, 24, 28: what is held back is a hole as soon as anybody wrote after having met it', () => {
  fc.assert(
    fc.property(turns, fc.nat(), (played, which) => {
      const all = written(played);
      if (all.length === 0) return;
      const hidden = all[which % all.length] as Entry;
      const [device, number] = hidden.at;
      const isSpokenOf = all.some(
        ({ at, seen }) =>
          (at[0] === device && at[1] > number) ||
          (Object.hasOwn(seen, device) && (seen[device] ?? 0) >= number),
      );
      const ledger = all.filter((entry) => entry !== hidden).reduce<Ledger>(note, {});
      expect(holesIn(ledger)).toEqual(isSpokenOf ? [{ device, first: number, missing: 1 }] : []);
      // Who wrote it does not miss it.
      expect(holesIn(ledger, device)).toEqual([]);
    }),
  );
});

test('25: the newest of all is missed by nobody until the next word of any device', () => {
  const phone: Entry[] = [1, 2].map((count) => ({ at: ['phone', count], seen: {} }));
  const kept = note({}, phone[0] as Entry);
  expect(holesIn(kept)).toEqual([]);
  const laptop: Entry = { at: ['laptop', 1], seen: { phone: 2 } };
  expect(holesIn(note(kept, laptop))).toEqual([{ device: 'phone', first: 2, missing: 1 }]);
});

test('an erasure stands for the documents that it erased', () => {
  const erasure: Entry = {
    at: ['phone', 3],
    seen: {},
    of: [
      ['phone', 1],
      ['phone', 2],
    ],
  };
  expect(holesIn(note({}, erasure))).toEqual([]);
});

test('what she knows to be missing is no hole any more, and what is missing after it is one', () => {
  const [, second, , fourth] = [1, 2, 3, 4].map((count): Entry => ({
    at: ['phone', count],
    seen: {},
  }));
  const known = withoutHoles(note({}, second as Entry));
  expect(holesIn(known)).toEqual([]);
  const later = note(known, fourth as Entry);
  expect(holesIn(later)).toEqual([{ device: 'phone', first: 3, missing: 1 }]);
});
