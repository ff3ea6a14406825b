import type { Database } from '../db/database.ts';
import type { Seal } from '../db/seal.ts';
import type { MailFiles } from './mail-files.ts';

interface Dependencies {
  readonly database: Pick<Database, 'kysely'>;
  readonly seal: Seal;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Of the texts a morning of many leaves. */
const AT_ONCE = 500;

/** The same in the database, where every server reaches them: sealed, because they hold links that open accounts. */
export function createSealedMails({ database, seal, now }: Dependencies): MailFiles {
  const { kysely } = database;
  return {
    async write(id, message) {
      await kysely
        .insertInto('mail_texts')
        .values({ mail_id: id, sealed: seal.close(id, message), written_at: now() })
        .execute();
    },
    async read(id) {
      const row = await kysely
        .selectFrom('mail_texts')
        .select('sealed')
        .where('mail_id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : seal.open(id, row.sealed);
    },
    async remove(ids) {
      for (let start = 0; start < ids.length; start += AT_ONCE) {
        const some = ids.slice(start, start + AT_ONCE);
        await kysely.deleteFrom('mail_texts').where('mail_id', 'in', some).execute();
      }
    },
    async listOlderThan(time) {
      const rows = await kysely
        .selectFrom('mail_texts')
        .select('mail_id')
        .where('written_at', '<', time)
        .execute();
      return rows.map((row) => row.mail_id);
    },
  };
}
