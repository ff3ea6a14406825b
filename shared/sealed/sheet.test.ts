import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countingRandom } from './testing/counting-random.ts';
import { drawKeys, journalMark } from './drawn-keys.ts';
import { newJournal, newSheet } from './new-journal.ts';
import { readSheet, sheetGroups } from './sheet.ts';
import { cheapStretches } from './testing/cheap-stretches.ts';

const SIGNS = [' ', '-', ' – ', '\n', '. ', '\u00a0', '/', '\u200f, '] as const;

const groupsOfOne = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => sheetGroups(Uint8Array.from(bytes)));

interface Slip {
  readonly at: number;
  readonly digit: number;
  readonly kind: 'dropped' | 'doubled' | 'changed';
  /** Added to the digit, so that it is another one. */
  readonly by: number;
}

const oneSlip: fc.Arbitrary<Slip> = fc.record({
  at: fc.nat(7),
  digit: fc.nat(5),
  kind: fc.constantFrom('dropped', 'doubled', 'changed'),
  by: fc.integer({ min: 1, max: 9 }),
});

function withSlip(group: string, { digit, kind, by }: Slip): string {
  const old = group[digit] ?? '';
  const next = {
    dropped: '',
    doubled: old + old,
    changed: String((Number(old) + by) % 10),
  }[kind];
  return group.slice(0, digit) + next + group.slice(digit + 1);
}

test.each([
  ['a sign after each group', (group: string) => group],
  ['as it is printed', (group: string) => `${group.slice(0, 3)} ${group.slice(3)}`],
])(
  '46: with %s a digit that is dropped, doubled or changed is named by its group',
  (_, printed) => {
    fc.assert(
      fc.property(groupsOfOne, oneSlip, fc.constantFrom(...SIGNS), (groups, slip, sign) => {
        const typed = groups
          .map((group, at) => printed(at === slip.at ? withSlip(group, slip) : group))
          .join(sign);
        expect(readSheet(typed)).toEqual({ kind: 'slip', group: slip.at + 1 });
      }),
      { numRuns: 2_000 },
    );
  },
);

/** Behind some of the digits, or behind each. */
const anySigns = fc.record({
  signs: fc.array(fc.constantFrom(...SIGNS), { minLength: 49, maxLength: 49 }),
  places: fc.option(fc.array(fc.nat(47), { maxLength: 12 })),
});

test('46: wherever signs stand, the group that is named is the right one, or none is', () => {
  fc.assert(
    fc.property(groupsOfOne, oneSlip, anySigns, (groups, slip, { signs, places }) => {
      const digits = groups
        .map((group, at) => (at === slip.at ? withSlip(group, slip) : group))
        .join('');
      const typed = Array.from(digits, (digit, at) =>
        places === null || places.includes(at) ? digit + (signs[at] ?? '') : digit,
      ).join('');
      const read = readSheet(typed);
      if (read.kind === 'slip') expect(read.group).toBe(slip.at + 1);
      else expect(read).toEqual({ kind: digits.length < 48 ? 'incomplete' : 'surplus' });
    }),
    { numRuns: 5_000 },
  );
});

test('46: of several groups at fault the first is named where her signs keep them apart', () => {
  const groups = sheetGroups(Uint8Array.from({ length: 16 }, (_, at) => 40 * at));
  const short = (...at: readonly number[]): string[] =>
    groups.map((group, index) => (at.includes(index) ? group.slice(0, 5) : group));
  expect(readSheet(short(2, 5).join(' '))).toEqual({ kind: 'slip', group: 3 });
  expect(readSheet(short(2, 5).join(''))).toEqual({ kind: 'incomplete' });
  const twice = groups.map((group, at) => (at === 5 ? `${group}1` : group));
  expect(readSheet(twice.with(2, short(2)[2] ?? '').join('-'))).toEqual({ kind: 'slip', group: 3 });
  // Signs somewhere else say nothing.
  expect(
    readSheet(
      short(2, 5)
        .join('')
        .replaceAll(/(.{11})/g, '$1 '),
    ),
  ).toEqual({
    kind: 'incomplete',
  });
  expect(readSheet([...groups, '000011', '12'].join(' '))).toEqual({ kind: 'surplus' });
});

test('46: the digits of every keyboard are read', () => {
  const groups = sheetGroups(Uint8Array.from({ length: 16 }, (_, at) => 250 - at));
  const read = readSheet(groups.join(' '));
  for (const zero of [0x660, 0x6f0, 0x966, 0xff10, 0x1d7ce, 0x1d7f6]) {
    const typed = groups
      .join(' ')
      .replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
    expect(readSheet(typed)).toEqual(read);
  }
  const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';
  const typed = groups.join(' ').replaceAll(/\d/g, (digit) => raised[Number(digit)] ?? '');
  expect(readSheet(typed)).toEqual(read);
});

test('46: without a sign a digit that is missing is found where no other group could lack it', () => {
  const groups = sheetGroups(Uint8Array.from({ length: 16 }, (_, at) => 31 * at));
  const found = groups.map((group, at) => readSheet(groups.with(at, group.slice(1)).join('')));
  const known = groups.map((_, at) => ({ kind: 'slip', group: at + 1 }));
  // Shifted by a digit, the second and the sixth could be whole as well.
  const unsaid = { kind: 'incomplete' } as never;
  expect(found).toEqual(known.with(1, unsaid).with(5, unsaid));
});

test('keys that a sheet names are told under the number that it was made for, or not at all', async () => {
  const of = { user: 'amal', stretches: cheapStretches };
  const keys = await drawKeys(2, of);
  const ways = { passphrase: 'seven small boats at dawn', sheet: newSheet(), keys };
  const made = await newJournal(ways, { generation: 1, version: 4 }, of);
  expect(made.pin).toMatchObject({ generation: 2, fingerprint: keys.fingerprint });
  const later = newJournal(ways, { generation: 2, version: 4 }, of);
  await expect(later).rejects.toThrow(RangeError);
});

test('a mark is eight digits in two blocks, the same for the same journal alone', async () => {
  const markOf = async (generation: number, user = 'amal') =>
    journalMark((await drawKeys(generation, { user, random: countingRandom() })).fingerprint);
  const first = await markOf(1);
  expect(first).toMatch(/^\d{4}\u00a0\d{4}$/);
  expect(await markOf(1)).toBe(first);
  expect(await markOf(2)).not.toBe(first);
  expect(await markOf(1, 'dana')).not.toBe(first);
});

test('a sheet that is pasted whole, each group in both kinds of numerals, is read once', () => {
  const groups = sheetGroups(Uint8Array.from({ length: 16 }, (_, at) => 31 * at));
  const inArabic = (group: string) =>
    group.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
  const spaced = (group: string) => `${group.slice(0, 3)}\u00a0${group.slice(3)}`;
  const pasted = groups.map((group) => `${spaced(group)}\n${spaced(inArabic(group))}`).join('\n');
  expect(readSheet(pasted)).toEqual(readSheet(groups.join('')));
  const slipped = groups.with(4, '720896').map((group) => `${group} ${inArabic(group)}`);
  expect(readSheet(slipped.join(' '))).toEqual({ kind: 'slip', group: 5 });
});
