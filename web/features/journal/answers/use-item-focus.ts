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
      firstControl(item.current)?.focus();
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

/** In the line that she opened; closed, the line itself. */
function firstControl(item: HTMLElement | null): HTMLElement | null {
  return (
    item?.querySelector<HTMLElement>('details[open] button, details:not([open]) > summary') ?? null
  );
}

function neighbourOf(item: HTMLElement | null): HTMLElement | null {
  const row = item?.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const control = beside?.querySelector<HTMLElement>('summary, button');
  if (control) return control;
  const heading = item?.closest('article, section')?.querySelector<HTMLElement>('h1, h2, h3');
  heading?.setAttribute('tabindex', '-1');
  return heading ?? null;
}
