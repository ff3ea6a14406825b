import { fromWire, random, toWire, utf8, type Bytes } from '../../../../shared/sealed/bytes.ts';

/** What opens a device beside her words: it answers the same question with the same secret, and nobody else does. */
export interface Passkey {
  readonly credential: string;
  readonly secret: Bytes;
}

/** Each passkey belongs to one device and account, so all are asked the same. */
const QUESTION = utf8('noor, device, 1');
const prf = { prf: { eval: { first: QUESTION } } };

const CHALLENGE_BYTES = 32;
const USER_BYTES = 16;
/** ES256 and RS256; nothing is ever signed for a server. */
const ALGORITHMS = [-7, -257];

export function mayHavePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

/** Null where she said no, or where passkeys know no such answer. It names nobody: others may see the list of them. */
export async function makePasskey(): Promise<Passkey | 'unable' | null> {
  const made = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        rp: { name: 'Noor' },
        user: { id: random(USER_BYTES), name: 'Noor', displayName: 'Noor' },
        challenge: random(CHALLENGE_BYTES),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: prf,
      },
    }),
  );
  if (!made) return null;
  const { prf: results } = made.getClientExtensionResults();
  if (results?.enabled !== true) return 'unable';
  const credential = toWire(new Uint8Array(made.rawId));
  // Some answer only from their second use on.
  const secret = secretOf(results.results?.first) ?? (await askPasskey(credential));
  return secret && { credential, secret };
}

/** Null where she said no, or where it is gone. */
export async function askPasskey(credential: string): Promise<Bytes | null> {
  const id = fromWire(credential);
  if (!id) return null;
  const found = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: random(CHALLENGE_BYTES),
        allowCredentials: [{ type: 'public-key', id }],
        userVerification: 'required',
        extensions: prf,
      },
    }),
  );
  return secretOf(found?.getClientExtensionResults().prf?.results?.first) ?? null;
}

async function asked(work: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    const credential = await work();
    return credential instanceof PublicKeyCredential ? credential : null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function secretOf(source: BufferSource | undefined): Bytes | undefined {
  if (!source) return undefined;
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
  return Uint8Array.from(bytes);
}
