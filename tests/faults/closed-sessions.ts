import type { KindAccount } from './account-kinds.ts';

export interface SessionFacts {
  readonly user_id: string;
  /** As text, where the database counts in 64 bits. */
  readonly cookie_sends_only: number | string;
}

export const SESSIONS = 'SELECT user_id, cookie_sends_only FROM sessions';

/** A device that is kept closed stays so: its cookie reads nothing, whatever became of the server. */
export function checkClosed(
  accounts: readonly Pick<KindAccount, 'userId' | 'kind'>[],
  sessions: readonly SessionFacts[],
): string[] {
  return accounts.flatMap(({ userId, kind }) => {
    const hers = sessions.filter(({ user_id }) => user_id === userId);
    const expected = kind === 'ordinary' ? 0 : 1;
    const isKept =
      hers.length > 0 && hers.every((one) => Number(one.cookie_sends_only) === expected);
    return isKept ? [] : [`a session of the ${kind} kind is not as it was: ${userId}`];
  });
}
