import { addDays, dayIn, type Day } from '../../shared/contract/day.ts';
import { nextLocal } from './local-morning.ts';

/** So late a missed morning is still made good, within the same local day. */
export const CATCH_UP_MS = 4 * 3_600_000;

export interface Reader {
  readonly minute: number;
  readonly timeZone: string;
  /** The last of her days whose affirmation left. */
  readonly lastDay: Day | null;
}

export interface MorningPlan {
  /** The day whose affirmation is to leave now. */
  readonly send: Day | null;
  /** Epoch ms of the next look. */
  readonly nextAt: number;
}

/** What is due at `now`. A day that was served, or is over, or whose morning is long past, is never served again. */
export function planMorning(reader: Reader, now: number): MorningPlan {
  const { minute, timeZone, lastDay } = reader;
  const today = dayIn(now, timeZone);
  const from = (day: Day) => nextLocal({ day, minute, timeZone });
  if (lastDay !== null && lastDay >= today)
    return { send: null, nextAt: from(addDays(lastDay, 1)) };
  const morning = from(today);
  if (now < morning) return { send: null, nextAt: morning };
  const nextAt = from(addDays(today, 1));
  return { send: now - morning <= CATCH_UP_MS ? today : null, nextAt };
}

/** The first morning after `now`: who has just asked for mails waits for it. */
export function nextMorning(reader: Reader, now: number): number {
  const { send, nextAt } = planMorning(reader, now);
  return send === null ? nextAt : planMorning({ ...reader, lastDay: send }, now).nextAt;
}
