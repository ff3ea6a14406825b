import { useEffect } from 'react';
import { createCell } from '../../../../lib/cell.ts';
import { useSession } from '../../session.ts';
import { unfinishedSheet } from './unfinished-sheet.ts';

/** A sheet stands on the screen, or what became of it: what another device did meanwhile is told after that. */
export const shownSheet = createCell(false);

/** Until this is left it is known to the next page too; a sheet that is in use by then is cleared before. */
export function useShownSheet(isShown: boolean): void {
  const { user } = useSession();
  useEffect(() => {
    shownSheet.set(isShown);
    if (isShown) unfinishedSheet.write(user.id);
    return () => shownSheet.set(false);
  }, [isShown, user.id]);
  useEffect(() => () => unfinishedSheet.clear(), []);
}
