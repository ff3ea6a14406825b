import { useEffect } from 'react';

/** The browser asks before the page closes while words of hers are nowhere else. */
export function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? askBeforeLeaving() : undefined), [isNeeded]);
}

let asking = 0;

/** The same where no screen holds them. Returns the way out. */
export function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  asking += 1;
  return () => {
    window.removeEventListener('beforeunload', ask);
    asking -= 1;
  };
}

/** Words of hers stand on this page and nowhere else. */
export function isAskingBeforeLeaving(): boolean {
  return asking > 0;
}
