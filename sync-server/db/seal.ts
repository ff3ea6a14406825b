import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Seals texts for the database, so that who reads it without the key reads nothing of them. */
export interface Seal {
  /** Base64; `name` is what it belongs to, and it opens under no other. */
  close(name: string, content: Buffer): string;
  /** Throws where key or name is another, or a byte was changed. */
  open(name: string, sealed: string): Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a key of this purpose alone. */
export function createSeal(secretKey: string, purpose: string): Seal {
  const key = keyOf(secretKey, purpose);
  return {
    close(name, content) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
      const body = Buffer.concat([cipher.update(content), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    open(name, sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const tagEnd = NONCE_BYTES + TAG_BYTES;
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(name))
        .setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
      return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]);
    },
  };
}

/** 32 bytes that tell nothing of the secret nor of its other purposes. */
export function keyOf(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `noor ${purpose}`, 32));
}
