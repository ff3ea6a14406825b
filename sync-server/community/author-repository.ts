import type { Database } from '../db/database.ts';
import type { CommunityAuthorRow } from '../db/tables.ts';

export interface AuthorRepository {
  find(userId: string): Promise<CommunityAuthorRow | undefined>;
  isTaken(pseudonymKey: string): Promise<boolean>;
  /** Keeps a former pseudonym: what she shared under it goes on showing it. */
  chooseEmail(userId: string): Promise<void>;
  /** False when another member has that pseudonym. */
  choosePseudonym(userId: string, pseudonym: string, pseudonymKey: string): Promise<boolean>;
  /** For who has not chosen; nothing happens when she has, or when the name was taken meanwhile. */
  adoptPseudonym(userId: string, pseudonym: string, pseudonymKey: string): Promise<void>;
}

export function createAuthorRepository({
  kysely,
  transact,
}: Pick<Database, 'kysely' | 'transact'>): AuthorRepository {
  return {
    find: (userId) =>
      kysely
        .selectFrom('community_authors')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst(),
    async isTaken(pseudonymKey) {
      const row = await kysely
        .selectFrom('community_authors')
        .select('user_id')
        .where('pseudonym_key', '=', pseudonymKey)
        .executeTakeFirst();
      return row !== undefined;
    },
    async chooseEmail(userId) {
      await kysely
        .insertInto('community_authors')
        .values({ user_id: userId, mode: 'email', pseudonym: null, pseudonym_key: null })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ mode: 'email' }))
        .execute();
    },
    choosePseudonym: (userId, pseudonym, pseudonymKey) =>
      transact(userId, async ({ db }) => {
        const other = await db
          .selectFrom('community_authors')
          .select('user_id')
          .where('pseudonym_key', '=', pseudonymKey)
          .where('user_id', '<>', userId)
          .executeTakeFirst();
        if (other) return false;
        const chosen = { mode: 'pseudonym', pseudonym, pseudonym_key: pseudonymKey } as const;
        await db
          .insertInto('community_authors')
          .values({ user_id: userId, ...chosen })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
          .execute();
        return true;
      }),
    async adoptPseudonym(userId, pseudonym, pseudonymKey) {
      await kysely
        .insertInto('community_authors')
        .values({ user_id: userId, mode: 'pseudonym', pseudonym, pseudonym_key: pseudonymKey })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
