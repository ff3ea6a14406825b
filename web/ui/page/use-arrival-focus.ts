import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** There the reader starts at the top by itself. */
let isFirstOfVisit = true;

/**
 * Whoever arrives at a screen hears its heading, also where one takes the place of another at the same
 * address (signing in). Not on the first screen of a visit. `always`: it follows a form just sent.
 */
export function useArrivalFocus(always = false): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const announce = useEffectEvent(() => {
    const isArrival = always || !isFirstOfVisit || key !== 'default';
    isFirstOfVisit = false;
    if (isArrival) heading.current?.focus({ preventScroll: true });
  });
  // A new search on the same screen (an entry picked from a list) leaves the focus where it is.
  useEffect(() => announce(), [pathname]);
  return heading;
}
