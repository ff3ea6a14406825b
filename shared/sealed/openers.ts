import * as z from 'zod/mini';
import {
  concat,
  fromWire,
  isSame,
  label,
  random,
  toWire,
  type Bytes,
  type Random,
} from './bytes.ts';
import { bits, hkdf, KEY_BYTES, NONCE_BYTES } from './keys.ts';
import { decrypt, encrypt, isGeneration } from './seal.ts';
import { SALT_BYTES, STRETCHES, type Stretches, type StretchName } from './stretch.ts';

/** What opens a journal, or a device. */
export type OpenerKind =
  | 'passphrase'
  | 'sheet'
  | 'passkey'
  | 'device passphrase'
  | 'device passkey';

const ID_BYTES = 9;
const COMMIT_BYTES = 32;

const bytesOfLength = (length: number) =>
  z.string().check(z.refine((text) => fromWire(text)?.length === length, 'not such bytes'));

/** As it lies on the server, which can do nothing with it; that of a device never leaves it. */
export const openerSchema = z.object({
  kind: z.enum(['passphrase', 'sheet', 'passkey', 'device passphrase', 'device passkey']),
  id: bytesOfLength(ID_BYTES),
  generation: z.number().check(z.refine(isGeneration, 'not a generation')),
  /** Any text: an unknown one is of a newer Noor. */
  stretch: z.string(),
  salt: bytesOfLength(SALT_BYTES),
  /** Tells the right secret before anything is opened with it: one sealed key cannot fit two passphrases. */
  commit: bytesOfLength(COMMIT_BYTES),
  sealed: bytesOfLength(NONCE_BYTES + KEY_BYTES + 16),
  /** Of a passkey: which one to ask for. */
  credential: z.optional(z.string()),
});
export type Opener = z.infer<typeof openerSchema>;

export interface OpenerOf {
  readonly user: string;
  readonly kind: OpenerKind;
  readonly generation: number;
  readonly stretch: StretchName;
  readonly credential?: string;
}

interface Surroundings {
  readonly stretches: Stretches;
  readonly random?: Random;
}

/** `key`: the master of a journal's generation, or the key of a device. */
export async function makeOpener(
  { user, credential, ...facts }: OpenerOf,
  { secret, key }: { readonly secret: Bytes; readonly key: Bytes },
  { stretches, random: chance = random }: Surroundings,
): Promise<Opener> {
  const named = { ...facts, id: toWire(chance(ID_BYTES)), salt: toWire(chance(SALT_BYTES)) };
  const binding = bindingOf(user, named);
  const root = await stretches[facts.stretch](secret, bytesOf(named.salt));
  const { commit, wrapping } = await halvesOf(root, binding);
  const nonce = chance(NONCE_BYTES);
  const sealed = concat(nonce, await encrypt(wrapping, { nonce, binding }, key));
  return {
    ...named,
    commit: toWire(commit),
    sealed: toWire(sealed),
    ...(credential !== undefined && { credential }),
  };
}

/** `newer`: made by a later Noor. `refused`: another secret, another account's, or changed by somebody. */
export type OpenedKey =
  | { readonly kind: 'key'; readonly key: Bytes }
  | { readonly kind: 'newer' }
  | { readonly kind: 'refused' };

/** `expected`: whose it is and what it opens is known here, whatever it says itself. */
export async function openWith(
  opener: Opener,
  expected: { readonly user: string; readonly kind: OpenerKind },
  { secret, stretches }: { readonly secret: Bytes; readonly stretches: Stretches },
): Promise<OpenedKey> {
  const stretch = STRETCHES.find((name) => name === opener.stretch);
  if (!stretch) return { kind: 'newer' };
  if (!openerSchema.safeParse(opener).success || opener.kind !== expected.kind)
    return { kind: 'refused' };
  if ((stretch === 'a1') !== expected.kind.endsWith('passphrase')) return { kind: 'refused' };
  const binding = bindingOf(expected.user, opener);
  const root = await stretches[stretch](secret, bytesOf(opener.salt));
  const { commit, wrapping } = await halvesOf(root, binding);
  if (!isSame(commit, bytesOf(opener.commit))) return { kind: 'refused' };
  const sealed = bytesOf(opener.sealed);
  const [nonce, rest] = [sealed.slice(0, NONCE_BYTES), sealed.slice(NONCE_BYTES)];
  const key = await decrypt(wrapping, { nonce, binding }, rest);
  return key ? { kind: 'key', key } : { kind: 'refused' };
}

type Named = Pick<Opener, 'kind' | 'id' | 'generation' | 'stretch' | 'salt'>;

function bindingOf(user: string, { kind, id, generation, stretch, salt }: Named): Bytes {
  return label(1, 'opener', user, kind, id, generation, stretch, salt);
}

/** The root is used once: half of what comes of it is published, half opens. */
async function halvesOf(
  root: Bytes,
  binding: Bytes,
): Promise<{ readonly commit: Bytes; readonly wrapping: CryptoKey }> {
  const both = await bits(await hkdf(root), binding, COMMIT_BYTES + KEY_BYTES);
  const raw = both.slice(COMMIT_BYTES);
  const uses: KeyUsage[] = ['encrypt', 'decrypt'];
  const wrapping = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, uses);
  return { commit: both.slice(0, COMMIT_BYTES), wrapping };
}

/** Of a field that is bytes: the schema looked. */
function bytesOf(text: string): Bytes {
  const bytes = fromWire(text);
  if (!bytes) throw new TypeError('This opener was not read by its schema.');
  return bytes;
}
