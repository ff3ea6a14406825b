import { useState, type ReactNode } from 'react';
import { PlanDialog } from './plan-dialog.tsx';
import { PlanDialogContext } from './plan-dialog-context.ts';

interface PlanDialogProviderProps {
  readonly children: ReactNode;
}

/** Any screen may offer the plans; the dialog is one. */
export function PlanDialogProvider({ children }: PlanDialogProviderProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <PlanDialogContext value={() => setOpen(true)}>
      {children}
      {isOpen && (
        <PlanDialog onClose={() => setOpen(false)} onGo={(path) => location.assign(path)} />
      )}
    </PlanDialogContext>
  );
}
