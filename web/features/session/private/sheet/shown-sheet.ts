import { useEffect } from 'react';
import { createCell } from '../../../../lib/cell.ts';
import { useSession } from '../../session.ts';
import { unfinishedSheet } from './unfinished-sheet.ts';

/** The digits of a sheet stand on the screen: she copies them, and touches nothing meanwhile. */
export const shownSheet = createCell(false);

/** A sheet stands there, or what became of it: what another device did meanwhile is told after that. */
export const sheetFirst = createCell(false);

/**
 * Until this is left a sheet that was shown is known to the next page too; one that is in use by then is cleared
 * before. `isFirst`: also while she reads what became of it.
 */
export function useShownSheet(isShown: boolean, isFirst = isShown): void {
  const { user } = useSession();
  useEffect(() => {
    shownSheet.set(isShown);
    if (isShown) unfinishedSheet.write(user.id);
    return () => shownSheet.set(false);
  }, [isShown, user.id]);
  useEffect(() => {
    sheetFirst.set(isFirst);
    return () => sheetFirst.set(false);
  }, [isFirst]);
  useEffect(() => () => unfinishedSheet.clear(), []);
}
