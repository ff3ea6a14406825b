import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database, Unsealed } from '../database.ts';
import { closeBytes, openBytes } from '../seal.ts';
import type { Tables } from '../tables.ts';
import { openMasterKeys, type KeySource, type MasterKeys } from './master-keys.ts';
import type { HouseSeal, Seals } from './seals.ts';
import { createWordSeals, MASTER_MARK, openKey, wrapKey } from './word-seals.ts';

/** In `database_meta`, wrapped as the keys of accounts are. */
export const HOUSE_KEY = 'key:house';
/** Among account keys nobody is called so. */
const HOUSE = 'house';

type Opened = Pick<Database, 'kysely' | 'transact' | 'engine' | 'health' | 'epoch'>;

/** Throws where the master key is not the one of this database: nothing is to be written with another. */
async function openWordSeals(database: Opened, source: KeySource): Promise<Seals> {
  const { kysely, health } = database;
  const mark = await findMeta(kysely, MASTER_MARK);
  const masters = openMasterKeys(source, mark);
  // A damaged file is opened to be read, and takes nothing.
  const isReadOnly = health.fault() !== null;
  const masterId =
    mark ?? (isReadOnly ? masters.first.id : await settle(kysely, MASTER_MARK, masters.first.id));
  masters.find(masterId);
  if (!isReadOnly) for (const id of await namesInUse(kysely)) masters.find(id);
  const made = () => written(wrapKey(masters, masterId, { userId: HOUSE, key: randomBytes(32) }));
  const house =
    (await findMeta(kysely, HOUSE_KEY)) ??
    (isReadOnly ? made() : await settle(kysely, HOUSE_KEY, made()));
  return {
    ...createWordSeals({ ...database, masters }),
    masters,
    masterId,
    house: houseSealOf(masters, house),
  };
}

/** `wrapped` is what the database has of its key. */
export function houseSealOf(masters: MasterKeys, wrapped: string): HouseSeal {
  const key = openKey(masters, HOUSE, readWrapped(wrapped));
  return {
    close: (name, content) => closeBytes(key, name, content),
    open: (name, sealed) => openBytes(key, name, sealed),
  };
}

/** The whole database; closed again where its key is not there. */
export async function sealed<T extends Unsealed>(
  database: T,
  source: KeySource,
): Promise<T & { readonly words: Seals }> {
  try {
    return { ...database, words: await openWordSeals(database, source) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The same key, wrapped by another master key. */
export function rewrapHouse(masters: MasterKeys, house: string, masterId: string): string {
  const key = openKey(masters, HOUSE, readWrapped(house));
  return written(wrapKey(masters, masterId, { userId: HOUSE, key }));
}

function written({ key_id, wrapped }: { key_id: string; wrapped: Buffer }): string {
  return `${key_id} ${wrapped.toString('base64')}`;
}

function readWrapped(text: string) {
  const [key_id = '', wrapped = ''] = text.split(' ');
  return { key_id, wrapped: Buffer.from(wrapped, 'base64') };
}

async function findMeta(kysely: Kysely<Tables>, key: string): Promise<string | null> {
  const row = await kysely
    .selectFrom('database_meta')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** More than one while a change of the master key is under way. */
async function namesInUse(kysely: Kysely<Tables>): Promise<string[]> {
  const rows = await kysely.selectFrom('account_keys').select('key_id').distinct().execute();
  return rows.map(({ key_id }) => key_id);
}

/** Of several servers that start at once, all get what the first one wrote. */
async function settle(kysely: Kysely<Tables>, key: string, value: string): Promise<string> {
  await kysely
    .insertInto('database_meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await findMeta(kysely, key)) ?? value;
}
