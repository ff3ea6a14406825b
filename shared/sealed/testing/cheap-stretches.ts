import { concat, utf8, type Bytes } from '../bytes.ts';
import type { Stretches } from '../stretch.ts';

/** Nobody guesses here, so half a second a try is left out; what is tested is everything around it. */
export const cheapStretches: Stretches = {
  a1: (secret, salt) => hash(concat(utf8('a1 '), salt, secret)),
  h1: (secret, salt) => hash(concat(utf8('h1 '), salt, secret)),
};

async function hash(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
