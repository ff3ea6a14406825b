import type { Mark } from '../../contract/journal.ts';
import { isTombstone } from '../../contract/reflections.ts';
import type { OutboxEntry } from '../../outbox/outbox-entry.ts';
import type { Before, Counter, Numbering } from '../../outbox/sealed-entry.ts';
import { isWire } from '../../outbox/stored-entry.ts';
import { type OutboxStores, UNCOUNTED } from '../../outbox/outbox-stores.ts';
import type { Transaction } from '../../outbox/transaction.ts';
import { type Ledger, newlySeen } from '../../sealed/ledger.ts';

interface OfDevice {
  /** Of one generation of keys: the next one counts anew. */
  readonly device: string;
  readonly generation: number;
  /** As this tab knows it; an older one says less, and the rest is said later. */
  readonly ledger: () => Ledger;
}

/** Numbers what this device writes, by which others notice what they are not shown. */
export function createCounter({ device, generation, ledger }: OfDevice): Counter {
  const name = `numbers of ${device}`;
  return {
    async read(transaction, replaced) {
      const [kept, ...going] = await Promise.all([
        transaction.store('state').get(name),
        ...replaced.map((key) => numbersOf(transaction, key)),
      ]);
      const counted = typeof kept === 'object' ? kept : UNCOUNTED;
      return { counted, replaced: going.flat() };
    },
    begin: (before) => numberingFrom(before, { device, ledger: ledger() }),
    isNumbered: ({ wire }) => wire?.generation === generation,
    isPremature: (entry) => isPremature(entry, generation),
    write: (transaction, counted) => transaction.store('state').put(counted, name),
  };
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

function numberingFrom(
  { counted, replaced }: Before,
  { device, ledger }: { readonly device: string; readonly ledger: Ledger },
): Numbering {
  // Also where the browser emptied the outbox since.
  let count = Math.max(counted.count, ledger[device]?.spoken ?? 0);
  let lost: readonly Mark[] = [...counted.lost, ...replaced];
  // What goes unsent may have been the one that said it.
  let told = replaced.length > 0 ? {} : counted.told;
  return {
    next({ of = [] }) {
      const seen = newlySeen(ledger, told, device);
      const said = { at: [device, (count += 1)] as const, of: [...of, ...lost], seen };
      lost = [];
      told = { ...told, ...seen };
      return said;
    },
    after: () => ({ count, lost, told }),
  };
}
