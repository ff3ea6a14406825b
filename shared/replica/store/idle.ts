interface IdleHost {
  readonly requestIdleCallback?: (run: () => void, options: { timeout: number }) => number;
}

const LONGEST_WAIT_MS = 50;

/** Lets the page draw and answer her before the next slice of work. */
export function idle(): Promise<void> {
  const host: typeof globalThis & IdleHost = globalThis;
  return new Promise((resolve) => {
    if (host.requestIdleCallback) host.requestIdleCallback(resolve, { timeout: LONGEST_WAIT_MS });
    else setTimeout(resolve, 0);
  });
}
