import { useLayoutEffect, type RefObject } from 'react';
import { liftOf } from './place-toast.ts';
import buttonStyles from '../button/button.module.css';

/** Pixels below the upper edge of the window. */
const CEILING = 8;

/** Keeps the toast off what she may want to press next, wherever that goes while the toast shows. */
export function useLift(region: RefObject<HTMLElement | null>, toasts: readonly unknown[]): void {
  useLayoutEffect(() => {
    const place = region.current;
    if (!place || toasts.length === 0) return;
    const lift = (): void => {
      place.style.removeProperty('--lift');
      const { top, bottom, left, right } = place.getBoundingClientRect();
      const found = document.querySelectorAll(`.${buttonStyles['primary']}`);
      const buttons = [...found].map((button) => button.getBoundingClientRect());
      const scene = { toast: { top, bottom, left, right }, buttons, ceiling: CEILING };
      place.style.setProperty('--lift', `${liftOf(scene)}px`);
    };
    const leaving = new AbortController();
    const options = { signal: leaving.signal, capture: true, passive: true } as const;
    lift();
    addEventListener('scroll', lift, options);
    addEventListener('resize', lift, options);
    const unwatch = watchLayout(lift);
    return () => {
      leaving.abort();
      unwatch();
    };
  }, [region, toasts]);
}

/** A note that comes or goes moves every button below it. jsdom lays nothing out and has no such observer. */
function watchLayout(onChange: () => void): () => void {
  if (typeof ResizeObserver === 'undefined') return () => undefined;
  const observer = new ResizeObserver(onChange);
  observer.observe(document.body);
  // A page shorter than the window grows without the body.
  for (const page of document.querySelectorAll('main > *')) observer.observe(page);
  return () => observer.disconnect();
}
