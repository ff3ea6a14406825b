import { useCallback, useEffect, useMemo, useReducer, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToastCard } from './toast-card.tsx';
import { nextToast, TOAST_REMOVE_MS } from './toast-state.ts';
import { ToastContext, type ToastMessage } from './use-toast.ts';
import styles from './toast.module.css';

const HOTKEY = 'F8';

interface ToastProviderProps {
  readonly children: ReactNode;
}

/** Holds the one toast of the app and the region that announces it; F8 moves the focus there. */
export function ToastProvider({ children }: ToastProviderProps) {
  const { t } = useTranslation('common');
  const [toast, dispatch] = useReducer(nextToast, null);
  const region = useRef<HTMLElement>(null);
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

  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key === HOTKEY) region.current?.focus();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  const actions = useMemo(() => ({ show }), [show]);
  const showing = toast?.open ? toast : null;
  const card = showing && <ToastCard key={showing.id} toast={showing} onClose={handleClose} />;
  return (
    <ToastContext value={actions}>
      {children}
      <section
        ref={region}
        tabIndex={-1}
        className={styles['region']}
        aria-label={t('notifications', { hotkey: HOTKEY })}
      >
        <div role="status">{showing?.tone === 'error' ? null : card}</div>
        <div role="alert">{showing?.tone === 'error' ? card : null}</div>
      </section>
    </ToastContext>
  );
}
