import * as z from 'zod/mini';

/** The n-th document of a device. */
export type Mark = readonly [device: string, count: number];

const count = z.int().check(z.minimum(1));
export const markSchema = z.tuple([z.string(), count]);
/** By device the last number that the writer had met, where it was new to it. */
export const seenSchema = z.record(z.string(), count);
export type Seen = z.infer<typeof seenSchema>;

/** What every document says of itself, beside what it is there for. */
export interface Entry {
  readonly at: Mark;
  readonly seen: Seen;
  /** Of an erasure: whose documents it stands for. */
  readonly of?: readonly Mark[];
}

interface OfDevice {
  /** All up to here came. */
  readonly whole: number;
  /** And these beyond. */
  readonly beyond: readonly number[];
  /** The highest that anybody spoke of. */
  readonly spoken: number;
}

/** What of every device came, and what was spoken of: kept as rows are, so it is plain data. */
export type Ledger = Readonly<Record<string, OfDevice>>;

export interface Hole {
  readonly device: string;
  readonly missing: number;
}

const NOTHING: OfDevice = { whole: 0, beyond: [], spoken: 0 };

/** With one more document; the same one again changes nothing. */
export function note(ledger: Ledger, { at, seen, of = [] }: Entry): Ledger {
  let next = ledger;
  for (const [device, number] of [at, ...of]) {
    const known = ofDevice(next, device);
    const spoken = Math.max(known.spoken, number);
    next = withDevice(next, device, { ...arrived(known, number), spoken });
  }
  for (const [device, number] of Object.entries(seen)) {
    const known = ofDevice(next, device);
    if (number > known.spoken) next = withDevice(next, device, { ...known, spoken: number });
  }
  return next;
}

/** What never came: on its way still, or held back by somebody. */
export function holesIn(ledger: Ledger): Hole[] {
  return Object.entries(ledger).flatMap(([device, { whole, beyond, spoken }]) => {
    const missing = spoken - whole - beyond.length;
    return missing > 0 ? [{ device, missing }] : [];
  });
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

function arrived({ whole, beyond, spoken }: OfDevice, number: number): OfDevice {
  if (number <= whole || beyond.includes(number)) return { whole, beyond, spoken };
  const rest = [...beyond, number].sort((one, other) => one - other);
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
