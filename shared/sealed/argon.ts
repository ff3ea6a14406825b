import { argon2id } from 'hash-wasm';
import type { Bytes } from './bytes.ts';
import { plainRoot, ROOT_BYTES, type Stretches } from './stretch.ts';

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
