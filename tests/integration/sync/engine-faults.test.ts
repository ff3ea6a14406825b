import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { lengthOf } from '../../setup/suite.ts';

const script = fileURLToPath(new URL('../../faults/engine/run-seeds.ts', import.meta.url));
const failureSchema = z.object({ stdout: z.string().check(z.minLength(1)) });
const resultSchema = z.object({
  seed: z.number(),
  faults: z.array(z.string()),
  writes: z.record(z.string(), z.number()),
  falseHoles: z.nullable(z.number()),
  newKeys: z.number(),
  turnedOff: z.number(),
});

async function runSeeds(first: number, count: number) {
  const stdout = await linesOf([script, String(first), String(count)]);
  return stdout
    .trim()
    .split('\n')
    .map((line) => z.parse(resultSchema, JSON.parse(line)));
}

/** Also of a process that ends badly: what it printed says why. */
async function linesOf(args: readonly string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, args, { maxBuffer: 50_000_000 });
  const { stdout } = await run.catch((error: unknown) => z.parse(failureSchema, error));
  return stdout;
}

/** Of each of two processes. */
const SEEDS = lengthOf({ quick: 6, full: 75 });

/** The same as `npm run faults`, with seeds that stay. */
test('U6: three devices, a worker and a server under faults end with the same words, each once', async () => {
  const results = (await Promise.all([runSeeds(1, SEEDS), runSeeds(1001, SEEDS)])).flat();
  // First: a schedule that hangs ends its process, and the seeds it leaves out would hide why.
  expect(results.filter(({ faults }) => faults.length > 0)).toEqual([]);
  expect(results).toHaveLength(2 * SEEDS);
  for (const kind of ['ordinary', 'private', 'locked']) {
    const writes = results.reduce((sum, one) => sum + (one.writes[kind] ?? 0), 0);
    expect(writes, `of ${kind} accounts`).toBeGreaterThan(lengthOf({ quick: 10, full: 100 }));
  }
  const asked = results.filter(({ falseHoles }) => falseHoles !== null);
  expect(asked.length, 'schedules after which nobody may miss a page').toBeGreaterThan(
    lengthOf({ quick: 0, full: 30 }),
  );
  const newKeys = results.reduce((sum, one) => sum + one.newKeys, 0);
  expect(newKeys, 'journals with new keys').toBeGreaterThan(lengthOf({ quick: -1, full: 15 }));
  const turnedOff = results.reduce((sum, one) => sum + one.turnedOff, 0);
  expect(turnedOff, 'journals that became ordinary ones').toBeGreaterThan(
    lengthOf({ quick: -1, full: 3 }),
  );
}, 600_000);
