import type { Database } from '../db/open-database.ts';
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
  sqlite,
  writes,
}: Pick<Database, 'kysely' | 'sqlite' | 'writes'>): AuthorRepository {
  const findOther = sqlite.prepare<[string, string]>(
    'SELECT 1 FROM community_authors WHERE pseudonym_key = ? AND user_id <> ?',
  );
  const upsert = sqlite.prepare<[string, string, string]>(
    `INSERT INTO community_authors (user_id, mode, pseudonym, pseudonym_key)
     VALUES (?, 'pseudonym', ?, ?)
     ON CONFLICT (user_id) DO UPDATE SET mode = excluded.mode, pseudonym = excluded.pseudonym,
       pseudonym_key = excluded.pseudonym_key`,
  );
  const adopt = sqlite.prepare<[string, string, string]>(
    `INSERT INTO community_authors (user_id, mode, pseudonym, pseudonym_key)
     VALUES (?, 'pseudonym', ?, ?) ON CONFLICT DO NOTHING`,
  );
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
      writes.run(() => {
        if (findOther.get(pseudonymKey, userId) !== undefined) return false;
        upsert.run(userId, pseudonym, pseudonymKey);
        return true;
      }),
    adoptPseudonym: (userId, pseudonym, pseudonymKey) =>
      writes.run(() => void adopt.run(userId, pseudonym, pseudonymKey)),
  };
}
