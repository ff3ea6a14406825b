import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/icon-button.tsx';
import { Modal } from './modal.tsx';
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

/** A question in the middle of the screen, named by its title. */
export function Dialog({ open, onClose, title, description, children, actions }: DialogProps) {
  const { t } = useTranslation('common');
  return (
    <Modal open={open} onClose={onClose} className={styles['dialog']}>
      <div className={styles['header']}>
        <Base.Title>{title}</Base.Title>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      {description && (
        <Base.Description render={<div />} className={styles['description']}>
          {description}
        </Base.Description>
      )}
      {children}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </Modal>
  );
}
