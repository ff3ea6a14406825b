import { label, type Bytes } from './bytes.ts';

export const KEY_BYTES = 32;
export const NONCE_BYTES = 12;
const FINGERPRINT_BYTES = 12;

/** Every use has a key of its own, none of which can be taken out again. */
export interface JournalKeys {
  readonly user: string;
  readonly generation: number;
  readonly content: CryptoKey;
  readonly state: CryptoKey;
  /** Where an insight lies: so that its id does not tell the day. */
  readonly places: CryptoKey;
  /** By which two devices see that they hold the same key. */
  readonly fingerprint: Bytes;
}

export async function journalKeys(
  master: Bytes,
  user: string,
  generation: number,
): Promise<JournalKeys> {
  const root = await hkdf(master);
  const info = (use: string) => label(1, use, user, generation);
  return {
    user,
    generation,
    content: await aesKey(root, info('content')),
    state: await aesKey(root, info('state')),
    places: await hmacKey(root, info('places')),
    fingerprint: await bits(root, info('fingerprint'), FINGERPRINT_BYTES),
  };
}

/** Of one device and account; they never leave it. */
export interface DeviceKeys {
  /** Her history, drafts and summaries. */
  readonly rows: CryptoKey;
  /** What waits in the outbox of an ordinary journal. */
  readonly held: CryptoKey;
  /** Her session's token, and the keys of a private journal. */
  readonly ring: CryptoKey;
  /** As bytes: what is put aside while the page goes must be sealed in the same turn. */
  readonly words: Bytes;
}

export async function deviceKeys(deviceKey: Bytes, user: string): Promise<DeviceKeys> {
  const root = await hkdf(deviceKey);
  const info = (use: string) => label(1, 'device', use, user);
  return {
    rows: await aesKey(root, info('rows')),
    held: await aesKey(root, info('held')),
    ring: await aesKey(root, info('ring')),
    words: await bits(root, info('words'), KEY_BYTES),
  };
}

/** A UUID (version 8) that only who has the key can tell. */
export async function placeOfInsight({ places }: JournalKeys, day: string): Promise<string> {
  return uuidOf(await macOf(places, label(1, 'insight', day)), 8);
}

/** The same for an answer; looks like the id of any other one. */
export async function placeOfAnswer({ places }: JournalKeys, id: string): Promise<string> {
  return uuidOf(await macOf(places, label(1, 'answer', id)), 4);
}

async function macOf(key: CryptoKey, info: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, info)).slice(0, 16);
}

function uuidOf(bytes: Bytes, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export function hkdf(secret: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits', 'deriveKey']);
}

export async function bits(root: CryptoKey, info: Bytes, length: number): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.deriveBits(derivation(info), root, 8 * length));
}

function aesKey(root: CryptoKey, info: Bytes): Promise<CryptoKey> {
  const kind = { name: 'AES-GCM', length: 8 * KEY_BYTES };
  return crypto.subtle.deriveKey(derivation(info), root, kind, false, ['encrypt', 'decrypt']);
}

function hmacKey(root: CryptoKey, info: Bytes): Promise<CryptoKey> {
  const kind = { name: 'HMAC', hash: 'SHA-256', length: 8 * KEY_BYTES };
  return crypto.subtle.deriveKey(derivation(info), root, kind, false, ['sign']);
}

/** What comes in is random already, so no salt. */
function derivation(info: Bytes): HkdfParams {
  return { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
}
