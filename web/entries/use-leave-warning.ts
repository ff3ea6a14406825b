import { useEffect } from 'react';

/** The browser asks before the page closes while words of hers are nowhere else. */
export function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? askBeforeLeaving() : undefined), [isNeeded]);
}

/** The same where no screen holds them. Returns the way out. */
export function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
