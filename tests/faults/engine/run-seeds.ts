import { startDevice } from './device.ts';
import { startFaultyServer } from './faulty-server.ts';
import { DEVICES, scheduleOf, withNewKeys, withTurnOff } from './plan.ts';
import { kindAt } from '../account-kinds.ts';
import { type Planned, runSchedule } from './run-schedule.ts';

/**
 * `node run-seeds.ts <first seed> <count> [private]`: one line of JSON per schedule. Given to child processes of
 * at most 100, because RxDB slows down with the number of databases a process has ever opened.
 */
const [, , first = '1', count = '1', only] = process.argv;
const end = Number(first) + Number(count);
const server = await startFaultyServer();
const devices = Array.from({ length: DEVICES }, startDevice);
for (let seed = Number(first); seed < end; seed += 1) {
  const startedAt = performance.now();
  const planned = only === 'private' ? privateOf(seed) : plannedOf(seed);
  const result = await runSchedule({ server, devices }, planned);
  const ms = Math.round(performance.now() - startedAt);
  const isFine = result.faults.length === 0;
  const line = isFine
    ? { ...result, trace: [], seed, ms }
    : { ...result, schedule: planned.schedule, seed, ms };
  await print(`${JSON.stringify(line)}\n`);
  // The devices may still be at it: the seeds to come would suffer.
  if (result.faults.includes('hung')) process.exit(1);
}
await Promise.all(devices.map((device) => device.stop()));
await server.stop();

function plannedOf(seed: number): Planned {
  return {
    seed,
    schedule: withTurnOff(seed, withNewKeys(seed, scheduleOf(seed))),
    kinds: [kindAt(seed), kindAt(seed + 1)],
  };
}

/** Private journals alone, and nothing after which a page may be missing with reason. */
function privateOf(seed: number): Planned {
  const schedule = scheduleOf(seed).map((step) =>
    step.filter(({ action }) => action.kind !== 'restore'),
  );
  return { seed, schedule: withNewKeys(seed, schedule), kinds: ['private', 'private'] };
}

/** Resolves when the line has left: an exit would cut off what still waits in the pipe. */
function print(line: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(line, () => resolve()));
}
