import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/**
 * Opens a dialog element above everything while its component is mounted. The browser keeps the focus
 * inside; Escape and a press beside it call `onClose`; the focus goes back to where it was.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const handleClose = useEffectEvent(onClose);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const focusedBefore = document.activeElement;
    const listening = new AbortController();
    listenForLeaving(dialog, () => handleClose(), listening.signal);
    if (!dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      listening.abort();
      if (dialog.open) dialog.close();
      if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus();
    };
  }, []);
  return ref;
}

/** A press counts when it begins and ends on the backdrop: selecting text outwards closes nothing. */
function listenForLeaving(dialog: HTMLDialogElement, leave: () => void, signal: AbortSignal): void {
  let pressedBackdrop = false;
  dialog.addEventListener(
    'cancel',
    (event) => {
      event.preventDefault();
      leave();
    },
    { signal },
  );
  // Where Escape is pressed twice, Chromium closes without asking.
  dialog.addEventListener('close', leave, { signal });
  dialog.addEventListener(
    'pointerdown',
    (event) => {
      pressedBackdrop = event.target === dialog && isOutside(dialog, event);
    },
    { signal },
  );
  dialog.addEventListener(
    'click',
    (event) => {
      if (pressedBackdrop && event.target === dialog && isOutside(dialog, event)) leave();
    },
    { signal },
  );
}

function isOutside(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const box = dialog.getBoundingClientRect();
  const isBeside = clientX < box.left || clientX > box.right;
  return isBeside || clientY < box.top || clientY > box.bottom;
}
