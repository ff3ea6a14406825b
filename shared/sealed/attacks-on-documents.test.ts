import * as fc from 'fast-check';
import { v4 } from 'uuid';
import { expect, test } from 'vitest';
import { fromWire, random, toWire, type Bytes } from './bytes.ts';
import { journalKeys, placeOfInsight } from './keys.ts';
import { readSealed, type SealedDocument } from './read-sealed.ts';
import { openHere, paddedLength, sealDocument, sealHere } from './seal.ts';
import { deviceKeys } from './keys.ts';
import { aDocument, aKeyring, anAnswerBody, HER } from './testing/a-journal.ts';

// The numbers are those of the attack list that the design was made against.
const keys = await aKeyring();
const read = (document: SealedDocument) => readSealed([keys], document);

test('a document of hers opens as what it is', async () => {
  const document = await aDocument(keys);
  expect(await read(document)).toEqual({
    kind: 'answer',
    id: document.id,
    generation: 1,
    body: anAnswerBody(),
    whole: anAnswerBody(),
  });
});

test('02 to 04: neither words nor day, question, language or chain stand outside', async () => {
  const body = anAnswerBody('Canary in the garden.');
  const document = await aDocument(keys, { body });
  const { sealed, ...outside } = document;
  const bytes = new TextDecoder('latin1').decode(fromWire(sealed) ?? undefined);
  const long = ['Canary', '2026-11-23', 'ic-001', 'inner_child', 'supersedes'];
  // Random bytes spell three letters once in some hundred documents.
  for (const word of [...long, '"en"', 'UTC']) expect(JSON.stringify(outside)).not.toContain(word);
  for (const word of long) expect(sealed + bytes).not.toContain(word);
  expect(bytes.length).toBeGreaterThan(500);
  expect(Object.keys(document).sort()).toEqual(['deleted', 'id', 'kind', 'sealed']);
});

test('05, 06: short answers have one size, and the same words other bytes', async () => {
  const sealed = await Promise.all(
    ['', 'no', 'yes', 'A day like any other.', 'A day like any other.'].map((answer) =>
      aDocument(keys, { body: anAnswerBody(answer) }),
    ),
  );
  expect(new Set(sealed.map((one) => one.sealed.length)).size).toBe(1);
  expect(new Set(sealed.map((one) => one.sealed)).size).toBe(sealed.length);
});

test('05: padding never shortens, and grows by a sixteenth at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (length) => {
      const padded = paddedLength(length);
      expect(padded).toBeGreaterThanOrEqual(length);
      expect(padded).toBeLessThanOrEqual(Math.max(length + 511, length * 1.0625));
      expect(paddedLength(padded)).toBe(padded);
      // What the page says the server knows of a length: never finer.
      expect(padded % 512).toBe(0);
    }),
  );
});

test('07, 08: under another id nothing opens', async () => {
  const [one, other] = [await aDocument(keys), await aDocument(keys)];
  expect(await read({ ...one, sealed: other.sealed })).toEqual({ kind: 'forged', id: one.id });
  expect(await read({ ...other, sealed: one.sealed })).toEqual({ kind: 'forged', id: other.id });
  expect((await read({ ...one, id: v4() })).kind).toBe('forged');
});

test("09: another account's document does not open, with the same key either", async () => {
  const master = random(32);
  const [hers, foreign] = [await journalKeys(master, HER, 1), await journalKeys(master, 'him', 1)];
  const document = await aDocument(foreign);
  expect((await readSealed([hers], document)).kind).toBe('forged');
  expect((await read(document)).kind).toBe('forged');
});

test('11, 12: a document is of its kind alone', async () => {
  const kinds = ['answer', 'erasure', 'insight', 'state'] as const;
  for (const kind of kinds) {
    const document = await aDocument(keys, { kind });
    const claims = [
      { kind: 'answer', deleted: false },
      { kind: 'answer', deleted: true },
      { kind: 'insight', deleted: false },
    ] as const;
    for (const claim of claims) {
      const isTrue = kind === (claim.deleted ? 'erasure' : claim.kind);
      if (!isTrue) expect((await read({ ...document, ...claim })).kind).toBe('forged');
    }
  }
});

test('13, 14: nothing is erased without her seal, and one erasure is not another one', async () => {
  const erasure = { at: ['phone', 2], seen: {}, of: [['phone', 1]] };
  const document = await aDocument(keys, { kind: 'erasure', body: erasure });
  expect(await read(document)).toEqual({
    kind: 'erasure',
    id: document.id,
    generation: 1,
    body: erasure,
    whole: erasure,
  });
  const answer = await aDocument(keys);
  for (const sealed of [
    '',
    toWire(Uint8Array.from([1, 0, 1, ...random(600)])),
    answer.sealed,
    document.sealed,
  ])
    expect((await read({ ...answer, deleted: true, sealed })).kind).toBe('forged');
});

test('15: any bit that is turned is noticed', async () => {
  const document = await aDocument(keys);
  const bytes = fromWire(document.sealed) as Bytes;
  for (let bit = 0; bit < 8 * bytes.length; bit += 1) {
    const turned = bytes.slice();
    turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const { kind } = await read({ ...document, sealed: toWire(turned) });
    // Of its first bytes one says the format, two the generation: what is later is kept for later.
    expect(['forged', ...(bit < 24 ? ['newer'] : [])]).toContain(kind);
  }
});

test('16: cut, empty, longer and not base64url: refused, never a throw', async () => {
  const document = await aDocument(keys);
  const { sealed } = document;
  const others = [
    '',
    'A',
    sealed.slice(0, 4),
    sealed.slice(0, -1),
    sealed.slice(0, -4),
    `${sealed}AAAA`,
    `${sealed}=`,
    '💧',
    sealed.slice(4),
  ];
  for (const other of others) {
    const { kind } = await read({ ...document, sealed: other });
    expect(kind === 'forged' || kind === 'newer', other.slice(0, 8)).toBe(true);
    expect(kind).not.toBe('answer');
  }
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const { kind } = await read({ ...document, sealed: toWire(Uint8Array.from(bytes)) });
      expect(['forged', 'newer']).toContain(kind);
    }),
  );
});

test('17, 18: a plain document and one of a foreign key are not shown', async () => {
  const stranger = await aKeyring();
  expect((await read(await aDocument(stranger))).kind).toBe('forged');
  const plain = btoa(JSON.stringify(anAnswerBody()));
  expect((await read({ id: v4(), kind: 'answer', deleted: false, sealed: plain })).kind).not.toBe(
    'answer',
  );
});

test('19, 20: an insight is shown for its own day alone', async () => {
  const insight = (date: string) => ({
    at: ['phone', 3],
    seen: {},
    date,
    answers: [],
    writer: 1,
    feedback: {
      energy_score: 7,
      feedback_text: 'A good day.',
      improvement_areas: '',
      language: 'en',
      source: 'built_in',
      created_at: '2026-11-23T20:00:00.000Z',
    },
  });
  const day = '2026-11-23';
  const id = await placeOfInsight(keys, day);
  const body = insight(day);
  const document = await aDocument(keys, { kind: 'insight', id, body });
  expect(await read(document)).toEqual({ kind: 'insight', id, generation: 1, body, whole: body });
  const elsewhere = { kind: 'insight' as const, id: await placeOfInsight(keys, '2026-11-24') };
  expect((await read({ ...document, id: elsewhere.id })).kind).toBe('forged');
  // Her own key, and another day's place: as a device with a fault of its own would do it.
  expect((await read(await aDocument(keys, { ...elsewhere, body }))).kind).toBe('forged');
  const forged = await aDocument(await aKeyring(), { kind: 'insight', id, body });
  expect((await read(forged)).kind).toBe('forged');
});

test('42: of an older generation nothing opens once its key is gone, and both while they are there', async () => {
  const [old, next] = [await aKeyring(HER, 1), await aKeyring(HER, 2)];
  const document = await aDocument(old);
  expect((await readSealed([next], document)).kind).toBe('forged');
  expect((await readSealed([next, old], document)).kind).toBe('answer');
  expect((await readSealed([old], await aDocument(next))).kind).toBe('newer');
});

test('50: a newer format is kept for later, and what her key sealed but nobody here understands too', async () => {
  const document = await aDocument(keys);
  const bytes = fromWire(document.sealed) as Bytes;
  bytes[0] = 2;
  expect((await read({ ...document, sealed: toWire(bytes) })).kind).toBe('newer');
  const unheard = await aDocument(keys, { body: { at: ['phone', 1], song: 'la' } });
  expect((await read(unheard)).kind).toBe('newer');
  // What it says of her devices is understood all the same, and what it says beside what is known here is kept.
  const numbered = { at: ['phone', 2], seen: {}, song: 'la' };
  const { unread } = (await read(await aDocument(keys, { body: numbered }))) as { unread?: object };
  expect(unread).toEqual({
    kind: 'answer',
    generation: 1,
    body: numbered,
    entry: { at: ['phone', 2], seen: {} },
  });
  const known = { ...anAnswerBody(), song: 'la' };
  const singing = await read(await aDocument(keys, { body: known }));
  expect(singing).toMatchObject({ kind: 'answer', body: anAnswerBody(), whole: known });
});

test('a row of the device opens where it lies, and nowhere else', async () => {
  const { rows, held } = await deviceKeys(random(32), HER);
  const plain = Uint8Array.from([1, 2, 3]);
  const sealed = await sealHere(rows, 'reflections 7', plain);
  expect(await openHere(rows, 'reflections 7', sealed)).toEqual(plain);
  expect(await openHere(rows, 'reflections 8', sealed)).toBeNull();
  expect(await openHere(held, 'reflections 7', sealed)).toBeNull();
  expect(await openHere(rows, 'reflections 7', sealed.slice(0, 20))).toBeNull();
});

test('a nonce is never used twice', async () => {
  const seen = new Set<string>();
  for (let count = 0; count < 2_000; count += 1) {
    const bytes = await sealDocument(keys, { kind: 'answer', id: 'one', body: {} });
    seen.add(toWire(bytes.slice(3, 15)));
  }
  expect(seen.size).toBe(2_000);
});
