import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../sync-server/testing/start-test-server.ts';
import { ask } from './http-client.ts';

test('addresses of machines and of files that are not there are never the page', async () => {
  const webRoot = await mkdtemp(join(tmpdir(), 'noor-page-'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Noor</title>');
  await mkdir(join(webRoot, 'icons'));
  await writeFile(join(webRoot, 'icons/noor-192.png'), 'an icon');
  const server = await startTestServer({ webRoot });
  for (const path of [
    '/API/config',
    '/metrics/',
    '/icons/none.png',
    '/icons',
    '/.env',
    '/%2Eenv',
    '/.git/config',
    '/.well-known/change-password',
    '/wp-login.php',
    '/no/such/page.html',
    '/READYZ',
    '/healthz/none',
    '/assets',
  ]) {
    const { status, text } = await ask(server, { path });
    expect([path, status]).toEqual([path, 404]);
    expect(text).not.toContain('<title>');
  }
  for (const path of ['/healthz/', '/readyz/', '/readyz/?now']) {
    const { status, text } = await ask(server, { path });
    expect([path, status, text]).toEqual([path, 200, '{"status":"ok"}']);
  }
  const icon = await ask(server, { path: '/favicon.ico' });
  expect([icon.status, icon.text]).toEqual([200, 'an icon']);
  expect(icon.headers.get('content-type')).toBe('image/png');
  expect((await ask(server, { path: '/no/such/page' })).text).toContain('<title>');
  await server.stop();
  await rm(webRoot, { recursive: true });
});
