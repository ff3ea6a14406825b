import type { ToastMessage } from './use-toast.ts';

export const TOAST_DURATION_MS = 5_000;
/** How long a closed toast stays in the state before it is dropped. */
export const TOAST_REMOVE_MS = 1_000_000;

export interface Toast extends ToastMessage {
  readonly id: number;
  readonly open: boolean;
}

export type ToastAction =
  | { readonly type: 'show'; readonly id: number; readonly message: ToastMessage }
  | { readonly type: 'close'; readonly id: number }
  | { readonly type: 'remove'; readonly id: number };

/** Pure: one toast at a time, the newest wins. */
export function nextToast(toast: Toast | null, action: ToastAction): Toast | null {
  if (action.type === 'show') return { ...action.message, id: action.id, open: true };
  if (toast?.id !== action.id) return toast;
  return action.type === 'close' ? { ...toast, open: false } : null;
}
