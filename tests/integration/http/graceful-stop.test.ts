import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request, type ClientRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test, vi } from 'vitest';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import { startTestServer } from '../../../sync-server/testing/start-test-server.ts';
import { openEvents } from '../sync/sync-client.ts';
import { aDevice } from '../sync/reflections-client.ts';
import { query } from '../../../sync-server/db/testing/test-databases.ts';

const statusOf = (sent: ClientRequest) =>
  new Promise<number | undefined>((resolve, reject) => {
    sent.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    sent.on('error', reject);
  });

/** Whoever called in the moment of the stop is taken; soon after, nobody is. */
async function untilRefused(port: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const caller = connect(port, '127.0.0.1');
      caller.on('connect', () => caller.destroy());
      await expect(once(caller, 'connect')).rejects.toThrow(/ECONNREFUSED/);
    },
    { interval: 10 },
  );
}

test('a stop finishes the request under way, ends streams and idle connections, and takes no more', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'noor-stop-'));
  const server = await startTestServer({ dataDir });
  const { token, user } = await aUser(server, { premium: true });
  const device = aDevice(server, token);
  const agent = new Agent({ keepAlive: true });
  await statusOf(request({ agent, port: server.port, path: '/healthz' }).end());
  const events = await openEvents(server, device);
  await events.next();

  const reflection = aReflection();
  const body = JSON.stringify({ reflections: [reflection] });
  const half = request({
    port: server.port,
    method: 'POST',
    path: '/api/reflections/batch',
    headers: {
      ...device.headers,
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  const answered = statusOf(half);
  half.flushHeaders();
  await once(half, 'continue');
  half.write(body.slice(0, 20));

  const stopped = server.stop();
  expect(await events.next()).toBeNull();
  await untilRefused(server.port);
  half.end(body.slice(20));
  expect(await answered).toBe(200);
  await stopped;
  agent.destroy();

  const again = await startTestServer({ dataDir });
  const rows = await query(again.database, 'SELECT id FROM reflections WHERE user_id = ?', user.id);
  expect(rows).toEqual([{ id: reflection.id }]);
  await again.stop();
  await rm(dataDir, { recursive: true });
});

test('a request on a connection that was taken a moment before the stop is answered, and told to go elsewhere', async () => {
  const server = await startTestServer();
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  // By now the server has it as well.
  await statusOf(request({ agent: false, port: server.port, path: '/healthz' }).end());
  const stopped = server.stop();
  await untilRefused(server.port);
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => void (heard += text));
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'close');
  expect(heard).toMatch(/^HTTP\/1\.1 200 /);
  expect(heard).toMatch(/^Connection: close\r$/im);
  await stopped;
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'the program says where it is and what is not configured, and ends well on %s',
  async (signal) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'noor-main-'));
    const program = spawn(process.execPath, ['sync-server/main.ts'], {
      env: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' },
    });
    const lines: string[] = [];
    const output = createInterface({ input: program.stdout });
    output.on('line', (line) => {
      lines.push(line);
      if (line.startsWith('AI is not')) program.kill(signal);
    });
    const [code] = (await once(program, 'close')) as [number];
    expect(code).toBe(0);
    expect(lines[0]).toMatch(
      /^Noor is running at http:\/\/127\.0\.0\.1:\d+ \(version \d+\.\d+\.\d+\)$/,
    );
    const text = lines.join('\n');
    for (const name of ['STRIPE_SECRET_KEY', 'SMTP_URL', 'AI_BASE_URL', 'grant-premium']) {
      expect(text).toContain(name);
    }
    await rm(dataDir, { recursive: true });
  },
);

test('the program does not start on a bad value, and says which', async () => {
  const program = spawn(process.execPath, ['sync-server/main.ts'], {
    env: { PORT: 'http', DATABASE_URL: 'mysql://secret@host/noor' },
  });
  const lines: string[] = [];
  createInterface({ input: program.stderr }).on('line', (line) => lines.push(line));
  const [code] = (await once(program, 'close')) as [number];
  expect(code).toBe(1);
  expect(lines).toEqual([
    'PORT must be a whole number from 0 to 65535.',
    'DATABASE_URL must be a postgres:// URL; unset it to use SQLite in DATA_DIR.',
  ]);
});

test('a connection that never said a word does not hold up the stop', async () => {
  const server = await startTestServer();
  const silent = connect(server.port, '127.0.0.1');
  await once(silent, 'connect');
  const ended = once(silent, 'close');
  silent.resume();
  // Its last resort, to hang up on everybody after a while, never comes.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await server.stop();
  vi.useRealTimers();
  await ended;
});
