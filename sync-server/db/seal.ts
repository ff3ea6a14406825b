import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomFillSync,
  type KeyObject,
} from 'node:crypto';

/** Seals texts for the database, so that who reads it without the key reads nothing of them. */
export interface Seal {
  /** Base64; `name` is what it belongs to, and it opens under no other. */
  close(name: string, content: Buffer): string;
  /** Throws where key or name is another, or a byte was changed. */
  open(name: string, sealed: string): Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const TAG_END = NONCE_BYTES + TAG_BYTES;

/** AES-256-GCM: nonce, tag, content. `name` is what it belongs to, and it opens under no other. */
export function closeBytes(key: Buffer | KeyObject, name: string, content: Buffer): Buffer {
  return Buffer.concat(closeParts(key, name, content));
}

/** The same, not yet put together. */
export function closeParts(key: Buffer | KeyObject, name: string, content: Buffer): Buffer[] {
  const nonce = nextNonce();
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  // In this mode all of it comes at once, and nothing at the end.
  const body = cipher.update(content);
  cipher.final();
  return [nonce, cipher.getAuthTag(), body];
}

/** Throws where key or name is another, or a byte was changed. */
export function openBytes(key: Buffer | KeyObject, name: string, sealed: Buffer): Buffer {
  const { buffer, byteOffset: start, length } = sealed;
  // Not as parts of a Buffer, which are slower to make.
  const nonce = new Uint8Array(buffer, start, NONCE_BYTES);
  const tag = new Uint8Array(buffer, start + NONCE_BYTES, TAG_BYTES);
  const content = new Uint8Array(buffer, start + TAG_END, length - TAG_END);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, TAG);
  decipher.setAAD(Buffer.from(name)).setAuthTag(tag);
  const body = decipher.update(content);
  decipher.final();
  return body;
}

const TAG = { authTagLength: TAG_BYTES };
const NONCES = Buffer.alloc(256 * NONCE_BYTES);
let noncesUsed = NONCES.length;

/** Asked for one by one they cost more than what is done with them. */
function nextNonce(): Buffer {
  if (noncesUsed === NONCES.length) {
    randomFillSync(NONCES);
    noncesUsed = 0;
  }
  noncesUsed += NONCE_BYTES;
  return NONCES.subarray(noncesUsed - NONCE_BYTES, noncesUsed);
}

/** With a key of this purpose alone. */
export function createSeal(secretKey: string, purpose: string): Seal {
  const key = keyOf(secretKey, purpose);
  return {
    close: (name, content) => closeBytes(key, name, content).toString('base64'),
    open: (name, sealed) => openBytes(key, name, Buffer.from(sealed, 'base64')),
  };
}

/** 32 bytes that tell nothing of the secret nor of its other purposes. */
export function keyOf(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `noor ${purpose}`, 32));
}
