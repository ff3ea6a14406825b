import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  type ComponentType,
  type ReactNode,
} from 'react';
import { nextToast, TOAST_REMOVE_MS } from './toast-state.ts';
import type { ToasterProps } from './toaster.tsx';
import { ToastContext, type ToastMessage } from './use-toast.ts';

/** Not there at the first paint. Without it the page says nothing by toast and works on. */
const Toaster = lazy(async (): Promise<{ default: ComponentType<ToasterProps> }> => {
  try {
    return { default: (await import('./toaster.tsx')).Toaster };
  } catch {
    return { default: () => null };
  }
});

interface ToastProviderProps {
  readonly children: ReactNode;
}

/** Holds the one toast of the app. */
export function ToastProvider({ children }: ToastProviderProps) {
  const [toast, dispatch] = useReducer(nextToast, null);
  const lastId = useRef(0);

  const show = useCallback((message: ToastMessage) => {
    lastId.current += 1;
    dispatch({ type: 'show', id: lastId.current, message });
  }, []);
  const handleClose = useCallback((id: number) => dispatch({ type: 'close', id }), []);

  useEffect(() => {
    if (!toast || toast.open) return;
    const timer = setTimeout(() => dispatch({ type: 'remove', id: toast.id }), TOAST_REMOVE_MS);
    return () => clearTimeout(timer);
  }, [toast]);

  const actions = useMemo(() => ({ show }), [show]);
  return (
    <ToastContext value={actions}>
      {children}
      <Suspense fallback={null}>
        <Toaster toast={toast} onClose={handleClose} />
      </Suspense>
    </ToastContext>
  );
}
