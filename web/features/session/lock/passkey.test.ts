import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { textOf, toWire, type Bytes } from '../../../../shared/sealed/bytes.ts';
import { askPasskey, makePasskey, mayHavePasskeys } from './passkey.ts';

afterEach(() => vi.unstubAllGlobals());

class PasskeyDouble {
  readonly rawId: ArrayBuffer;
  readonly #results: AuthenticationExtensionsClientOutputs;
  constructor(id: Bytes, results: AuthenticationExtensionsClientOutputs) {
    this.rawId = id.buffer;
    this.#results = results;
  }
  getClientExtensionResults = () => this.#results;
}

interface Asked {
  readonly publicKey: {
    readonly user?: { readonly name: string; readonly displayName: string };
    readonly excludeCredentials?: readonly { readonly id: Bytes }[];
    readonly allowCredentials?: readonly { readonly id: Bytes }[];
    readonly extensions: { readonly prf: { readonly eval: { readonly first: Bytes } } };
  };
}

/** One passkey at most, which answers a question with its hash; `says`: how much it knows of such questions. */
function aDevice(says: 'at once' | 'when asked' | 'nothing') {
  const id = Uint8Array.from({ length: 16 }, (_, at) => at);
  let isThere = false;
  const questions: string[] = [];
  const answer = ({ publicKey }: Asked): Bytes => {
    const { first } = publicKey.extensions.prf.eval;
    questions.push(textOf(first));
    return Uint8Array.from(createHash('sha256').update(first).digest());
  };
  const isNamed = (list: readonly { readonly id: Bytes }[] = []) =>
    isThere && list.some((one) => toWire(one.id) === toWire(id));
  const create = vi.fn((asked: Asked) => {
    if (isNamed(asked.publicKey.excludeCredentials))
      throw new DOMException('', 'InvalidStateError');
    isThere = true;
    if (says === 'nothing') return Promise.resolve(new PasskeyDouble(id, {}));
    const results = says === 'at once' ? { results: { first: answer(asked) } } : {};
    return Promise.resolve(new PasskeyDouble(id, { prf: { enabled: true, ...results } }));
  });
  const get = vi.fn((asked: Asked) => {
    if (!isNamed(asked.publicKey.allowCredentials)) throw new DOMException('', 'NotAllowedError');
    const prf = says === 'nothing' ? {} : { results: { first: answer(asked) } };
    return Promise.resolve(new PasskeyDouble(id, { prf }));
  });
  vi.stubGlobal('PublicKeyCredential', PasskeyDouble);
  vi.stubGlobal('navigator', { credentials: { create, get } });
  return { create, get, questions, credential: toWire(id) };
}

test('asked for a journal, the passkey of a device answers with something else', async () => {
  const { credential, questions } = aDevice('at once');
  const made = await makePasskey('device');
  if (made === null || typeof made === 'string') throw new Error('None was made.');
  expect(await askPasskey('device', [credential])).toEqual(made.secret);
  expect(await askPasskey('journal', [credential])).not.toEqual(made.secret);
  // Stored openers depend on them.
  expect(questions).toEqual(['noor, device, 1', 'noor, device, 1', 'noor, journal, 1']);
});

test('one that answers only from its second use on is asked once more', async () => {
  const { get, credential } = aDevice('when asked');
  expect(await makePasskey('journal')).toMatchObject({ credential });
  expect(get).toHaveBeenCalledOnce();
});

test('where passkeys know no such answer it says so', async () => {
  const { credential } = aDevice('nothing');
  expect(await makePasskey('journal')).toBe('unable');
  expect(await askPasskey('journal', [credential])).toBe('unable');
});

test('one that is known is made no second time, and one that is gone does not answer', async () => {
  const { credential, get } = aDevice('at once');
  expect(await askPasskey('journal', [credential])).toBeNull();
  expect(await makePasskey('journal', [credential])).toMatchObject({ credential });
  expect(await makePasskey('journal', [credential])).toBe('exists');
  const asked = get.mock.calls.length;
  for (const none of [[], ['not base64url!']]) expect(await askPasskey('journal', none)).toBeNull();
  expect(get).toHaveBeenCalledTimes(asked);
});

test('it names nobody', async () => {
  const { create } = aDevice('at once');
  await makePasskey('journal');
  const asked = create.mock.calls[0]?.[0];
  expect(asked?.publicKey.user).toMatchObject({ name: 'Noor', displayName: 'Noor' });
});

test('they are not offered where it is known that they cannot answer', async () => {
  expect(await mayHavePasskeys()).toBe(false);
  for (const [can, may] of [
    [undefined, true],
    [() => Promise.resolve({ 'extension:prf': true }), true],
    [() => Promise.resolve({}), true],
    [() => Promise.resolve({ 'extension:prf': false }), false],
    [() => Promise.reject(new Error('It says nothing.')), true],
  ] as const) {
    vi.stubGlobal('PublicKeyCredential', can ? { getClientCapabilities: can } : {});
    expect(await mayHavePasskeys()).toBe(may);
  }
});
