import { useEffect } from 'react';

/** The browser asks before the page closes while words of hers are nowhere else. */
export function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? askBeforeLeaving() : undefined), [isNeeded]);
}

let asking = 0;
const atEase = new Set<() => void>();

/** The same where no screen holds them. Returns the way out. */
export function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  asking += 1;
  return () => {
    window.removeEventListener('beforeunload', ask);
    asking -= 1;
    if (asking > 0) return;
    for (const tell of atEase) tell();
    atEase.clear();
  };
}

/** Words of hers stand on this page and nowhere else. */
export function isAskingBeforeLeaving(): boolean {
  return asking > 0;
}

/** Resolves once nothing of hers stands on this page alone. */
export async function nobodyAsks(): Promise<void> {
  if (asking === 0) return;
  await new Promise<void>((resolve) => atEase.add(resolve));
}
