import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { PlainToast } from './plain-toast.tsx';
import { nextToast, TOAST_REMOVE_MS } from './toast-state.ts';
import type { ToasterProps } from './toaster.tsx';
import { ToastContext, type ToastMessage } from './use-toast.ts';

/** The first screen comes before it. */
const Toaster = lazy(async (): Promise<{ default: ComponentType<ToasterProps> }> => {
  try {
    return { default: (await import('./toaster.tsx')).Toaster };
  } catch {
    return { default: PlainToast };
  }
});

/** When the first screen has had its turn. */
const WAKE_AFTER_MS = 3_000;

interface ToastProviderProps {
  readonly children: ReactNode;
}

/** Holds the one toast of the app. */
export function ToastProvider({ children }: ToastProviderProps) {
  const [toast, dispatch] = useReducer(nextToast, null);
  const [isAwake, setAwake] = useState(false);
  const lastId = useRef(0);

  const show = useCallback((message: ToastMessage) => {
    lastId.current += 1;
    setAwake(true);
    dispatch({ type: 'show', id: lastId.current, message });
  }, []);
  const dismiss = useCallback(() => dispatch({ type: 'close', id: lastId.current }), []);
  const handleClose = useCallback((id: number) => dispatch({ type: 'close', id }), []);

  useEffect(() => {
    const timer = setTimeout(() => setAwake(true), WAKE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (!toast || toast.open) return;
    const timer = setTimeout(() => dispatch({ type: 'remove', id: toast.id }), TOAST_REMOVE_MS);
    return () => clearTimeout(timer);
  }, [toast]);

  const actions = useMemo(() => ({ show, dismiss }), [show, dismiss]);
  return (
    <ToastContext value={actions}>
      {children}
      <Suspense fallback={null}>
        {isAwake && <Toaster toast={toast} onClose={handleClose} />}
      </Suspense>
    </ToastContext>
  );
}
