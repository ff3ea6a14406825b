import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { TOAST_DURATION_MS, type Toast } from './toast-state.ts';
import type { ToastTone } from './use-toast.ts';
import styles from './toast.module.css';

interface ToastCardProps {
  readonly toast: Toast;
  readonly onClose: (id: number) => void;
}

const icons: Record<ToastTone, IconName> = { info: 'info', success: 'check', error: 'alert' };

export function ToastCard({ toast, onClose }: ToastCardProps) {
  const { t } = useTranslation('common');
  const card = useRef<HTMLDivElement>(null);
  const paused = useAttention(card);
  const leftMs = useRef(TOAST_DURATION_MS);
  const tone = toast.tone ?? 'info';

  useEffect(() => {
    if (paused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => onClose(toast.id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - startedAt;
    };
  }, [paused, toast.id, onClose]);

  return (
    <div ref={card} className={classNames(styles['toast'], styles[tone])}>
      <Icon name={icons[tone]} className={styles['icon']} />
      <div className={styles['words']}>
        <strong className={styles['title']}>{toast.title}</strong>
        {toast.description && <p className={styles['text']}>{toast.description}</p>}
      </div>
      <IconButton icon="close" label={t('close')} onClick={() => onClose(toast.id)} />
    </div>
  );
}

/** True while the pointer or the focus rests on the element: time stands still for whoever reads. */
function useAttention(ref: RefObject<HTMLElement | null>): boolean {
  const [attended, setAttended] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const listening = new AbortController();
    const listen = (type: string, value: boolean): void =>
      element.addEventListener(type, () => setAttended(value), listening);
    listen('pointerenter', true);
    listen('pointerleave', false);
    listen('focusin', true);
    listen('focusout', false);
    return () => listening.abort();
  }, [ref]);
  return attended;
}
