import { deviceDay } from '../device-time-zone.ts';
import { formatDay } from './format.ts';

/** An ISO instant as the day it is where she is: "November 21, 2026". */
export function formatInstantDay(instant: string): string {
  return formatDay(deviceDay(Date.parse(instant)));
}
