import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { random } from './bytes.ts';
import { passphraseBytes, passphraseLength } from './passphrase.ts';
import { isGroup, readSheet, sheetGroups } from './sheet.ts';

test('53: the same words from four keyboards are the same bytes', () => {
  const spellings = [
    [
      'caf\u00e9 2026',
      'cafe\u0301 2026',
      ' caf\u00e9\u00a0\u00a0٢٠٢٦ ',
      '\u200fcaf\u00e9 ۲۰۲۶\u202c',
    ],
    [
      '\u0633\u0644\u0627\u0645',
      '\u0633\u0640\u0640\u0644\u0627\u0645',
      '\u0633\u0644\u200d\u0627\u0645',
      '\ufeb3\ufefc\ufee1',
    ],
  ];
  for (const [first = '', ...others] of spellings) {
    for (const other of others) expect(passphraseBytes(other)).toEqual(passphraseBytes(first));
  }
  expect(passphraseBytes('Moon')).not.toEqual(passphraseBytes('moon'));
});

test('53: a tatweel that comes out of an old form of a letter is taken out as well', () => {
  expect(passphraseBytes('ق\ufe71مر')).toEqual(passphraseBytes('ق\u064bمر'));
});

test('53: to say it once more changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      const once = passphraseBytes(typed);
      expect(passphraseBytes(new TextDecoder().decode(once))).toEqual(once);
    }),
  );
});

test('46: a sheet is read in every set of digits and with any signs between them', () => {
  for (let round = 0; round < 200; round += 1) {
    const secret = random(16);
    const groups = sheetGroups(secret);
    expect(groups).toHaveLength(8);
    for (const typed of [
      groups.join(' '),
      groups.join(''),
      arabic(groups.join(' - '), 0x660),
      arabic(groups.join('\n'), 0x6f0),
    ])
      expect(readSheet(typed)).toEqual({ kind: 'secret', secret });
  }
});

test('46: each slip of one digit, and two neighbours that changed places, are found in their group', () => {
  const groups = sheetGroups(random(16));
  groups.forEach((group, at) => {
    for (let digit = 0; digit < 6; digit += 1) {
      const slips = Array.from(
        { length: 10 },
        (_, value) => `${group.slice(0, digit)}${value}${group.slice(digit + 1)}`,
      );
      const swapped =
        group.slice(0, digit) +
        (group[digit + 1] ?? '') +
        (group[digit] ?? '') +
        group.slice(digit + 2);
      for (const slip of [...slips, swapped.slice(0, 6)].filter((one) => one !== group)) {
        expect(isGroup(slip)).toBe(false);
        expect(readSheet(groups.with(at, slip).join(' '))).toEqual({ kind: 'slip', group: at + 1 });
      }
    }
  });
});

test('what nobody sees makes no words longer', () => {
  for (const nothing of [
    '\u00ad'.repeat(14),
    '\u3164\ufe0f'.repeat(7),
    ' '.repeat(14),
    '\u0640'.repeat(14),
    '\u200f\u2066\u200d'.repeat(5),
  ]) {
    expect(passphraseLength(nothing)).toBe(0);
  }
  expect(passphraseLength('  a  quiet\u200d \u0640 day ')).toBe('a quiet day'.length);
  expect(passphraseLength('بيـــت ١٢')).toBe(6);
});

test('46: too little, too much and another order are no secret', () => {
  const groups = sheetGroups(Uint8Array.from({ length: 16 }, (_, at) => at));
  expect(readSheet('')).toEqual({ kind: 'incomplete' });
  expect(readSheet(groups.slice(1).join(' '))).toEqual({ kind: 'incomplete' });
  expect(readSheet([...groups, '000011'].join(' '))).toEqual({ kind: 'surplus' });
  expect(readSheet(groups.toReversed().join(' '))).not.toEqual(readSheet(groups.join(' ')));
  expect(readSheet(groups.with(2, '720896').join(' '))).toEqual({ kind: 'slip', group: 3 });
});

function arabic(text: string, zero: number): string {
  return text.replaceAll(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
}
