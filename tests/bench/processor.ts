import { readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

/** Of all threads of this process, in its own code and in the system's. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_A_SECOND;
}
