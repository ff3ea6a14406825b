export type Bytes = Uint8Array<ArrayBuffer>;

// Once for all: whole journals are sealed and opened row by row.
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function utf8(text: string): Bytes {
  return encoder.encode(text);
}

/** Throws on bytes that are no text. */
export function textOf(bytes: Bytes): string {
  return decoder.decode(bytes);
}

export function concat(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** What binds a key or a text to its place: unambiguous, because JSON is. */
export function label(...parts: readonly (string | number)[]): Bytes {
  return utf8(JSON.stringify(['noor', ...parts]));
}

/** In time that does not tell where they differ. */
export function isSame(one: Bytes, other: Bytes): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  one.forEach((byte, at) => (difference |= byte ^ (other[at] ?? 0)));
  return difference === 0;
}

/** Base64url without padding. */
export function toWire(bytes: Bytes): string {
  return btoa(toOneByteText(bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Last characters whose bits beyond the last byte are none, by how many stand after the last four. */
const LAST = [/^$|[\w-]$/, /^(?!)/, /[AQgw]$/, /[AEIMQUYcgkosw048]$/] as const;

/** The one spelling that `toWire` gives; null for anything else. */
export function fromWire(text: string): Bytes | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || !LAST[text.length % 4]?.test(text)) return null;
  return fromOneByteText(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
}

const MOST_ARGUMENTS = 8_192;

/** A character for each byte: what IndexedDB keeps as small as bytes, and RxDB does not take apart. */
export function toOneByteText(bytes: Bytes): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += MOST_ARGUMENTS) {
    // Spread, they would go through an iterator one by one.
    const some: unknown = Reflect.apply(
      String.fromCharCode,
      null,
      bytes.subarray(at, at + MOST_ARGUMENTS),
    );
    text += String(some);
  }
  return text;
}

export function fromOneByteText(text: string): Bytes {
  const bytes = new Uint8Array(text.length);
  // An iterator over the text would take twenty times as long, and whole journals come this way.
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Where random bytes come from; tests with known answers bring their own. */
export type Random = (length: number) => Bytes;

export const random: Random = (length) => crypto.getRandomValues(new Uint8Array(length));
