import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FaultRelay, startFaultRelay } from '../../doubles/fault-relay.ts';

const heard: string[] = [];
let server: Server;
let relay: FaultRelay;

beforeEach(async () => {
  heard.length = 0;
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      heard.push(body);
      response.end(`heard ${body}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  relay = await startFaultRelay((server.address() as AddressInfo).port);
});

afterEach(async () => {
  await relay.stop();
  server.closeAllConnections();
  server.close();
});

async function say(body: string, timeoutMs = 10_000): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(relay.url, { method: 'POST', body, signal, redirect: 'manual' });
  return `${response.status} ${await response.text()}`;
}

test('without a fault the answer comes through', async () => {
  expect(await say('hello')).toBe('200 heard hello');
});

test('a refused connection never reaches the server', async () => {
  relay.set({ kind: 'refuse' });
  await expect(say('hello')).rejects.toThrow();
  expect(heard).toEqual([]);
});

test('a black hole swallows the request and never answers', async () => {
  relay.set({ kind: 'black_hole' });
  await expect(say('hello', 100)).rejects.toThrow();
  expect(heard).toEqual([]);
});

test('a delayed request arrives all the same', async () => {
  relay.set({ kind: 'delay', ms: 20 });
  expect(await say('hello')).toBe('200 heard hello');
});

test('a request cut in its body is not heard whole', async () => {
  relay.set({ kind: 'cut_request', bytes: 60 });
  await expect(say('x'.repeat(1_000))).rejects.toThrow();
  expect(heard).toEqual([]);
});

test('a cut answer leaves the server with the request and the caller without', async () => {
  relay.set({ kind: 'cut_answer', bytes: 20 });
  await expect(say('hello')).rejects.toThrow();
  expect(heard).toEqual(['hello']);
});

test('a repeated request is heard twice and answered once', async () => {
  relay.set({ kind: 'repeat' });
  expect(await say('hello')).toBe('200 heard hello');
  await expect.poll(() => heard).toEqual(['hello', 'hello']);
});

test('a captive portal answers in place of the server', async () => {
  relay.set({ kind: 'answer', status: 200, body: '<html>Sign in to the Wi-Fi</html>' });
  expect(await say('hello')).toBe('200 <html>Sign in to the Wi-Fi</html>');
  expect(heard).toEqual([]);
});

test('a new fault reaches the next request even over a connection kept alive', async () => {
  await say('first');
  relay.set({ kind: 'refuse' });
  await expect(say('second')).rejects.toThrow();
  relay.set({ kind: 'none' });
  expect(await say('third')).toBe('200 heard third');
  expect(relay.connections()).toBeGreaterThanOrEqual(3);
});
