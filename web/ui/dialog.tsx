import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** The buttons, the main one last. */
  readonly actions?: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus inside, and gives it back on closing. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, description, children, actions }: DialogProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => openModally(dialog.current), []);

  const handleCancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={handleCancel}
    >
      <header className={styles['header']}>
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </header>
      {description && (
        <div id={`${id}-description`} className={styles['description']}>
          {description}
        </div>
      )}
      {children}
      {actions && <footer className={styles['actions']}>{actions}</footer>}
    </dialog>
  );
}

function openModally(dialog: HTMLDialogElement | null): () => void {
  const before = document.activeElement;
  if (dialog && !dialog.open) dialog.showModal();
  dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  return () => {
    if (dialog?.open) dialog.close();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}
