import type { Mark } from '../../contract/journal.ts';
import { isTombstone } from '../../contract/reflections.ts';
import type { OutboxEntry } from '../../outbox/outbox-entry.ts';
import type { Before, Counter, Numbering } from '../../outbox/sealed-entry.ts';
import { isWire } from '../../outbox/stored-entry.ts';
import { type Counted, type OutboxStores, UNCOUNTED } from '../../outbox/outbox-stores.ts';
import type { Transaction } from '../../outbox/transaction.ts';
import { type Ledger, newlySeen } from '../../sealed/ledger.ts';

interface OfDevice {
  /** Of one generation of keys: the next one counts anew. An outbox of before has numbers under this name. */
  readonly device: string;
  readonly generation: number;
  /** As this tab knows it; an older one says less, and the rest is said later. */
  readonly ledger: () => Ledger;
  readonly newName: () => string;
}

/** Numbers what this device writes, by which others notice what they are not shown. */
export function createCounter({ device, generation, ledger, newName }: OfDevice): Counter {
  const keyOf = ({ name }: Pick<Counted, 'name'>): string =>
    name === device ? `numbers of ${device}` : `name and numbers of ${device}`;
  /** For an outbox that has none: a name that an emptied one had is never given again. */
  let unused: Counted = { ...UNCOUNTED, name: newName() };
  return {
    async read(transaction, replaced) {
      const state = transaction.store('state');
      const [named, unnamed, ...going] = await Promise.all([
        state.get(keyOf(unused)),
        state.get(keyOf({ name: device })),
        ...replaced.map((key) => numbersOf(transaction, key)),
      ]);
      const counted = countedAs('', named) ?? countedAs(device, unnamed) ?? unused;
      return { counted, replaced: going.flat() };
    },
    begin: (before) => numberingFrom(before, ledger()),
    isNumbered: ({ wire }) => wire?.generation === generation,
    isPremature: (entry) => isPremature(entry, generation),
    write(transaction, counted) {
      if (counted.name === unused.name) unused = { ...UNCOUNTED, name: newName() };
      return transaction.store('state').put(counted, keyOf(counted));
    },
  };
}

function countedAs(name: string, kept: OutboxStores['state'] | undefined): Counted | null {
  return typeof kept === 'object' ? { name, ...kept } : null;
}

/**
 * An erasure that would leave a number behind which nobody ever names: it was put before this device knew under
 * which one the keys of now have what it erases.
 */
export function isPremature({ change, wire, of }: OutboxEntry, generation: number): boolean {
  return isTombstone(change) && of === undefined && wire?.generation !== generation;
}

/** Waiting, or sent a moment ago: then no page of the server has shown it yet. */
async function numbersOf(
  transaction: Transaction<OutboxStores>,
  key: string,
): Promise<readonly Mark[]> {
  const [entry, receipt] = await Promise.all([
    transaction.store('offline_reflections').get(key),
    transaction.store('receipts').get(key.replace(/^delete:/, '')),
  ]);
  if (entry) return (isWire(entry) && entry.numbers) || [];
  return receipt?.numbers ?? [];
}

function numberingFrom({ counted, replaced }: Before, ledger: Ledger): Numbering {
  const { name } = counted;
  // Also where the device was put back to before.
  let count = Math.max(counted.count, ledger[name]?.spoken ?? 0);
  let lost: readonly Mark[] = [...counted.lost, ...replaced];
  // What goes unsent may have been the one that said it.
  let told = replaced.length > 0 ? {} : counted.told;
  return {
    next({ of = [] }) {
      const seen = newlySeen(ledger, told, name);
      const said = { at: [name, (count += 1)] as const, of: [...of, ...lost], seen };
      lost = [];
      told = { ...told, ...seen };
      return said;
    },
    after: () => ({ name, count, lost, told }),
  };
}
