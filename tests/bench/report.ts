interface Result {
  readonly what: string;
  readonly ratio: number;
  /** The budget; a higher ratio fails the run. */
  readonly most: number;
  /** What the ratio is a ratio of. */
  readonly against: string;
}

/** Prints one line; a broken budget ends the run with a failure once everything is measured. */
export function report({ what, ratio, most, against }: Result): void {
  const isKept = ratio <= most;
  console.log(
    `${isKept ? 'ok    ' : 'BROKEN'} ${what}: ${ratio.toFixed(2)} x ${against} (at most ${most})`,
  );
  if (!isKept) process.exitCode = 1;
}

/** The same for what she feels, in ms. */
export function reportTime(what: string, ms: number, most: number): void {
  console.log(
    `${ms <= most ? 'ok    ' : 'BROKEN'} ${what}: ${Math.round(ms)} ms (at most ${most})`,
  );
  if (ms > most) process.exitCode = 1;
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
