import { hash } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../db/storage-health.ts';
import type { UserRepository } from '../user-repository.ts';
import { createPasswords } from './passwords.ts';

const replacePasswordHash = vi.fn<UserRepository['replacePasswordHash']>(() => Promise.resolve());
const passwords = createPasswords({ replacePasswordHash });
const ownerOf = (password_hash: string) => ({ id: 'leila', password_hash });

test('a password is kept as argon2id of 19 MiB, salted, and only it opens', async () => {
  const [one, two] = [await passwords.hash('لؤلؤة 42'), await passwords.hash('لؤلؤة 42')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await passwords.verify(ownerOf(one), 'لؤلؤة 42')).toBe(true);
  expect(await passwords.verify(ownerOf(one), 'لؤلؤة 43')).toBe(false);
});

/** Words that keyboards send in two forms. */
const inTwoForms = [
  ['an accent', 'caf\u00e9-2026'],
  ['an alif with madda', '\u0622\u0645\u0627\u0644-2026'],
  ['a waw with hamza', '\u0644\u0624\u0644\u0624\u0629 42'],
  ['Hangul', '\ud55c\uae00-2026'],
] as const;

test.each(inTwoForms)('%s is the same password from every keyboard', async (_, composed) => {
  const decomposed = composed.normalize('NFD');
  expect(decomposed).not.toBe(composed);
  replacePasswordHash.mockClear();
  for (const chosen of [composed, decomposed]) {
    const owner = ownerOf(await passwords.hash(chosen));
    for (const typed of [composed, decomposed]) {
      expect(await passwords.verify(owner, typed)).toBe(true);
    }
    expect(await passwords.verify(owner, `${decomposed}.`)).toBe(false);
  }
  expect(replacePasswordHash).not.toHaveBeenCalled();
});

test.each(inTwoForms)(
  '%s that was hashed as it was typed still signs her in, and is hashed again',
  async (_, composed) => {
    const decomposed = composed.normalize('NFD');
    const before = await hash(decomposed);
    replacePasswordHash.mockClear();
    expect(await passwords.verify(ownerOf(before), `${decomposed}.`)).toBe(false);
    expect(replacePasswordHash).not.toHaveBeenCalled();
    expect(await passwords.verify(ownerOf(before), decomposed)).toBe(true);
    expect(replacePasswordHash.mock.calls).toEqual([
      ['leila', { before, after: expect.any(String) as string }],
    ]);
    const after = replacePasswordHash.mock.calls[0]?.[1].after ?? '';
    expect(after).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(ownerOf(after), composed)).toBe(true);
  },
);

test('passwords that only look alike stay two', async () => {
  const owner = ownerOf(await passwords.hash('\ufb01ne-2026'));
  expect(await passwords.verify(owner, 'fine-2026')).toBe(false);
});

test('a disk without room for the new hash keeps nobody out', async () => {
  const owner = ownerOf(await hash('cafe\u0301-2026'));
  replacePasswordHash.mockRejectedValueOnce(refusal('storage_full'));
  expect(await passwords.verify(owner, 'cafe\u0301-2026')).toBe(true);
  replacePasswordHash.mockRejectedValueOnce(new Error('a fault of ours'));
  await expect(passwords.verify(owner, 'cafe\u0301-2026')).rejects.toThrow('a fault of ours');
});

test('an account that does not exist is never right, not even by the dummy password', async () => {
  for (const guess of ['', 'nobody has this password', 'cafe\u0301-2026']) {
    expect(await passwords.verify(undefined, guess)).toBe(false);
  }
});

test.each([
  ['a password', 'a wrong one'],
  ['a password in other bytes', 'a wrong cafe\u0301'],
])('%s costs an account that does not exist as much as one that does', async (_, guess) => {
  const stored = ownerOf(await passwords.hash('the right one'));
  const samples = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 21; round += 1) {
    // In turns, so that a busy moment of the machine meets both.
    for (const [kind, owner] of [
      ['known', stored],
      ['unknown', undefined],
    ] as const) {
      const startedAt = performance.now();
      await passwords.verify(owner, guess);
      samples[kind].push(performance.now() - startedAt);
    }
  }
  // The quickest of each: whatever else the machine does can only add to the time of one.
  const ratio = Math.min(...samples.unknown) / Math.min(...samples.known);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});
