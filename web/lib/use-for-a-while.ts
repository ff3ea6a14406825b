import { useCallback, useEffect, useRef, useState } from 'react';

interface Moment {
  readonly isOn: boolean;
  /** Begins again where it has not ended yet. */
  readonly begin: () => void;
}

/** True for so long after each `begin`. */
export function useForAWhile(ms: number): Moment {
  const [isOn, setOn] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const begin = useCallback(() => {
    clearTimeout(timer.current);
    setOn(true);
    timer.current = setTimeout(() => setOn(false), ms);
  }, [ms]);
  return { isOn, begin };
}
