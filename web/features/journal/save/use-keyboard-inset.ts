import { useEffect } from 'react';

/**
 * Some phones lay their keyboard over the page instead of making room: how much of the page's foot it
 * covers stands in `--keyboard` for what is to stay above it.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (!seen) return undefined;
    const { documentElement: root } = document;
    const measure = (): void => {
      // A page that she has enlarged with her fingers shows a part of itself: that is no keyboard.
      const isEnlarged = seen.scale > 1.01;
      const covered = root.clientHeight - seen.height - seen.offsetTop;
      root.style.setProperty(
        '--keyboard',
        `${isEnlarged ? 0 : Math.max(0, Math.round(covered))}px`,
      );
    };
    measure();
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
      root.style.removeProperty('--keyboard');
    };
  }, []);
}
