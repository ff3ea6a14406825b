import * as z from 'zod/mini';
import { fromWire, random, textOf, toWire, utf8, type Bytes, type Random } from './bytes.ts';
import { deviceKeys, KEY_BYTES, type DeviceKeys } from './keys.ts';
import { makeOpener, openerSchema, openWith } from './openers.ts';
import { openHere, sealHere } from './seal.ts';
import { pinSchema } from './state.ts';
import type { Stretches } from './stretch.ts';

/** What a closed device keeps back: with it anybody would be her. */
export const ringSchema = z.object({
  token: z.string(),
  /** The one that lay open before: a page that starts with it, or lived on with it, knows no newer one. */
  former: z.optional(z.string()),
  email: z.string(),
  /** Of a private journal: by generation the keys that open it, and what this device has seen of it. */
  journal: z.optional(
    z.object({
      masters: z.record(z.string(), z.string()),
      pin: pinSchema,
      /** By which the ledger knows this device. */
      device: z.string(),
    }),
  ),
});
export type Ring = z.infer<typeof ringSchema>;

/** As it lies on the device, where whoever copies it may read it. */
export const deviceLockSchema = z.object({
  openers: z.array(openerSchema),
  /** Sealed; base64url. */
  ring: z.string(),
});
export type DeviceLock = z.infer<typeof deviceLockSchema>;

/** What she types, or what a passkey answers. */
export interface Way {
  readonly kind: 'device passphrase' | 'device passkey';
  readonly secret: Bytes;
  readonly credential?: string;
}

interface Surroundings {
  readonly stretches: Stretches;
  readonly random?: Random;
}

export interface OpenDevice {
  readonly keys: DeviceKeys;
  readonly ring: Ring;
}

/** A lock with its first way in; the keys are new, so everything that is kept is sealed anew with them. */
export async function makeLock(
  user: string,
  { ring, way }: { readonly ring: Ring; readonly way: Way },
  surroundings: Surroundings,
): Promise<{ readonly lock: DeviceLock; readonly keys: DeviceKeys }> {
  const key = (surroundings.random ?? random)(KEY_BYTES);
  const keys = await deviceKeys(key, user);
  const opener = await openerOf({ user, way, key }, surroundings);
  return { lock: { openers: [opener], ring: await sealRing(keys, ring) }, keys };
}

/** `newer`: some way of that kind was made by a later Noor. `damaged`: the way is right, what it opens is not. */
export type Unlocked =
  | (OpenDevice & { readonly kind: 'open' })
  | { readonly kind: 'refused' | 'newer' | 'damaged' };

export async function unlock(
  lock: DeviceLock,
  user: string,
  how: { readonly way: Way; readonly stretches: Stretches },
): Promise<Unlocked> {
  const opened = await openKey(lock, user, how);
  if (typeof opened === 'string') return { kind: opened };
  const keys = await deviceKeys(opened, user);
  const ring = await openRing(keys, lock);
  return ring ? { kind: 'open', keys, ring } : { kind: 'damaged' };
}

/** Of the session, from when the device is closed: the one of before lay open on it. */
export function newToken(): string {
  return toWire(random(KEY_BYTES));
}

/** Where the keys are at hand, as after a reload; null when they are another lock's. */
export function ringOf(lock: DeviceLock, keys: DeviceKeys): Promise<Ring | null> {
  return openRing(keys, lock);
}

/** The session's token changes, or the journal becomes private. */
export async function withRing(
  lock: DeviceLock,
  keys: DeviceKeys,
  ring: Ring,
): Promise<DeviceLock> {
  return { ...lock, ring: await sealRing(keys, ring) };
}

/** Another way in beside those there are; null when `known` opens nothing. */
export async function withWay(
  lock: DeviceLock,
  { user, known, added }: { readonly user: string; readonly known: Way; readonly added: Way },
  surroundings: Surroundings,
): Promise<DeviceLock | null> {
  const key = await openKey(lock, user, { way: known, stretches: surroundings.stretches });
  if (typeof key === 'string') return null;
  const opener = await openerOf({ user, way: added, key }, surroundings);
  return { ...lock, openers: [...lock.openers, opener] };
}

/** Of a new passphrase, once the new way is there. */
export function withoutWay(lock: DeviceLock, id: string): DeviceLock {
  const openers = lock.openers.filter((opener) => opener.id !== id);
  if (openers.length === 0) throw new RangeError('The last way in stays.');
  return { ...lock, openers };
}

async function openKey(
  { openers }: DeviceLock,
  user: string,
  { way: { kind, secret }, stretches }: { readonly way: Way; readonly stretches: Stretches },
): Promise<Bytes | 'refused' | 'newer'> {
  let isNewer = false;
  for (const opener of openers.filter((one) => one.kind === kind)) {
    const opened = await openWith(opener, { user, kind }, { secret, stretches });
    if (opened.kind === 'key') return opened.key;
    isNewer ||= opened.kind === 'newer';
  }
  return isNewer ? 'newer' : 'refused';
}

function openerOf(
  { user, way, key }: { readonly user: string; readonly way: Way; readonly key: Bytes },
  surroundings: Surroundings,
) {
  const { kind, secret, credential } = way;
  const stretch = kind === 'device passphrase' ? 'a1' : 'h1';
  const named = credential === undefined ? {} : { credential };
  return makeOpener(
    { user, kind, generation: 1, stretch, ...named },
    { secret, key },
    surroundings,
  );
}

const PLACE = 'ring';

async function sealRing(keys: DeviceKeys, ring: Ring): Promise<string> {
  return toWire(await sealHere(keys.ring, PLACE, utf8(JSON.stringify(ring))));
}

async function openRing(keys: DeviceKeys, { ring }: DeviceLock): Promise<Ring | null> {
  const bytes = fromWire(ring);
  const opened = bytes && (await openHere(keys.ring, PLACE, bytes));
  const read = opened && ringSchema.safeParse(JSON.parse(textOf(opened)));
  return read?.success ? read.data : null;
}
