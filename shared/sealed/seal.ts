import { gcm } from '@noble/ciphers/aes.js';
import { concat, label, random, textOf, utf8, type Bytes, type Random } from './bytes.ts';
import { NONCE_BYTES, type JournalKeys } from './keys.ts';

/** The one format there is. A later one gets another number, and is never tried as this one. */
const FORMAT = 1;
const HEAD_BYTES = 3;
const TAG_BYTES = 16;
const MOST_GENERATION = 0xffff;

export type DocumentKind = 'answer' | 'erasure' | 'insight' | 'state';

/** Where a document belongs: what the device expects there, never what a message says. */
export interface Place {
  readonly kind: DocumentKind;
  readonly id: string;
}

export async function sealDocument(
  keys: JournalKeys,
  { body, ...place }: Place & { readonly body: object },
  chance: Random = random,
): Promise<Bytes> {
  const { generation } = keys;
  const head = new Uint8Array(HEAD_BYTES);
  new DataView(head.buffer).setUint16(1, generation);
  head[0] = FORMAT;
  const nonce = chance(NONCE_BYTES);
  const how = { nonce, binding: bindingOf(keys, place) };
  const sealed = await encrypt(keyOf(keys, place), how, padded(body));
  return concat(head, nonce, sealed);
}

/** `newer`: of a format or a generation that is not known here. `forged`: anything else that does not open. */
export type Opened =
  | { readonly kind: 'body'; readonly body: unknown }
  | { readonly kind: 'newer' }
  | { readonly kind: 'forged' };

export async function openDocument(
  known: readonly JournalKeys[],
  place: Place,
  bytes: Bytes,
): Promise<Opened> {
  const format = bytes[0] ?? 0;
  if (format > FORMAT) return { kind: 'newer' };
  if (format < FORMAT || bytes.length < HEAD_BYTES + NONCE_BYTES + TAG_BYTES)
    return { kind: 'forged' };
  const generation = generationOf(bytes);
  const keys = known.find((one) => one.generation === generation);
  if (!keys) {
    const newest = Math.max(...known.map((one) => one.generation));
    return { kind: generation > newest ? 'newer' : 'forged' };
  }
  const nonce = bytes.subarray(HEAD_BYTES, HEAD_BYTES + NONCE_BYTES);
  const sealed = bytes.subarray(HEAD_BYTES + NONCE_BYTES);
  const how = { nonce, binding: bindingOf(keys, place) };
  const plain = await decrypt(keyOf(keys, place), how, sealed);
  const body = plain && unpadded(plain);
  return body ? { kind: 'body', body: body.value } : { kind: 'forged' };
}

/** Before it is opened, so it proves nothing. */
export function generationOf(bytes: Bytes): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint16(1);
}

export function isGeneration(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= MOST_GENERATION;
}

function keyOf({ content, state }: JournalKeys, { kind }: Place): CryptoKey {
  return kind === 'state' ? state : content;
}

function bindingOf({ user, generation }: JournalKeys, { kind, id }: Place): Bytes {
  return label(1, kind, user, id, generation);
}

/** A row or a secret of this device: nonce, then what is sealed; `name` is where it lies. */
export async function sealHere(key: CryptoKey, name: string, plain: Bytes): Promise<Bytes> {
  const nonce = random(NONCE_BYTES);
  return concat(nonce, await encrypt(key, { nonce, binding: bindingHere(name) }, plain));
}

/** Null when it was sealed by another key, for another place, or changed since. */
export function openHere(key: CryptoKey, name: string, bytes: Bytes): Promise<Bytes | null> {
  const [nonce, sealed] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
  return decrypt(key, { nonce, binding: bindingHere(name) }, sealed);
}

/** The same within one turn: while a page goes nothing is waited for. */
export function sealAtOnce(key: Bytes, name: string, plain: Bytes): Bytes {
  const nonce = random(NONCE_BYTES);
  const sealed = gcm(key, nonce, bindingHere(name)).encrypt(plain);
  return concat(nonce, Uint8Array.from(sealed));
}

/** What `sealAtOnce` sealed. */
export async function openLater(key: Bytes, name: string, bytes: Bytes): Promise<Bytes | null> {
  const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  return openHere(imported, name, bytes);
}

function bindingHere(name: string): Bytes {
  return label(1, 'here', name);
}

/** `binding`: what the sealed text belongs to; with another one it does not open. */
export interface How {
  readonly nonce: Bytes;
  readonly binding: Bytes;
}

export async function encrypt(key: CryptoKey, how: How, plain: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.encrypt(gcmOf(how), key, plain));
}

export async function decrypt(key: CryptoKey, how: How, sealed: Bytes): Promise<Bytes | null> {
  if (how.nonce.length !== NONCE_BYTES || sealed.length < TAG_BYTES) return null;
  try {
    return new Uint8Array(await crypto.subtle.decrypt(gcmOf(how), key, sealed));
  } catch {
    return null;
  }
}

function gcmOf({ nonce, binding }: How): AesGcmParams {
  return { name: 'AES-GCM', iv: nonce, additionalData: binding };
}

const LENGTH_BYTES = 4;
const STEP = 512;

/** The length of an answer is told to 512 bytes, of one beyond 16 KiB to a sixteenth of it at most. */
function padded(body: object): Bytes {
  const json = utf8(JSON.stringify(body));
  const plain = new Uint8Array(paddedLength(LENGTH_BYTES + json.length));
  new DataView(plain.buffer).setUint32(0, json.length);
  plain.set(json, LENGTH_BYTES);
  return plain;
}

/** In steps, or those of Padmé (Nikitin and others, 2019) where they are longer. */
export function paddedLength(length: number): number {
  if (length <= STEP) return STEP;
  const exponent = Math.floor(Math.log2(length));
  const kept = Math.floor(Math.log2(exponent)) + 1;
  const step = Math.max(STEP, 2 ** (exponent - kept));
  return Math.ceil(length / step) * step;
}

function unpadded(plain: Bytes): { readonly value: unknown } | null {
  const length = new DataView(plain.buffer, plain.byteOffset).getUint32(0);
  if (LENGTH_BYTES + length > plain.length) return null;
  try {
    return { value: JSON.parse(textOf(plain.subarray(LENGTH_BYTES, LENGTH_BYTES + length))) };
  } catch {
    return null;
  }
}
