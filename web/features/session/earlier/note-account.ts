import type { User } from '../../../../shared/contract/auth.ts';

const noted = new Set<string>();
let noting: Promise<unknown> = Promise.resolve();

/** Behind everything else, and not twice: whose data this device holds (docs/decisions/earlier-accounts.md). */
export function noteAccount(user: User, password: string | null): void {
  if (password === null && noted.has(user.id)) return;
  noted.add(user.id);
  noting = import('../../../../shared/replica/removal/earlier-accounts.ts')
    .then(({ noteAccount: note }) => note(user, password))
    .catch(() => noted.delete(user.id));
}

/** What a sign-in found out is written: only then can be said what she is to be asked. */
export async function accountsNoted(): Promise<void> {
  await noting;
}
