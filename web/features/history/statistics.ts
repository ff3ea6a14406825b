import type { DaySummary } from '../../../shared/replica/replica.ts';

export interface Statistics {
  readonly entries: number;
  /** null while no day of the period has a score; 0 is a score. */
  readonly averageEnergy: number | null;
}

/** Of the days in the chosen period. */
export function statisticsOf(summaries: readonly DaySummary[]): Statistics {
  const written = summaries.filter(({ count }) => count > 0);
  const scores = written.map((summary) => summary.energy_score).filter((score) => score !== null);
  const sum = scores.reduce((total, score) => total + score, 0);
  return {
    entries: written.length,
    averageEnergy: scores.length > 0 ? sum / scores.length : null,
  };
}
