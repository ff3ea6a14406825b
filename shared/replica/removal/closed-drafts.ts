import { openUnloadDrafts, unloadDraftsName } from '../drafts/unload-drafts.ts';
import { allNames, listStored } from '../store/stored-names.ts';
import { holdsDrafts, readStoredDrafts } from './stored-drafts.ts';

/** Whether unfinished text of hers lies here that cannot be read without the key. */
export async function hasClosedDrafts(userId: string): Promise<boolean> {
  const names = (await listStored(userId, () => true)).filter(holdsDrafts);
  const stored = await Promise.all(names.map(readStoredDrafts));
  return stored.some(({ hasSealed }) => hasSealed) || (await hasLastWords(userId));
}

async function hasLastWords(userId: string): Promise<boolean> {
  const name = unloadDraftsName(userId);
  if ((await allNames())?.includes(name) === false) return false;
  const unloadDrafts = openUnloadDrafts(name);
  try {
    return !(await unloadDrafts.isEmpty());
  } finally {
    await unloadDrafts.close();
  }
}
