import { useLayoutEffect, useRef, type RefObject } from 'react';

interface FocusHandover<T extends HTMLElement> {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly next: RefObject<T | null>;
}

/**
 * A button that its own press disables would drop the focus to the top of the page: `next` takes it. The page does
 * not scroll there, because she is looking at what she pressed.
 */
export function useFocusHandover<T extends HTMLElement>(isDisabled: boolean): FocusHandover<T> {
  const button = useRef<HTMLButtonElement>(null);
  const next = useRef<T>(null);
  useLayoutEffect(() => {
    if (!isDisabled || document.activeElement !== button.current) return;
    next.current?.focus({ preventScroll: true });
  }, [isDisabled]);
  return { button, next };
}
