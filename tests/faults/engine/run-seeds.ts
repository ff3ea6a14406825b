import { startDevice } from './device.ts';
import { startFaultyServer } from './faulty-server.ts';
import { DEVICES, scheduleOf } from './plan.ts';
import { runSchedule } from './run-schedule.ts';

/**
 * `node run-seeds.ts <first seed> <count>`: one line of JSON per schedule. Given to child processes of
 * at most 100, because RxDB slows down with the number of databases a process has ever opened.
 */
const [first = 1, count = 1] = process.argv.slice(2).map(Number);
const server = await startFaultyServer();
const devices = Array.from({ length: DEVICES }, startDevice);
for (let seed = first; seed < first + count; seed += 1) {
  const startedAt = performance.now();
  const schedule = scheduleOf(seed);
  const result = await runSchedule({ server, devices }, seed, schedule);
  const ms = Math.round(performance.now() - startedAt);
  const isFine = result.faults.length === 0;
  const line = isFine ? { ...result, trace: [], seed, ms } : { ...result, schedule, seed, ms };
  await print(`${JSON.stringify(line)}\n`);
  // The devices may still be at it: the seeds to come would suffer.
  if (result.faults.includes('hung')) process.exit(1);
}
await Promise.all(devices.map((device) => device.stop()));
await server.stop();

/** Resolves when the line has left: an exit would cut off what still waits in the pipe. */
function print(line: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(line, () => resolve()));
}
