import { openUnloadDrafts, unloadDraftsName } from '../drafts/unload-drafts.ts';
import { allNames, listStored } from '../store/stored-names.ts';
import { holdsDrafts, readStoredDrafts } from './stored-drafts.ts';

/** Whether unfinished text of hers lies here, be it sealed or not. */
export async function hasAnyDrafts(userId: string): Promise<boolean> {
  const names = (await listStored(userId, () => true)).filter(holdsDrafts);
  const stored = await Promise.all(names.map(readStoredDrafts));
  const isHere = stored.some(({ hasSealed, readable }) => hasSealed || readable.length > 0);
  return isHere || (await hasLastWords(userId));
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
