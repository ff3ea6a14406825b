import * as z from 'zod/mini';
import { isSame, label, toWire, fromWire, type Bytes } from './bytes.ts';
import type { JournalKeys } from './keys.ts';
import type { Opener } from './openers.ts';
import { isGeneration, openDocument, sealDocument } from './seal.ts';

/** Sealed, so it is her own word, and the newest one: `version` only grows. */
export const stateSchema = z.object({
  mode: z.enum(['sealed', 'plain']),
  version: z.int().check(z.minimum(1)),
  /** Of each opener that is hers. */
  openers: z.array(z.string()),
  /** By generation the keys (base64url) of before: they open what is not sealed anew yet, and prove that these follow them. */
  before: z.optional(z.record(z.string(), z.string())),
  /** By the id of an opener: the day she added it on. */
  added: z.optional(z.record(z.string(), z.string())),
  /** New keys of a journal that was sealed: nothing that lies open is hers. */
  isRenewal: z.optional(z.boolean()),
});
export type State = z.infer<typeof stateSchema>;

const STATE = { kind: 'state', id: 'journal' } as const;

export function sealState(keys: JournalKeys, state: State): Promise<Bytes> {
  return sealDocument(keys, { ...STATE, body: state });
}

/** What a device has seen with its own eyes. It goes back for nobody. */
export interface Pin {
  readonly mode: 'sealed' | 'plain';
  readonly generation: number;
  readonly version: number;
  /** Of the generation's key; base64url. */
  readonly fingerprint: string;
  readonly isRenewal?: boolean | undefined;
  /** Everything was sealed with these keys: whatever lies open since then is not hers. */
  readonly isFinished?: boolean | undefined;
  /** These keys were made beside a server that said it was never sealed: what is known here goes before what lies there. */
  readonly isAgain?: boolean | undefined;
}

/** What was seen, and done, under the same keys stays so. */
export function pinAfter(before: Pin | null | undefined, next: Pin): Pin {
  if (before?.generation !== next.generation) return next;
  const { isFinished, isAgain } = before;
  return { ...next, ...(isFinished && { isFinished }), ...(isAgain && { isAgain }) };
}

/** What the server says of a journal, which proves nothing. */
export interface Claim {
  readonly mode: 'plain' | 'sealing' | 'sealed' | 'opening';
  readonly generation: number;
  readonly state: Bytes | null;
  readonly openers: readonly Opener[];
}

export type Judgement =
  /** As it was, or further on; what to remember. */
  | { readonly kind: 'follow'; readonly pin: Pin; readonly state: State }
  /** A true word of hers that she turned it off: followed when she says yes here as well. */
  | { readonly kind: 'ask'; readonly pin: Pin; readonly state: State }
  /** Nothing plain is sent, nothing of it is shown; she is told. */
  | { readonly kind: 'refuse'; readonly why: Refusal };

export type Refusal =
  /** It holds open copies, or says that there is nothing private. */
  'plain_again' | 'older_state' | 'other_key' | 'forged_state' | 'foreign_opener' | 'newer_noor';

/** What a device that knows the key makes of what the server says. `pin`: null on one that knows nothing yet. */
export async function judgeClaim(
  pin: Pin | null,
  claim: Claim,
  known: readonly JournalKeys[],
): Promise<Judgement> {
  if (claim.mode === 'plain' && claim.state === null) return refuse('plain_again');
  if (pin && claim.generation < pin.generation) return refuse('older_state');
  const keys = known.find(({ generation }) => generation === claim.generation);
  if (!keys || isOtherKey(pin, keys)) return refuse('other_key');
  const state = await openState(keys, claim.state);
  if (typeof state === 'string') return refuse(state);
  if (pin && state.version < pin.version) return refuse('older_state');
  const { mode, version, isRenewal } = state;
  const fingerprint = toWire(keys.fingerprint);
  const seen: Pin = { mode, generation: keys.generation, version, fingerprint };
  const next = pinAfter(pin, { ...seen, ...(isRenewal && { isRenewal }) });
  if (mode === 'plain' && pin?.mode !== 'plain') return { kind: 'ask', pin: next, state };
  const saysPlain = claim.mode === 'plain' || claim.mode === 'opening';
  if (mode === 'sealed' && saysPlain) return refuse('plain_again');
  if (mode === 'sealed' && !(await areAllHers(claim.openers, state))) {
    return refuse('foreign_opener');
  }
  return { kind: 'follow', pin: next, state };
}

async function openState(keys: JournalKeys, sealed: Bytes | null): Promise<State | Refusal> {
  if (!sealed) return 'forged_state';
  const opened = await openDocument([keys], STATE, sealed);
  if (opened.kind === 'newer') return 'newer_noor';
  const read = opened.kind === 'body' ? stateSchema.safeParse(opened.body) : null;
  return read?.success ? read.data : 'forged_state';
}

export async function hashOfOpener({ id, commit }: Pick<Opener, 'id' | 'commit'>): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', label(1, 'opener of state', id, commit));
  return toWire(new Uint8Array(hash));
}

/** One that is not named was planted. */
async function areAllHers(openers: readonly Opener[], { openers: named }: State): Promise<boolean> {
  const hashes = await Promise.all(openers.map(hashOfOpener));
  return hashes.every((hash) => named.includes(hash));
}

function isOtherKey(pin: Pin | null, { generation, fingerprint }: JournalKeys): boolean {
  if (pin?.generation !== generation) return false;
  const pinned = fromWire(pin.fingerprint);
  return pinned === null || !isSame(pinned, fingerprint);
}

function refuse(why: Refusal): Judgement {
  return { kind: 'refuse', why };
}

export const pinSchema = z.object({
  mode: z.enum(['sealed', 'plain']),
  generation: z.number().check(z.refine(isGeneration, 'not a generation')),
  version: z.int(),
  fingerprint: z.string(),
  isRenewal: z.optional(z.boolean()),
  isFinished: z.optional(z.boolean()),
  isAgain: z.optional(z.boolean()),
});
