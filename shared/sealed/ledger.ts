import * as z from 'zod/mini';
import type { Mark } from '../contract/journal.ts';

const count = z.int().check(z.minimum(1));
export const markSchema = z.tuple([z.string(), count]);
/** By device the last number that the writer had met, where it was new to it. */
export const seenSchema = z.record(z.string(), count);
export type Seen = z.infer<typeof seenSchema>;

/** What every document says of itself, beside what it is there for. */
export interface Entry {
  readonly at: Mark;
  readonly seen: Seen;
  /** Which others it stands for: what it erases, what it replaces, what was never sent. */
  readonly of?: readonly Mark[] | undefined;
}

const number = z.int().check(z.minimum(0));
const ofDeviceSchema = z.object({
  /** All up to here came. */
  whole: number,
  /** And these beyond, in order. */
  beyond: z.array(number),
  /** The highest that anybody spoke of. */
  spoken: number,
});
type OfDevice = Readonly<z.infer<typeof ofDeviceSchema>>;

/** What of every device came, and what was spoken of: kept as rows are, so it is plain data. */
export const ledgerSchema = z.record(z.string(), ofDeviceSchema);
export type Ledger = Readonly<Record<string, OfDevice>>;

export interface Hole {
  readonly device: string;
  /** The first that did not come. */
  readonly first: number;
  readonly missing: number;
}

const NOTHING: OfDevice = { whole: 0, beyond: [], spoken: 0 };

/** With one more document; the same one again changes nothing. */
export function note(ledger: Ledger, { at, seen, of = [] }: Entry): Ledger {
  let next = ledger;
  for (const [device, came] of [at, ...of]) {
    const known = ofDevice(next, device);
    const spoken = Math.max(known.spoken, came);
    next = withDevice(next, device, { ...arrived(known, came), spoken });
  }
  for (const [device, spoken] of Object.entries(seen)) {
    const known = ofDevice(next, device);
    if (spoken > known.spoken) next = withDevice(next, device, { ...known, spoken });
  }
  return next;
}

/** What never came: on its way still, or held back by somebody. `own`: a device knows what it has itself. */
export function holesIn(ledger: Ledger, own = ''): Hole[] {
  return Object.entries(ledger).flatMap(([device, { whole, beyond, spoken }]) => {
    const missing = spoken - whole - beyond.length;
    return missing > 0 && device !== own ? [{ device, first: whole + 1, missing }] : [];
  });
}

/** She knows of what did not come: only what is missing from now on is a hole. */
export function withoutHoles(ledger: Ledger): Ledger {
  return Object.fromEntries(
    Object.entries(ledger).map(([device, { spoken }]) => {
      return [device, { whole: spoken, beyond: [], spoken }];
    }),
  );
}

/** What this device says with its next document: whom it met since the last one, and how far. */
export function newlySeen(ledger: Ledger, told: Seen, own: string): Seen {
  const seen = Object.entries(ledger).flatMap(([device, { spoken }]) =>
    device !== own && spoken > (Object.hasOwn(told, device) ? (told[device] ?? 0) : 0)
      ? [[device, spoken] as const]
      : [],
  );
  return Object.fromEntries(seen);
}

function arrived({ whole, beyond, spoken }: OfDevice, came: number): OfDevice {
  if (came <= whole || beyond.includes(came)) return { whole, beyond, spoken };
  const rest = [...beyond, came].sort((one, other) => one - other);
  let end = whole;
  while (rest[0] === end + 1) end = rest.shift() ?? end;
  return { whole: end, beyond: rest, spoken };
}

function ofDevice(ledger: Ledger, device: string): OfDevice {
  return Object.hasOwn(ledger, device) ? (ledger[device] ?? NOTHING) : NOTHING;
}

/** A name like `__proto__` is a name. */
function withDevice(ledger: Ledger, device: string, facts: OfDevice): Ledger {
  return Object.fromEntries([...Object.entries(ledger), [device, facts]]);
}
