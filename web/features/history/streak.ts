import { addDays, daysBetween, type Day } from '../../../shared/contract/day.ts';

export interface Streak {
  readonly days: number;
  /** Her latest day, when it is before yesterday: the streak is over, and said so gently. */
  readonly endedOn: Day | null;
}

/** Consecutive days back from today, else from the latest day she wrote on. `days` in any order. */
export function streakOf(days: Iterable<Day>, today: Day): Streak {
  const written = new Set(days);
  const latest = latestUpTo(written, today);
  if (latest === null) return { days: 0, endedOn: null };
  let count = 0;
  while (written.has(addDays(latest, -count))) count += 1;
  return { days: count, endedOn: daysBetween(latest, today) > 1 ? latest : null };
}

/** A device whose clock ran ahead leaves days after today; they neither start nor break a streak. */
function latestUpTo(days: ReadonlySet<Day>, today: Day): Day | null {
  let latest: Day | null = null;
  for (const day of days) if (day <= today && (latest === null || day > latest)) latest = day;
  return latest;
}
