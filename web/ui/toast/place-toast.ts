export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

interface Scene {
  /** Where the toast would stand by itself: at the lower edge. */
  readonly toast: Box;
  /** What must stay in reach. */
  readonly buttons: readonly Box[];
  /** The highest place for its upper edge. */
  readonly ceiling: number;
}

const GAP = 8;

/**
 * How far up the toast goes so that it lies on no button: to the lowest free place. Where none is free, to
 * the one that covers the least of them.
 */
export function liftOf({ toast, buttons, ceiling }: Scene): number {
  const height = toast.bottom - toast.top;
  const inWay = buttons.filter(({ left, right }) => left < toast.right && right > toast.left);
  const beside = inWay.flatMap(({ top, bottom }) => [top - GAP - height, top - height, bottom]);
  const above = [ceiling, ...beside].filter((top) => top >= ceiling && top < toast.top);
  const tops = [toast.top, ...above.toSorted((a, b) => b - a)];
  const coveredAt = (top: number, gap: number): number =>
    coveredOf({ ...toast, top: top - gap, bottom: top + height + gap }, inWay);
  const free = tops.find((top) => coveredAt(top, GAP) === 0);
  const best = free ?? tops.reduce((a, b) => (coveredAt(b, 0) < coveredAt(a, 0) ? b : a));
  return toast.top - best;
}

function coveredOf(toast: Box, buttons: readonly Box[]): number {
  const areas = buttons.map(({ top, bottom, left, right }) => {
    const rows = Math.min(toast.bottom, bottom) - Math.max(toast.top, top);
    const columns = Math.min(toast.right, right) - Math.max(toast.left, left);
    return Math.max(0, rows) * columns;
  });
  return areas.reduce((sum, area) => sum + area, 0);
}
