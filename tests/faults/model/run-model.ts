import fc from 'fast-check';
import { convergence } from './model.ts';

/** `node run-model.ts <runs> <seed>`: the pure model; a counterexample is shrunk and printed. */
const [runs = 100_000, seed = 1] = process.argv.slice(2).map(Number);
const result = await fc.check(convergence, { numRuns: runs, seed });
process.stdout.write(
  `model: ${result.numRuns} runs from seed ${seed}, ${result.numShrinks} shrinks\n`,
);
if (result.failed) {
  process.stdout.write(`FAILED, path ${result.counterexamplePath ?? ''}\n`);
  process.stdout.write(`${fc.stringify(result.counterexample)}\n${String(result.errorInstance)}\n`);
  process.exitCode = 1;
}
