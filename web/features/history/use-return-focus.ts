import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Day } from '../../../shared/contract/day.ts';

/** On a phone the details take the page's place: closed, she goes on where she opened them. */
export function useReturnFocus(selected: Day | null): {
  readonly page: RefObject<HTMLDivElement | null>;
  /** Called as a day is opened: what was pressed has the focus still. */
  readonly leaveFrom: () => void;
} {
  const page = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const before = useRef(selected);

  useEffect(() => {
    const left = before.current;
    before.current = selected;
    if (selected !== null || left === null) return;
    if (!window.matchMedia('(width < 900px)').matches) return;
    focusFirst([opener.current, cardOf(page.current, left), headingOf(page.current)]);
    opener.current = null;
  }, [selected]);

  const leaveFrom = useCallback(() => {
    opener.current = document.activeElement;
  }, []);
  return { page, leaveFrom };
}

/** What has gone, or is not shown, does not take the focus; then the next one has it. */
function focusFirst(elements: readonly (Element | null | undefined)[]): void {
  for (const element of elements) {
    if (!(element instanceof HTMLElement) || element === document.body) continue;
    element.focus();
    if (document.activeElement === element) return;
  }
}

function cardOf(page: HTMLElement | null, day: Day): Element | null | undefined {
  const date = page?.querySelector(`[data-part="list"] time[datetime="${day}"]`);
  return date?.closest('button');
}

function headingOf(page: HTMLElement | null): Element | null | undefined {
  return page?.querySelector('[data-part="list"] h2');
}
