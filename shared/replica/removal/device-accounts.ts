import {
  type Accounts,
  accountsOf,
  deviceConnection as connection,
  type Offer,
} from '../../outbox/device-stores.ts';

/** `prepare` makes from the salt of this device what `change` puts in: a transaction waits for nobody. */
export async function changeAccounts<T>(
  prepare: (salt: string) => Promise<T>,
  change: (known: Omit<Accounts, 'salt'>, prepared: T) => Omit<Accounts, 'salt'>,
): Promise<void> {
  const salt = await connection.write(async (transaction) => {
    const state = transaction.store('state');
    const known = await accountsOf(state);
    if (known) return known.salt;
    const made = { salt: String(Math.random()), accounts: [], offers: [] };
    await state.put(made, 'accounts');
    return made.salt;
  });
  const prepared = await prepare(salt);
  await connection.write(async (transaction) => {
    const state = transaction.store('state');
    const known = await accountsOf(state);
    // Emptied meanwhile: what was prepared belongs to another salt.
    if (known?.salt === salt) await state.put({ salt, ...change(known, prepared) }, 'accounts');
  });
}

/** What she is asked about, or has not finished. */
export function listOffers(userId: string): Promise<readonly Offer[]> {
  return connection.read(async (transaction) => {
    const known = await accountsOf(transaction.store('state'));
    return known?.offers.filter(({ to }) => to === userId) ?? [];
  });
}

/** null takes it away, and with it what is known of the account that is no more. */
export function changeOffers(offer: Offer, change: () => Offer | null): Promise<void> {
  return connection.write(async (transaction) => {
    const state = transaction.store('state');
    const known = await accountsOf(state);
    if (!known) return;
    const changed = change();
    const others = known.offers.filter(({ from, to }) => from !== offer.from || to !== offer.to);
    const offers = changed ? [...others, changed] : others;
    const kept = known.accounts.filter(({ userId }) => changed !== null || userId !== offer.from);
    await state.put({ ...known, offers, accounts: kept }, 'accounts');
  });
}

/** Deleted by herself: whoever has her address next is asked nothing. */
export function forgetAccount(userId: string): Promise<void> {
  return connection.write(async (transaction) => {
    const state = transaction.store('state');
    const known = await accountsOf(state);
    if (!known) return;
    const accounts = known.accounts.filter((one) => one.userId !== userId);
    const offers = known.offers.filter(({ from, to }) => from !== userId && to !== userId);
    await state.put({ ...known, accounts, offers }, 'accounts');
  });
}
