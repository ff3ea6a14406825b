import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestOf } from './digest.ts';

test('the digest of a set does not depend on the order', () => {
  fc.assert(
    fc.property(fc.array(fc.uuid(), { maxLength: 50 }), (ids) => {
      expect(digestOf([...ids].reverse())).toEqual(digestOf(ids));
    }),
  );
});

test('one id more, less or other changes the digest', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid({ version: 7 }), { minLength: 2, maxLength: 30 }), (ids) => {
      expect(digestOf(ids.slice(1))).not.toEqual(digestOf(ids));
    }),
  );
});

test('nothing has a digest too', () => {
  expect(digestOf([])).toEqual({ count: 0, hash: '0000000000000000' });
});
