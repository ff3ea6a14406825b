import { useEffect } from 'react';
import { TOAST_DURATION_MS } from './toast-state.ts';
import type { ToasterProps } from './toaster.tsx';
import styles from './toast.module.css';

/** Where the toaster's own file cannot be fetched (the connection went before it came): the words all the same. */
export function PlainToast({ toast, onClose }: ToasterProps) {
  const id = toast?.open ? toast.id : null;
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => onClose(id), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [id, onClose]);
  if (!toast?.open) return null;
  return (
    <div role={toast.tone === 'error' ? 'alert' : 'status'} className={styles['region']}>
      <div className={styles['toast']}>
        <div className={styles['words']}>
          <strong className={styles['title']}>{toast.title}</strong>
          {toast.description && <p className={styles['text']}>{toast.description}</p>}
        </div>
      </div>
    </div>
  );
}
