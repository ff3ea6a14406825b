import { Toast as Base, type ToastObject } from '@base-ui/react/toast';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ToastCard } from './toast-card.tsx';
import { TOAST_DURATION_MS, type Toast } from './toast-state.ts';
import styles from './toast.module.css';

const HOTKEY = 'F8';
/** A message that comes while another shows takes its place. */
const THE_ONE = 'toast';

export interface ToasterProps {
  readonly toast: Toast | null;
  readonly onClose: (id: number) => void;
}

/** Shows the one toast of the app; loaded behind the first screen. */
export function Toaster(props: ToasterProps) {
  return (
    <Base.Provider limit={1} timeout={TOAST_DURATION_MS}>
      <Region {...props} />
    </Base.Provider>
  );
}

function Region({ toast, onClose }: ToasterProps) {
  const { t } = useTranslation('common');
  const { toasts, add } = Base.useToastManager<Toast>();
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!toast?.open) return;
    const { id, title, description } = toast;
    add({ id: THE_ONE, title, description, data: toast, onClose: () => onClose(id) });
  }, [toast, add, onClose]);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key === HOTKEY) region.current?.focus();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  const card = (shown: ToastObject<Toast>) => <ToastCard key={shown.id} toast={shown} />;
  const isUrgent = (shown: ToastObject<Toast>): boolean => shown.data?.tone === 'error';
  // The two places inside announce, each in its way; the region itself would say everything again.
  return (
    <Base.Viewport
      ref={region}
      className={styles['region']}
      aria-label={t('notifications', { hotkey: HOTKEY })}
      aria-live="off"
    >
      <div role="status">{toasts.filter((shown) => !isUrgent(shown)).map(card)}</div>
      <div role="alert">{toasts.filter(isUrgent).map(card)}</div>
    </Base.Viewport>
  );
}
