import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Changes,
  type DrainStage,
  setUpDrain,
  status,
} from '../../tests/doubles/drain-stage.ts';
import { anEntry } from '../../tests/doubles/outbox-entries.ts';
import { AppError } from '../contract/app-error.ts';

type Meet = (changes: Changes, server: DrainStage['server']) => unknown;

function refuse(error: AppError): Meet {
  return () => {
    throw error;
  };
}

const FAULTS = {
  ok: () => undefined,
  lostRequest: refuse(new AppError('offline')),
  lostAnswer: (changes, server) => {
    server.answer(changes);
    throw new AppError('offline');
  },
  cutAnswer: (changes, server) => ({ results: server.answer(changes).results.slice(1) }),
  invalid: refuse(status('invalid_input', 400)),
  tooLarge: refuse(status('payload_too_large', 413)),
  signedOut: refuse(status('unauthenticated', 401)),
  busy: refuse(status('too_many_requests', 429, 1)),
  broken: refuse(status('unexpected', 500)),
  away: refuse(status('unavailable', 503)),
} as const satisfies Record<string, Meet>;
const kinds = Object.keys(FAULTS) as (keyof typeof FAULTS)[];

test('whatever the network does, every entry ends on the server once and none is left', async () => {
  const dates = fc.array(fc.constantFrom('2026-11-18', '2026-11-19', '2026-11-20'), {
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(
      dates,
      fc.array(fc.constantFrom(...kinds), { maxLength: 25 }),
      async (days, schedule) => {
        const entries = days.map((date) => anEntry({ date }));
        const { pass, server, outbox } = await setUpDrain(entries);
        const ids = entries.map(({ key }) => key).sort();
        const queue = [...schedule];
        const meet = (changes: Changes): unknown => FAULTS[queue.shift() ?? 'ok'](changes, server);
        while (queue.length > 0 && (await outbox.list()).length > 0) {
          await pass(meet);
          const here = (await outbox.list()).map(({ key }) => key);
          expect([...new Set([...here, ...server.rows.keys()])].sort()).toEqual(ids);
          await outbox.unpark(here);
        }
        await pass();
        expect([...server.rows.keys()].sort()).toEqual(ids);
        expect(await outbox.list()).toEqual([]);
      },
    ),
    { numRuns: 300, seed: 20261121 },
  );
});
