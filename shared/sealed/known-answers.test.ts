import { argon2Sync, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { fromWire, label, toWire, utf8 } from './bytes.ts';
import { deviceKeys, journalKeys, placeOfInsight } from './keys.ts';
import { makeOpener, openWith } from './openers.ts';
import { passphraseBytes } from './passphrase.ts';
import { openLater, sealAtOnce, sealDocument } from './seal.ts';
import { stretches } from './argon.ts';
import { countingRandom } from './testing/counting-random.ts';

// What a second hand gets from the same design: Node's OpenSSL, which the product does not use here.
const MASTER = Uint8Array.from({ length: 32 }, (_, at) => 255 - at);
const derived = (secret: Uint8Array, info: Uint8Array, length: number) =>
  new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), info, length));

/** The nonce, what is sealed, the tag. */
function opened(key: Uint8Array, bytes: Uint8Array, binding: Uint8Array): Buffer {
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  cipher.setAAD(binding);
  cipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()]);
}

test('a document is what the format says, to the byte', async () => {
  const keys = await journalKeys(MASTER, 'her', 258);
  const place = { kind: 'answer', id: 'the id' } as const;
  const bytes = await sealDocument(keys, { ...place, body: { words: 'قلبي' } }, countingRandom());
  expect([...bytes.subarray(0, 15)]).toEqual([1, 1, 2, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(bytes).toHaveLength(3 + 12 + 512 + 16);
  const key = derived(MASTER, utf8('["noor",1,"content","her",258]'), 32);
  const plain = opened(key, bytes.subarray(3), utf8('["noor",1,"answer","her","the id",258]'));
  const json = '{"words":"قلبي"}';
  expect(plain.readUInt32BE(0)).toBe(Buffer.byteLength(json));
  expect(plain.subarray(4).toString()).toBe(
    json.padEnd(508 - (Buffer.byteLength(json) - json.length), '\0'),
  );
  expect(createHash('sha256').update(bytes).digest('base64url')).toMatchInlineSnapshot(
    `"uI8M8YgKJp3NPi1e9TEXpuEt-GeEovvhbBZ8tHlSBPU"`,
  );
});

test('the fingerprint and the place of an insight are known', async () => {
  const keys = await journalKeys(MASTER, 'her', 1);
  expect(keys.fingerprint).toEqual(derived(MASTER, label(1, 'fingerprint', 'her', 1), 12));
  const key = derived(MASTER, label(1, 'places', 'her', 1), 32);
  const mac = createHmac('sha256', key)
    .update(label(1, 'insight', '2026-11-23'))
    .digest('hex');
  const id = await placeOfInsight(keys, '2026-11-23');
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(id.replaceAll('-', '').slice(0, 12)).toBe(mac.slice(0, 12));
});

test('an opener is what the design says: stretched, committed, wrapped', async () => {
  const facts = { user: 'her', kind: 'passphrase', generation: 1, stretch: 'a1' } as const;
  const secret = passphraseBytes('قمر ٧ و shams');
  const surroundings = { stretches, random: countingRandom() };
  const opener = await makeOpener(facts, { secret, key: MASTER }, surroundings);
  const salt = Buffer.from(opener.salt, 'base64url');
  const root = argon2Sync('argon2id', {
    message: Buffer.from('قمر 7 و shams'),
    nonce: salt,
    memory: 65_536,
    passes: 3,
    parallelism: 1,
    tagLength: 32,
  });
  const binding = label(1, 'opener', 'her', 'passphrase', opener.id, 1, 'a1', opener.salt);
  const both = derived(root, binding, 64);
  expect(opener.commit).toBe(Buffer.from(both.subarray(0, 32)).toString('base64url'));
  const sealed = Buffer.from(opener.sealed, 'base64url');
  expect(new Uint8Array(opened(both.subarray(32), sealed, binding))).toEqual(MASTER);
  const opening = openWith(opener, { user: 'her', kind: 'passphrase' }, { secret, stretches });
  expect(await opening).toEqual({ kind: 'key', key: MASTER });
});

test('where WebAssembly is refused the same root comes by another way', async () => {
  const [secret, salt] = [utf8('words'), new Uint8Array(16)];
  const usual = await stretches.a1(secret, salt);
  vi.resetModules();
  vi.doMock('hash-wasm', () => ({
    argon2id: () => Promise.reject(new Error('WebAssembly.compile(): refused by the policy')),
  }));
  const { stretches: others } = await import('./argon.ts');
  expect(await others.a1(secret, salt)).toEqual(usual);
  vi.doUnmock('hash-wasm');
  // The files after this one would go that way too.
  vi.resetModules();
}, 60_000);

test('what is put aside within one turn is opened later, and only where it lay', async () => {
  const { words } = await deviceKeys(MASTER, 'her');
  expect(words).toEqual(derived(MASTER, label(1, 'device', 'words', 'her'), 32));
  const sealed = sealAtOnce(words, 'row 1', utf8('the last letters'));
  expect(await openLater(words, 'row 1', sealed)).toEqual(utf8('the last letters'));
  expect(await openLater(words, 'row 2', sealed)).toBeNull();
});

test('bytes on the wire have one spelling', () => {
  for (const length of [0, 1, 2, 3, 31, 9_000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37) & 0xff);
    expect(toWire(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
    expect(fromWire(toWire(bytes))).toEqual(bytes);
  }
  for (const text of ['A', 'AB', 'AA==', 'A+/A', 'A A', 'AAé', 'AAB\n']) {
    expect(fromWire(text), text).toBe(null);
  }
});
