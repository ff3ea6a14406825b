import { fromWire, random, toWire, utf8, type Bytes } from '../../../../shared/sealed/bytes.ts';

/** What opens a device or a journal beside her words: it answers the same question with the same secret, and nobody else does. */
export interface Passkey {
  readonly credential: string;
  readonly secret: Bytes;
}

/** Asked differently, it answers differently: what opens a device opens no journal, be it the same passkey. */
const QUESTIONS = { device: utf8('noor, device, 1'), journal: utf8('noor, journal, 1') };
export type Opens = keyof typeof QUESTIONS;
const prfOf = (opens: Opens) => ({ prf: { eval: { first: QUESTIONS[opens] } } });

const CHALLENGE_BYTES = 32;
const USER_BYTES = 16;
/** ES256 and RS256; nothing is ever signed for a server. */
const ALGORITHMS = [-7, -257];

/** Where a browser says nothing of what it can, it may. */
export async function mayHavePasskeys(): Promise<boolean> {
  if (!('PublicKeyCredential' in globalThis)) return false;
  if (!('getClientCapabilities' in PublicKeyCredential)) return true;
  const can = await PublicKeyCredential.getClientCapabilities().catch(() => ({}));
  return new Map(Object.entries(can)).get('extension:prf') !== false;
}

/**
 * Null where she said no; `unable` where passkeys know no such answer; `exists` where one of `known` is there. It
 * names nobody: others may see the list of them.
 */
export async function makePasskey(
  opens: Opens,
  known: readonly string[] = [],
): Promise<Passkey | 'unable' | 'exists' | null> {
  const made = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        rp: { name: 'Noor' },
        user: { id: random(USER_BYTES), name: 'Noor', displayName: 'Noor' },
        challenge: random(CHALLENGE_BYTES),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: described(known),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: prfOf(opens),
      },
    }),
  );
  if (made === null || made === 'exists') return made;
  const { prf: results } = made.getClientExtensionResults();
  if (results?.enabled !== true) return 'unable';
  const credential = toWire(new Uint8Array(made.rawId));
  // Some answer only from their second use on.
  const secret = secretOf(results.results?.first) ?? (await askPasskey(opens, [credential]));
  return secret === null || secret === 'unable' ? secret : { credential, secret };
}

/** Whichever of these she takes. Null where she said no, or where they are gone. */
export async function askPasskey(
  opens: Opens,
  credentials: readonly string[],
): Promise<Bytes | 'unable' | null> {
  const allowCredentials = described(credentials);
  // With an empty list it would be asked for any passkey of this address.
  if (allowCredentials.length === 0) return null;
  const found = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: random(CHALLENGE_BYTES),
        allowCredentials,
        userVerification: 'required',
        extensions: prfOf(opens),
      },
    }),
  );
  if (found === null || found === 'exists') return null;
  return secretOf(found.getClientExtensionResults().prf?.results?.first) ?? 'unable';
}

function described(credentials: readonly string[]): PublicKeyCredentialDescriptor[] {
  return credentials.flatMap((credential) => {
    const id = fromWire(credential);
    return id ? [{ type: 'public-key' as const, id }] : [];
  });
}

async function asked(
  work: () => Promise<Credential | null>,
): Promise<PublicKeyCredential | 'exists' | null> {
  try {
    const credential = await work();
    return credential instanceof PublicKeyCredential ? credential : null;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return error.name === 'InvalidStateError' ? 'exists' : null;
  }
}

function secretOf(source: BufferSource | undefined): Bytes | undefined {
  if (!source) return undefined;
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
  return Uint8Array.from(bytes);
}
