import { beforeEach, expect, test } from 'vitest';
import { aReflection, aUser } from '../../../sync-server/testing/builders.ts';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { ask, bearer } from './http-client.ts';

const TOKEN = 'only-for-the-operator';
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer({ config: { metricsToken: TOKEN } });
  return () => server.stop();
});

const scrape = (token = TOKEN) => ask(server, { path: '/metrics', headers: bearer(token) });

test('the operator reads requests, items, streams, mails and writes, beside the process', async () => {
  const { token } = await aUser(server, { email: 'leila@example.org' });
  const headers = bearer(token);
  const listening = new AbortController();
  // Held until the end: an answer that nobody holds any more is closed with the next tidying of memory.
  const stream = await fetch(`${server.url}/api/sync/events`, {
    headers,
    signal: listening.signal,
  });
  const good = aReflection({ answer: 'Hopscotch.' });
  const reflections = [good, good, { question_id: 'ic-001', answer: ' ' }];
  await ask(server, {
    method: 'POST',
    path: '/api/reflections/batch',
    headers,
    body: { reflections },
  });
  await ask(server, {
    method: 'POST',
    path: '/api/auth/forgot-password',
    body: { email: 'leila@example.org' },
  });
  await expect.poll(async () => (await scrape()).text).toContain('noor_mails{state="held"} 1');

  const { status, headers: answered, text } = await scrape();
  expect(status).toBe(200);
  expect(answered.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(answered.get('cache-control')).toBe('no-store');
  expect(text).toContain('process_cpu_user_seconds_total');
  expect(text).toContain(
    'noor_http_request_duration_seconds_count{method="POST",route="/api/reflections/batch",status="200"} 1',
  );
  for (const outcome of ['stored', 'duplicate', 'rejected']) {
    expect(text).toContain(`noor_batch_items_total{status="${outcome}"} 1`);
  }
  expect(text).toContain('noor_event_streams_open 1');
  expect(text).toContain('noor_write_queue_jobs 0');
  expect(text).toMatch(/noor_write_jobs_total [1-9]/);
  expect(text).not.toMatch(/leila|Hopscotch/);

  expect(stream.status).toBe(200);
  listening.abort();
  await expect.poll(async () => (await scrape()).text).toContain('noor_event_streams_open 0');
});

test('paths that nobody planned for are one route, so that callers cannot grow the list', async () => {
  for (const path of ['/api/secret-of-hers', '/journal', '/healthz', '/assets/none.js']) {
    await ask(server, { path });
  }
  const { text } = await scrape();
  const routes = [...text.matchAll(/_count{method="GET",route="([^"]*)"/g)].map(
    ([, route]) => route,
  );
  expect(new Set(routes)).toEqual(new Set(['none']));
});

test.each(['', 'wrong', `${TOKEN} `.repeat(2)])('nobody else reads them (“%s”)', async (token) => {
  const answer = await scrape(token);
  expect(answer).toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  expect(answer.text).not.toContain('noor_');
});

test('without a token there is no such address', async () => {
  const plain = await startTestServer();
  const answer = await ask(plain, { path: '/metrics', headers: bearer('') });
  expect(answer).toMatchObject({ status: 404, code: 'not_found' });
  await plain.stop();
});
