import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { goesOn, makesIt, modeOf, nothingIsLost, someoneOn } from './killed-stage.ts';

/** More than one page of the walk. */
const ANSWERS = 210;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const someone = () => someoneOn(server, ANSWERS);

type Cut = 'before it is sent' | 'after it was done';

/** A device that dies at its request of that number, counted from one, and asks for nothing any more. */
function dyingAt(number: number, cut: Cut) {
  const line = {
    count: 0,
    fetch: async (...request: Parameters<typeof fetch>): Promise<Response> => {
      line.count += 1;
      if (line.count > number || (line.count === number && cut === 'before it is sent')) {
        throw new TypeError('It is dead.');
      }
      const answer = await fetch(...request);
      if (line.count === number) throw new TypeError('It is dead.');
      return answer;
    },
  };
  return line;
}

let requests = 0;
beforeAll(async () => {
  const her = await someone();
  const line = dyingAt(Number.POSITIVE_INFINITY, 'before it is sent');
  await makesIt({ ...her, fetch: line.fetch });
  requests = line.count;
  await nothingIsLost(server, her);
});

test.each<Cut>(['before it is sent', 'after it was done'])(
  'S4: the device dies at whichever request, %s: no word is lost, doubled or open at the end',
  async (cut) => {
    // Two cuts at each: the design asks for twenty points.
    expect(2 * requests).toBeGreaterThanOrEqual(20);
    for (let number = 1; number <= requests; number += 1) {
      const her = await someone();
      await expect(makesIt({ ...her, fetch: dyingAt(number, cut).fetch })).rejects.toThrow();
      await goesOn(server, her);
      await nothingIsLost(server, her);
    }
  },
);

test('S4: each device that goes on dies at its next step: it comes to its end all the same', async () => {
  const her = await someone();
  let number = 1;
  await expect(
    makesIt({ ...her, fetch: dyingAt(number, 'after it was done').fetch }),
  ).rejects.toThrow();
  while ((await modeOf(server, her)) !== 'sealed') {
    number += 1;
    await goesOn(server, { ...her, fetch: dyingAt(number, 'after it was done').fetch }).catch(
      () => undefined,
    );
  }
  await nothingIsLost(server, her);
});
