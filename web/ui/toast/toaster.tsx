import { Toast as Base, type ToastObject } from '@base-ui/react/toast';
import {
  useCallback,
  useEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent as KeyPress,
} from 'react';
import { useTranslation } from 'react-i18next';
import { ToastCard } from './toast-card.tsx';
import { TOAST_DURATION_MS, type Toast } from './toast-state.ts';
import { useLift } from './use-lift.ts';
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
  const { toasts, add, close } = Base.useToastManager<Toast>();
  const { region, handleFocus, giveBack } = useBorrowedFocus();
  useLift(region, toasts);

  useEffect(() => {
    if (!toast) return;
    if (!toast.open) {
      close(THE_ONE);
      return;
    }
    const { id, title, description } = toast;
    const handleClose = (): void => {
      giveBack();
      onClose(id);
    };
    add({ id: THE_ONE, title, description, data: toast, onClose: handleClose });
  }, [toast, add, close, onClose, giveBack]);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key === HOTKEY) region.current?.focus();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [region]);

  /** Inside a toast the library knows these keys; here nothing but the region has the focus. */
  const handleKeyDown = (event: KeyPress): void => {
    if (event.target !== region.current) return;
    if (event.key === 'Escape') close(THE_ONE);
    if (event.key === 'Tab' && event.shiftKey) giveBack();
  };
  const card = (shown: ToastObject<Toast>) => <ToastCard key={shown.id} toast={shown} />;
  const isUrgent = (shown: ToastObject<Toast>): boolean => shown.data?.tone === 'error';
  // The two places inside announce, each in its way; the region itself would say everything again.
  return (
    <Base.Viewport
      ref={region}
      className={styles['region']}
      aria-label={t('notifications', { hotkey: HOTKEY })}
      aria-live="off"
      onFocus={handleFocus}
      onKeyDown={handleKeyDown}
    >
      <div role="status">{toasts.filter((shown) => !isUrgent(shown)).map(card)}</div>
      <div role="alert">{toasts.filter(isUrgent).map(card)}</div>
    </Base.Viewport>
  );
}

/** A toast that goes takes the focus with it: whatever had it before gets it back. */
function useBorrowedFocus() {
  const region = useRef<HTMLDivElement>(null);
  const lender = useRef<HTMLElement>(null);
  const handleFocus = useCallback(({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof HTMLElement && !region.current?.contains(relatedTarget)) {
      lender.current = relatedTarget;
    }
  }, []);
  const giveBack = useCallback((): void => {
    if (region.current?.contains(document.activeElement)) lender.current?.focus();
  }, []);
  return { region, handleFocus, giveBack };
}
