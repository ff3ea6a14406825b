import type { EnergyPoint } from './energy-series.ts';

const HIGHEST = 10;

export interface Place {
  /** Per cent from the physical left. */
  readonly x: number;
  /** Per cent from the top. */
  readonly y: number;
}

export interface Scale {
  readonly slots: number;
  /** Time runs as the language is read. */
  readonly isRtl: boolean;
}

export function placeOf({ slot, score }: EnergyPoint, { slots, isRtl }: Scale): Place {
  // The middle of its slot: a mark at the edge would be cut in two.
  const along = ((slot + 0.5) / slots) * 100;
  return { x: isRtl ? 100 - along : along, y: heightOf(score) };
}

/** Per cent from the top. */
export function heightOf(score: number): number {
  return (1 - Math.min(Math.max(score, 0), HIGHEST) / HIGHEST) * 100;
}

/** The point nearest to a share (0 to 1) of the width from the physical left. */
export function nearestIndex(points: readonly EnergyPoint[], share: number, scale: Scale): number {
  const far = (point: EnergyPoint | undefined): number =>
    point ? Math.abs(placeOf(point, scale).x - share * 100) : Number.POSITIVE_INFINITY;
  return points.reduce((best, point, index) => (far(point) < far(points[best]) ? index : best), 0);
}
