import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../faults/engine/run-seeds.ts', import.meta.url));
const resultSchema = z.object({ seed: z.number(), faults: z.array(z.string()) });

async function runSeeds(first: number, count: number) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, String(first), String(count)],
    { maxBuffer: 50_000_000 },
  );
  return stdout
    .trim()
    .split('\n')
    .map((line) => z.parse(resultSchema, JSON.parse(line)));
}

/** The same as `npm run faults`, with seeds that stay. */
test('three devices, a worker and a server under faults end with the same words, each once', async () => {
  const results = (await Promise.all([runSeeds(1, 75), runSeeds(1001, 75)])).flat();
  expect(results).toHaveLength(150);
  expect(results.filter(({ faults }) => faults.length > 0)).toEqual([]);
}, 600_000);
