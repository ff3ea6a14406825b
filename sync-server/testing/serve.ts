import { pino } from 'pino';
import { v7 } from 'uuid';
import { readConfig } from '../config.ts';
import { startServer } from '../server.ts';
import { generousQuotas } from './start-test-server.ts';

/**
 * The real server as a process of its own, for tests that kill it: configured by the environment,
 * with generous rate limits, and the page of the folder TEST_PAGE if it is set. Prints one line, `{"url": …}`, once it listens.
 */
const webRoot = process.env['TEST_PAGE'];
const server = await startServer({
  config: readConfig(process.env),
  logger: pino({ level: 'silent' }),
  now: Date.now,
  newId: v7,
  quotas: generousQuotas,
  ...(webRoot && { webRoot }),
  archiveRoot: null,
  resetDelayMs: () => 0,
  scheduled: true,
});
process.once('SIGTERM', () => void server.stop());
process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
