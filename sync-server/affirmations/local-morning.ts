import { addDays, dayIn, type Day } from '../../shared/contract/day.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A minute of one day by the clocks of a place. */
interface LocalMinute {
  readonly day: Day;
  /** 480 is eight in the morning. */
  readonly minute: number;
  readonly timeZone: string;
}

/**
 * Epoch ms of that minute. Where clocks skip it, the first minute after; where they show it twice,
 * the first time. Null when the place has no such day (Samoa left one out).
 */
export function instantOfLocal({ day, minute, timeZone }: LocalMinute): number | null {
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS;
  const before = offsetAt(wall - DAY_MS, timeZone);
  const after = offsetAt(wall + DAY_MS, timeZone);
  const matches = [wall - before, wall - after].filter(
    (instant) => instant + offsetAt(instant, timeZone) === wall,
  );
  const instant = matches.length > 0 ? Math.min(...matches) : changeAround(wall, timeZone);
  return dayIn(instant, timeZone) === day ? instant : null;
}

/** That minute on the first day from `from` on that the place has. */
export function nextLocal({ day, ...rest }: LocalMinute): number {
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const instant = instantOfLocal({ ...rest, day: addDays(day, ahead) });
    if (instant !== null) return instant;
  }
  throw new Error(`The calendar of ${rest.timeZone} has a hole.`);
}

/** The first instant of the new offset: where clocks jump over `wall`. */
function changeAround(wall: number, timeZone: string): number {
  let [low, high] = [wall - DAY_MS, wall + DAY_MS];
  // What a clock of the old offset would show is not `wall` yet at `low`, and is past it at `high`.
  low -= offsetAt(low, timeZone);
  high -= offsetAt(high, timeZone);
  const old = offsetAt(low, timeZone);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle, timeZone) === old) low = middle;
    else high = middle;
  }
  return high;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
const MAX_CLOCKS = 1_000;

/** What clocks there are ahead of UTC, in ms. */
function offsetAt(instant: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    if (clocks.size >= MAX_CLOCKS) clocks.clear();
    clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    clocks.set(timeZone, clock);
  }
  // `08:00:00`
  const wall = Date.parse(`${dayIn(instant, timeZone)}T${clock.format(instant)}Z`);
  return wall - Math.floor(instant / 1_000) * 1_000;
}
