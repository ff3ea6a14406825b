import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startTestServer } from '../testing/start-test-server.ts';

/** The warnings that the log gets while these requests arrive in turn. */
async function warningsOf(
  trustProxy: number,
  requests: readonly (readonly [path: string, address?: string])[],
): Promise<string[]> {
  const warnings: string[] = [];
  const write = (line: string) => {
    const { level, msg } = JSON.parse(line) as { readonly level: number; readonly msg: string };
    if (level === pino.levels.values['warn']) warnings.push(msg);
  };
  const server = await startTestServer({
    logger: pino({ base: null }, { write }),
    config: { trustProxy },
  });
  for (const [path, address] of requests) {
    await fetch(`${server.url}${path}`, {
      headers: address === undefined ? {} : { 'x-forwarded-for': address },
    });
  }
  await server.stop();
  return warnings;
}

const forwarded = [
  ['/api/config', '203.0.113.1'],
  ['/api/config', '203.0.113.2'],
] as const;
const direct = [['/api/config'], ['/api/config']] as const;

test('a proxy that nobody trusts is warned of once, without an address', async () => {
  expect(await warningsOf(0, forwarded)).toEqual([
    expect.stringMatching(/^X-Forwarded-For arrives, but TRUST_PROXY is 0: \D+$/),
  ]);
});

test('a trusted proxy that is not there is warned of once', async () => {
  expect(await warningsOf(1, direct)).toEqual([
    expect.stringMatching(/^TRUST_PROXY is set, but requests arrive without X-Forwarded-For: /),
  ]);
});

test('what fits is no matter, and neither are probes that come past the proxy', async () => {
  expect(await warningsOf(0, direct)).toEqual([]);
  expect(await warningsOf(1, [['/healthz'], ['/readyz'], ['/metrics'], ...forwarded])).toEqual([]);
});
