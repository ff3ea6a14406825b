import { Toast as Base, type ToastObject } from '@base-ui/react/toast';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { IconButton } from '../button/icon-button.tsx';
import { Icon, type IconName } from '../icon/icon.tsx';
import type { Toast } from './toast-state.ts';
import type { ToastTone } from './use-toast.ts';
import styles from './toast.module.css';

interface ToastCardProps {
  readonly toast: ToastObject<Toast>;
}

const icons: Record<ToastTone, IconName> = { info: 'info', success: 'check', error: 'alert' };

export function ToastCard({ toast }: ToastCardProps) {
  const { t } = useTranslation('common');
  const tone = toast.data?.tone ?? 'info';
  return (
    <Base.Root
      toast={toast}
      role="group"
      // The library's own, meant for its role of a dialog; a group may not have it.
      aria-modal={undefined}
      swipeDirection="down"
      className={classNames(styles['toast'], styles[tone])}
    >
      <Icon name={icons[tone]} className={styles['icon']} />
      <div className={styles['words']}>
        <Base.Title render={<strong />} className={styles['title']} />
        <Base.Description className={styles['text']} />
      </div>
      {/* The library hides it until the pointer comes; a touch screen has none. */}
      <Base.Close aria-hidden={false} render={<IconButton icon="close" label={t('close')} />} />
    </Base.Root>
  );
}
