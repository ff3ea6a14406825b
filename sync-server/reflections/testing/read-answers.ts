import { createSecretKey } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Database } from '../../db/database.ts';
import { openMasterKeys } from '../../db/keys/master-keys.ts';
import { createWordSeal, MASTER_MARK, openKey } from '../../db/keys/word-seals.ts';
import type { WordSeal } from '../../db/keys/seals.ts';
import type { SqliteDatabase } from '../../db/sqlite/sqlite-database.ts';
import { KEY_FILE_NAME } from '../../db/sqlite/open-sqlite.ts';
import type { ReflectionRow, Tables } from '../../db/tables.ts';
import { openAnswer } from '../sealed-words.ts';

export type OpenRow = Omit<ReflectionRow, 'sealed' | 'as_sent'> & {
  readonly as_sent?: unknown;
  /** Of a private journal, erased or not: as her device made it. */
  readonly closed?: Buffer | null;
};

/** The rows with their words, in the order stored; of everybody when nobody is named. */
export async function readAnswers(
  { kysely, words }: Pick<Database, 'kysely' | 'words'>,
  userId?: string,
): Promise<OpenRow[]> {
  let query = kysely.selectFrom('reflections').selectAll().orderBy('user_id').orderBy('seq');
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  const rows = await query.execute();
  const seals = new Map<string, Pick<WordSeal, 'open'>>();
  for (const { user_id } of rows) {
    if (!seals.has(user_id)) seals.set(user_id, await words.reader(user_id));
  }
  return rows.map((row) => opened(row, seals.get(row.user_id)));
}

/** The same of a file whose server is gone; its key lies beside it. */
export function readAnswersOfFile(sqlite: SqliteDatabase['sqlite']): OpenRow[] {
  const mark = sqlite
    .prepare<[string], string>('SELECT value FROM database_meta WHERE key = ?')
    .pluck()
    .get(MASTER_MARK);
  const path = join(dirname(sqlite.name), KEY_FILE_NAME);
  const masters = openMasterKeys({ path, derived: null, isChosen: true }, mark ?? null);
  const keys = sqlite.prepare<[], Tables['account_keys']>('SELECT * FROM account_keys').all();
  const seals = new Map(
    keys.map((row) => {
      const key = createSecretKey(openKey(masters, row.user_id, row));
      return [row.user_id, createWordSeal(row.user_id, key)];
    }),
  );
  return sqlite
    .prepare<[], ReflectionRow>('SELECT * FROM reflections ORDER BY user_id, seq')
    .all()
    .map((row) => opened(row, seals.get(row.user_id)));
}

function opened(row: ReflectionRow, words: Pick<WordSeal, 'open'> | undefined): OpenRow {
  const { sealed, as_sent, ...plain } = row;
  if (row.generation !== null) return { ...plain, as_sent, closed: sealed };
  if (sealed === null) return { ...plain, as_sent };
  const answer = words && openAnswer(row, words);
  if (!answer) throw new Error(`The answer ${row.id} cannot be opened.`);
  return { ...plain, ...answer, keep_from_model: plain.keep_from_model };
}
