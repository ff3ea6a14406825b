type Mark = 'covered' | 'closing' | 'gated';

/** What is hidden has no focus any more. */
let focused: Element | null = null;

/** A plain sheet over the page: no word stands in the picture that a system takes of it. */
export function coverPage(): void {
  mark('covered');
}

export function uncoverPage(): void {
  unmark('covered');
}

/** The same until the page begins anew, or the gate stands over it: coming back into sight does not end it. */
export function coverForGood(): void {
  focused = document.activeElement;
  mark('closing');
}

/** It lives on after all. */
export function showAgain(): void {
  unmark('covered', 'closing');
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  focused = null;
}

/** Nothing is seen but `gate`, a child of the body. Returns the way back to what was there before. */
export function showAlone(gate: HTMLElement): () => void {
  const { title } = document;
  gate.dataset['gate'] = '';
  mark('gated');
  unmark('covered', 'closing');
  return () => {
    unmark('gated');
    document.title = title;
    showAgain();
  };
}

function mark(name: Mark): void {
  document.documentElement.dataset[name] = '';
}

function unmark(...names: readonly Mark[]): void {
  for (const name of names) Reflect.deleteProperty(document.documentElement.dataset, name);
}
