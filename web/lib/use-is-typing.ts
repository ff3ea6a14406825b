import { useSyncExternalStore } from 'react';

/** Is the focus in a box that takes text, so that a phone shows its keyboard? */
export function useIsTyping(): boolean {
  return useSyncExternalStore(watchFocus, isTyping);
}

export function isTyping(): boolean {
  const element = document.activeElement;
  if (element instanceof HTMLTextAreaElement) return !element.readOnly;
  return element instanceof HTMLInputElement && textInputs.has(element.type);
}

const textInputs: ReadonlySet<string> = new Set(['text', 'email', 'password', 'search', 'url']);

/** `focusout` comes before the focus has arrived anywhere else, hence the next task. */
function watchFocus(onChange: () => void): () => void {
  const later = (): void => void setTimeout(onChange);
  document.addEventListener('focusin', onChange);
  document.addEventListener('focusout', later);
  return () => {
    document.removeEventListener('focusin', onChange);
    document.removeEventListener('focusout', later);
  };
}
