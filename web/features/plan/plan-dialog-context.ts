import { createContext, useContext } from 'react';

export const PlanDialogContext = createContext<(() => void) | null>(null);

/** Opens "Choose Your Plan". */
export function useChoosePlan(): () => void {
  const open = useContext(PlanDialogContext);
  if (!open) throw new Error('useChoosePlan outside of PlanDialogContext');
  return open;
}
