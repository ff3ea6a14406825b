import { useEffect, useRef, useState, type RefObject } from 'react';

interface ItemFocus {
  readonly item: RefObject<HTMLDivElement | null>;
  readonly isOpening: boolean;
  /** She opens the editor. */
  readonly opens: () => void;
  /** The answer goes: the focus moves on to the next one, or to the heading above. */
  readonly leaves: () => void;
}

/** Keeps the focus near an answer whose button is replaced by the editor, comes back, or goes. */
export function useItemFocus(isEditing: boolean): ItemFocus {
  const item = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLElement | null>(null);
  const wasEditing = useRef(isEditing);
  const [isOpening, setOpening] = useState(false);

  useEffect(() => {
    if (wasEditing.current && !isEditing && isFocusLost()) {
      item.current?.querySelector<HTMLElement>('button')?.focus();
    }
    wasEditing.current = isEditing;
  }, [isEditing]);

  useEffect(
    () => () => {
      // Once the dialog has gone as well.
      queueMicrotask(() => {
        if (isFocusLost()) next.current?.focus();
      });
    },
    [],
  );

  return {
    item,
    isOpening,
    opens: () => setOpening(true),
    leaves: () => {
      next.current = neighbourOf(item.current);
    },
  };
}

function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body;
}

function neighbourOf(item: HTMLElement | null): HTMLElement | null {
  const row = item?.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const button = beside?.querySelector<HTMLElement>('button');
  if (button) return button;
  const heading = item?.closest('article, section')?.querySelector<HTMLElement>('h1, h2, h3');
  heading?.setAttribute('tabindex', '-1');
  return heading ?? null;
}
