import type { Bytes } from './bytes.ts';

/**
 * How a secret becomes a root of 32 bytes. A name, never numbers: nobody can ask for a weaker one.
 * `a1`: Argon2id 1.3, for what she types. `h1`: for 16 and more random bytes, which need no stretching.
 */
export const STRETCHES = ['a1', 'h1'] as const;
export type StretchName = (typeof STRETCHES)[number];
export type Stretch = (secret: Bytes, salt: Bytes) => Promise<Bytes>;
export type Stretches = Readonly<Record<StretchName, Stretch>>;

export const SALT_BYTES = 16;
export const ROOT_BYTES = 32;

/** `h1`. */
export async function plainRoot(secret: Bytes, salt: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info: new Uint8Array() };
  return new Uint8Array(await crypto.subtle.deriveBits(derivation, key, 8 * ROOT_BYTES));
}
