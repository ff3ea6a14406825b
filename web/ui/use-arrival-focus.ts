import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/**
 * Whoever arrives at a screen hears its heading. Not on the first screen of a visit ('default'): there
 * the reader starts at the top by itself. `always`: the screen takes the place of another one.
 */
export function useArrivalFocus(always = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const announce = useEffectEvent(() => {
    if (always || key !== 'default') heading.current?.focus({ preventScroll: true });
  });
  // A new search on the same screen (an entry picked from a list) leaves the focus where it is.
  useEffect(() => announce(), [pathname]);
  return heading;
}
