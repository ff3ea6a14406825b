let isSent = false;

/** The journal sent a free account to the dashboard, which says why. */
export function noteSentHome(): void {
  isSent = true;
}

/** Tells it once. */
export function takeSentHome(): boolean {
  const was = isSent;
  isSent = false;
  return was;
}
