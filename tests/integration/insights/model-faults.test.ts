import fc from 'fast-check';
import { test } from 'vitest';
import { convergence } from '../../faults/model/model.ts';

/** With `npm run faults` there are many more, of other seeds. */
test('in every order of requests and answers all devices end with the same words', async () => {
  await fc.assert(convergence, { numRuns: 5_000, seed: 20_261_121 });
}, 600_000);
