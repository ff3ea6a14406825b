import { Dialog } from '@base-ui/react/dialog';
import { useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './modal.module.css';

interface ModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Where it has no title inside. */
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * What lies over the page and keeps the focus: Escape and a press beside it call `onClose`, and the
 * focus goes back to where it was. `data-autofocus` names what is focused first.
 */
export function Modal({ open, onClose, label, className, children }: ModalProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup
          ref={popup}
          className={classNames(styles['modal'], className)}
          aria-label={label}
          initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-autofocus]') ?? true}
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
