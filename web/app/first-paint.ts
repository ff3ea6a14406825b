/** A hidden page paints nothing. */
const TIMEOUT_MS = 300;

export interface FirstPaint {
  readonly isOver: Promise<void>;
  /** The first screen stands in the document: over once it has been painted. */
  readonly follow: () => void;
}

export function createFirstPaint(): FirstPaint {
  let end = (): void => undefined;
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    isOver,
    follow() {
      setTimeout(end, TIMEOUT_MS);
      // A frame is painted after its callbacks, and the next begins when it has gone to the screen.
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(end)));
    },
  };
}
