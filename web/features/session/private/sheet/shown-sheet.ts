import { useEffect } from 'react';
import { createCell } from '../../../../lib/cell.ts';

/** A sheet stands on the screen, or what became of it: what another device did meanwhile is told after that. */
export const shownSheet = createCell(false);

export function useShownSheet(isShown: boolean): void {
  useEffect(() => {
    shownSheet.set(isShown);
    return () => shownSheet.set(false);
  }, [isShown]);
}
