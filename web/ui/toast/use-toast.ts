import { createContext, useContext } from 'react';

export type ToastTone = 'info' | 'success' | 'error';

export interface ToastMessage {
  readonly title: string;
  readonly description?: string | undefined;
  readonly tone?: ToastTone | undefined;
}

export interface ToastActions {
  /** Replaces the one that is showing: one at a time. */
  readonly show: (message: ToastMessage) => void;
  /** Takes away what is showing: it is no longer so. */
  readonly dismiss: () => void;
}

export const ToastContext = createContext<ToastActions | null>(null);

export function useToast(): ToastActions {
  const actions = useContext(ToastContext);
  if (!actions) throw new Error('useToast outside of ToastProvider');
  return actions;
}
