import { expect, test, vi } from 'vitest';
import { random, toWire, utf8 } from './bytes.ts';
import { makeOpener, openWith, type Opener, type OpenerOf } from './openers.ts';
import { passphraseBytes } from './passphrase.ts';
import { cheapStretches as stretches } from './testing/cheap-stretches.ts';
import { HER } from './testing/a-journal.ts';

const words = passphraseBytes('five quiet words of hers');
const master = random(32);
const facts: OpenerOf = { user: HER, kind: 'passphrase', generation: 1, stretch: 'a1' };
const expected = { user: HER, kind: 'passphrase' } as const;

const anOpener = (change: Partial<OpenerOf> = {}, secret = words, key = master) =>
  makeOpener({ ...facts, ...change }, { secret, key }, { stretches });
const open = (opener: Opener, secret = words) => openWith(opener, expected, { secret, stretches });

test('her words open, and nothing else', async () => {
  const opener = await anOpener();
  expect(await open(opener)).toEqual({ kind: 'key', key: master });
  expect(await open(opener, passphraseBytes('five quiet words of his'))).toEqual({
    kind: 'refused',
  });
});

test("10: another account's opener does not open, for the same words either", async () => {
  expect(await open(await anOpener({ user: 'him' }))).toEqual({ kind: 'refused' });
});

test('36, 55: an unknown stretching never runs, whatever it is called', async () => {
  const opener = await anOpener();
  const a1 = vi.fn(stretches.a1);
  const names = ['a0', 'A1', 'pbkdf2', 'none', '', '__proto__', 'constructor', 'toString', 'a1 '];
  for (const stretch of names) {
    const opening = openWith({ ...opener, stretch }, expected, {
      secret: words,
      stretches: { ...stretches, a1 },
    });
    expect(await opening, stretch).toEqual({ kind: 'newer' });
  }
  expect(a1).not.toHaveBeenCalled();
});

test('36: words that she types are never stretched as random bytes are', async () => {
  const plain = await anOpener({ stretch: 'h1' });
  expect(await open(plain)).toEqual({ kind: 'refused' });
  const sheet = await anOpener({ kind: 'sheet', stretch: 'a1' });
  expect(await openWith(sheet, { user: HER, kind: 'sheet' }, { secret: words, stretches })).toEqual(
    { kind: 'refused' },
  );
});

test('37: salt, id, generation, kind and what is sealed stand together', async () => {
  const [opener, other] = [await anOpener(), await anOpener()];
  const changes: Partial<Opener>[] = [
    { salt: other.salt },
    { id: other.id },
    { generation: 2 },
    { sealed: other.sealed },
    { commit: other.commit },
    { kind: 'sheet' },
    { kind: 'device passphrase' },
    { salt: '' },
    { sealed: toWire(random(12)) },
    { commit: 'not base64url!' },
    { generation: 0 },
    { generation: 65_536 },
  ];
  for (const change of changes)
    expect(await open({ ...opener, ...change }), JSON.stringify(change)).toEqual({
      kind: 'refused',
    });
});

test('38, 40: one opener fits one passphrase: it is committed to before anything is opened', async () => {
  const guesses = ['password', 'noor', 'her birthday'].map((guess) => passphraseBytes(guess));
  const opener = await anOpener();
  for (const guess of guesses) expect(await open(opener, guess)).toEqual({ kind: 'refused' });
  // What is sealed by the server itself for a guess opens with neither.
  const planted = await anOpener({}, guesses[0], random(32));
  expect(await open({ ...planted, commit: opener.commit })).toEqual({ kind: 'refused' });
  expect(await open({ ...opener, sealed: planted.sealed })).toEqual({ kind: 'refused' });
});

test('47: a sheet of an earlier time does not open the next generation', async () => {
  const paper = random(16);
  const sheet = { kind: 'sheet', stretch: 'h1' } as const;
  const [earlier, later] = [
    await anOpener({ ...sheet }, paper),
    await anOpener({ ...sheet, generation: 2 }, random(16), random(32)),
  ];
  const read = (opener: Opener) =>
    openWith(opener, { user: HER, kind: 'sheet' }, { secret: paper, stretches });
  expect(await read(earlier)).toEqual({ kind: 'key', key: master });
  expect(await read(later)).toEqual({ kind: 'refused' });
});

test('two openers of the same words have nothing in common', async () => {
  const [one, other] = [await anOpener(), await anOpener()];
  expect(one.commit).not.toBe(other.commit);
  expect(one.sealed).not.toBe(other.sealed);
  expect(JSON.stringify(one)).not.toContain(toWire(utf8('five')));
});
