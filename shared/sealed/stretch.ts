import { argon2id } from 'hash-wasm';
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
const KIBIBYTES = 64 * 1024;
const PASSES = 3;

/** About half a second, in a worker that may run WebAssembly; where it may not, four times that. */
export const stretches: Stretches = { a1: argon, h1: plainRoot };

async function argon(password: Bytes, salt: Bytes): Promise<Bytes> {
  const shape = { iterations: PASSES, memorySize: KIBIBYTES, parallelism: 1 };
  const wanted = { hashLength: ROOT_BYTES, outputType: 'binary' as const };
  try {
    return Uint8Array.from(await argon2id({ password, salt, ...shape, ...wanted }));
  } catch (error) {
    // Refused by a policy or by a phone's lockdown.
    if (!(error instanceof Error && isRefusal(error))) throw error;
    const { argon2idAsync } = await import('@noble/hashes/argon2.js');
    const options = { t: PASSES, m: KIBIBYTES, p: 1, dkLen: ROOT_BYTES };
    return Uint8Array.from(await argon2idAsync(password, salt, options));
  }
}

function isRefusal({ name, message }: Error): boolean {
  return name === 'CompileError' || /WebAssembly/i.test(message);
}

async function plainRoot(secret: Bytes, salt: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info: new Uint8Array() };
  return new Uint8Array(await crypto.subtle.deriveBits(derivation, key, 8 * ROOT_BYTES));
}
