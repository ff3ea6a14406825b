import type { Connection } from './connection.ts';
import type { OutboxEntry, Receipt } from './outbox-entry.ts';
import { type OutboxStores, UNCOUNTED } from './outbox-stores.ts';
import type { Before, EntrySeal } from './sealed-entry.ts';
import type { Stored } from './stored-entry.ts';
import type { Transaction } from './transaction.ts';

const PENDING_FLAG = 'offline_sync_pending';

export interface Putting {
  /** Their ids were made just now: nothing of theirs is looked for here. */
  readonly areNew?: boolean;
  /** Receipts of what is said with them; nobody sends meanwhile. */
  readonly said?: readonly Receipt[] | undefined;
}

type Put = (
  entries: readonly OutboxEntry[],
  instead?: readonly string[],
  how?: Putting,
) => Promise<void>;

/** Sealed and numbered before the one transaction that keeps them. */
export function createPut(connection: Connection<OutboxStores>, seal?: EntrySeal): Put {
  /** As this tab left it, which is as it is unless another one wrote since. */
  let last: Before = { counted: UNCOUNTED, replaced: [] };

  /** Null once they are there; else what they have to be numbered after, which was not what was thought. */
  async function tryToPut(
    entries: readonly OutboxEntry[],
    instead: readonly string[],
    { before, areNew, said: receipts = [] }: Putting & { readonly before: Before },
  ): Promise<Before | null> {
    const counter = seal?.counter;
    const isNew = (entry: OutboxEntry): boolean => counter?.isNumbered(entry) !== true;
    const same = areNew ? [] : entries.filter(isNew).map(({ key }) => key);
    const replaced = [...instead, ...same];
    const numbering = counter?.begin(before);
    // Before the transaction, which waits for nothing but itself.
    const stored = seal
      ? await Promise.all(
          entries.map((entry) => {
            const isNext = isNew(entry) && counter?.isPremature(entry) !== true;
            const said = numbering && isNext ? numbering.next(entry) : null;
            return seal.toStored(entry, said);
          }),
        )
      : entries;
    const found = await connection.write(async (transaction) => {
      const there = numbering && (await counter?.read(transaction, replaced));
      if (there && JSON.stringify(there) !== JSON.stringify(before)) return there;
      const store = transaction.store('offline_reflections');
      await Promise.all(instead.map((key) => store.delete(key)));
      const puts = stored.map((entry) => store.put(entry));
      await Promise.all([numbering && counter?.write(transaction, numbering.after()), ...puts]);
      await noteSaid(transaction, receipts);
      await raiseFlag(transaction);
      return null;
    });
    if (numbering && !found) last = { counted: numbering.after(), replaced: [] };
    return found;
  }
  return async (entries, instead = [], how = {}) => {
    let found = await tryToPut(entries, instead, { ...how, before: last });
    // A connection that died may have put them before it did.
    while (found) found = await tryToPut(entries, instead, { said: how.said, before: found });
  };
}

async function noteSaid(
  transaction: Transaction<OutboxStores>,
  said: readonly Receipt[],
): Promise<void> {
  const store = transaction.store('receipts');
  await Promise.all(said.map((receipt) => store.put({ ...receipt, isSaid: true })));
}

/** The spec's word that something waits, kept with whatever changes it. */
export async function raiseFlag(transaction: Transaction<OutboxStores>): Promise<void> {
  const waiting = await transaction
    .store('offline_reflections')
    .index('by_state')
    .count(allOf('waiting'));
  await transaction.store('state').put(waiting > 0, PENDING_FLAG);
}

export function allOf(state: Stored['state']): IDBKeyRange {
  return IDBKeyRange.bound([state], [state, []]);
}
