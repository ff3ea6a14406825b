import type { User } from '../../contract/auth.ts';
import { listLocked } from '../../outbox/kept-lock.ts';
import { changeAccounts } from './device-accounts.ts';
import type { KnownAccount, Offer } from '../../outbox/device-stores.ts';

/** So long that a guess costs time; so few bits of it are kept that they fit a great many passwords. */
const ROUNDS = 300_000;
const MARK_CHARS = 4;

/**
 * Notes whose data this device may hold: by a salted hash of the address, so that it is readable to nobody,
 * and compared with the address of whoever comes next. `password`: at a sign-in, where it was just accepted.
 */
export async function noteAccount(user: User, password: string | null): Promise<void> {
  if (!('subtle' in crypto)) return;
  await changeAccounts(
    async (salt) => {
      const address = await hashOf(`${salt} ${user.email.trim().toLowerCase()}`);
      const mark = password === null ? null : await markOf(password, salt);
      return { address, mark, locked: new Set(await listLocked()) };
    },
    (known, { address, mark, locked }) => ({
      accounts: withAccount(known.accounts, { userId: user.id, address, mark, isOut: false }).map(
        (one) => (locked.has(one.userId) ? { ...one, mark: null } : one),
      ),
      offers: withOffers(
        known.offers,
        offersFor(known.accounts, { userId: user.id, address, mark, locked }),
      ),
    }),
  );
}

interface Newcomer extends Omit<KnownAccount, 'isOut'> {
  /** Whose words this device asks for. */
  readonly locked: ReadonlySet<string>;
}

/**
 * An address has one account: where hers is another one now, the earlier is no more. Whoever was signed out
 * by her own wish has to show the same password; for whoever was not, the device was open until then. What lies
 * under a lock asks for the words of that lock: nothing of a password is kept beside it.
 */
function offersFor(
  accounts: readonly KnownAccount[],
  { userId, address, mark, locked }: Newcomer,
): Offer[] {
  return accounts
    .filter((known) => known.userId !== userId && known.address === address)
    .filter(
      (known) => !known.isOut || locked.has(known.userId) || (mark !== null && known.mark === mark),
    )
    .map((known) => ({ from: known.userId, to: userId, isTaken: false }));
}

function withOffers(known: readonly Offer[], found: readonly Offer[]): Offer[] {
  const isNew = ({ from, to }: Offer): boolean =>
    !known.some((offer) => offer.from === from && offer.to === to);
  return [...known, ...found.filter(isNew)];
}

function withAccount(accounts: readonly KnownAccount[], account: KnownAccount): KnownAccount[] {
  const before = accounts.find(({ userId }) => userId === account.userId);
  const others = accounts.filter(({ userId }) => userId !== account.userId);
  return [...others, { ...account, mark: account.mark ?? before?.mark ?? null }];
}

async function markOf(password: string, salt: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytesOf(password), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: ROUNDS },
    key,
    256,
  );
  return hexOf(bits).slice(0, MARK_CHARS);
}

async function hashOf(text: string): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', bytesOf(text)));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function hexOf(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
