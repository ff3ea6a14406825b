import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();

test('a password is kept as argon2id of 19 MiB, salted, and only it opens', async () => {
  const [one, two] = [await passwords.hash('لؤلؤة 42'), await passwords.hash('لؤلؤة 42')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await passwords.verify(one, 'لؤلؤة 42')).toBe(true);
  expect(await passwords.verify(one, 'لؤلؤة 43')).toBe(false);
});

test('an account that does not exist is never right, not even by the dummy password', async () => {
  for (const guess of ['', 'nobody has this password']) {
    expect(await passwords.verify(null, guess)).toBe(false);
  }
});

test('an account that does not exist costs as much as one that does', async () => {
  const stored = await passwords.hash('the right one');
  const samples = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 21; round += 1) {
    // In turns, so that a busy moment of the machine meets both.
    for (const [kind, phc] of [
      ['known', stored],
      ['unknown', null],
    ] as const) {
      const startedAt = performance.now();
      await passwords.verify(phc, 'a wrong one');
      samples[kind].push(performance.now() - startedAt);
    }
  }
  // The quickest of each: whatever else the machine does can only add to the time of one.
  const ratio = Math.min(...samples.unknown) / Math.min(...samples.known);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});
