import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';
import styles from './dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** The buttons, the main one last. `data-autofocus` names what is focused first. */
  readonly actions?: ReactNode;
}

/** The browser's own modal dialog. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, description, children, actions }: DialogProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const dialog = useModal(onClose);
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-description` : undefined}
    >
      <div className={styles['header']}>
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      {description && (
        <div id={`${id}-description`} className={styles['description']}>
          {description}
        </div>
      )}
      {children}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </dialog>
  );
}
