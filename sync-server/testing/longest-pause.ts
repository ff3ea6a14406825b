interface Pauses {
  /** Milliseconds of this thread in which nobody else had a turn of the event loop, at the longest. */
  readonly longest: number;
  readonly whole: number;
}

/** Of work, not of the clock: what else the machine does is no pause of ours. */
function millisecondsWorked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** How long others waited in one go while the work was under way. */
export async function pausesOf(work: () => Promise<unknown>): Promise<Pauses> {
  const startedAt = millisecondsWorked();
  let [last, longest] = [startedAt, 0];
  const look = () => {
    const now = millisecondsWorked();
    longest = Math.max(longest, now - last);
    last = now;
  };
  let next = setImmediate(function tick() {
    look();
    next = setImmediate(tick);
  });
  await work().finally(() => clearImmediate(next));
  look();
  return { longest, whole: millisecondsWorked() - startedAt };
}
