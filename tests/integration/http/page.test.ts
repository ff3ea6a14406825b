import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import {
  startTestServer,
  type TestServer,
} from '../../../sync-server/testing/start-test-server.ts';
import { ask } from './http-client.ts';

let folder: string;
let server: TestServer | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'noor-page-'));
  return async () => {
    await server?.stop();
    server = undefined;
    await rm(folder, { recursive: true });
  };
});

const script = `console.log(${JSON.stringify('noor '.repeat(500))});`;

async function build(name: string): Promise<void> {
  await rm(join(folder, 'web'), { recursive: true, force: true });
  const files: Record<string, string> = {
    'index.html': `<!doctype html><title>Noor ${name}</title>`,
    'subscribe.html': '<!doctype html><title>Payment</title>',
    'sw.js': `// worker ${name}`,
    'manifest.webmanifest': '{}',
    [`assets/app-${name}.js`]: script,
  };
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, 'web', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

async function start(config = {}): Promise<TestServer> {
  await server?.stop();
  server = await startTestServer({
    config,
    webRoot: join(folder, 'web'),
    archiveRoot: join(folder, 'archive'),
  });
  return server;
}

interface RawAnswer {
  readonly status: number | undefined;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly bytes: Buffer;
}

/** Past fetch, which unpacks. */
function get(path: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port: server?.port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode: status, headers: answered } = response;
        resolve({ status, headers: answered, bytes: Buffer.concat(chunks) });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

test('every address that is no file answers the page, fresh each time', async () => {
  await build('one');
  await start();
  for (const path of [
    '/',
    '/journal',
    '/journal/history',
    '/auth',
    '/no/such/page',
    '/no.such/page',
  ]) {
    const { status, headers, bytes } = await get(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(bytes.toString()).toContain('Noor one');
  }
});

test('one worker alone may run WebAssembly, and it speaks to nobody', async () => {
  await build('one');
  await writeFile(join(folder, 'web', 'assets', 'stretch-worker-one.js'), script);
  await start();
  const policyOf = async (path: string) => (await get(path)).headers['content-security-policy'];
  expect(await policyOf('/assets/stretch-worker-one.js')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
  );
  for (const path of ['/', '/subscribe', '/assets/app-one.js', '/api/config']) {
    expect(await policyOf(path)).not.toContain('wasm');
  }
});

test('the payment page is a document of its own, with the only policy that lets the provider in', async () => {
  await build('one');
  const { url } = await start();
  for (const path of ['/subscribe', '/subscribe?setup_intent=x', '/subscribe/']) {
    const { headers, bytes } = await get(path);
    expect(bytes.toString()).toContain('<title>Payment');
    expect(headers['cache-control']).toBe('no-cache');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
    expect(policy).toContain(
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks',
    );
    expect(policy).toContain("connect-src 'self' https://api.stripe.com");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers['permissions-policy']).toContain('payment=(self');
  }
  for (const path of [
    '/',
    '/subscribe/success?session_id=x',
    '/subscribe/cancel',
    '/subscription',
  ]) {
    const { headers, bytes } = await get(path);
    expect(bytes.toString()).toContain('Noor one');
    expect(headers['content-security-policy']).not.toContain('stripe');
    expect(headers['permissions-policy']).toContain('payment=()');
  }
  await rm(join(folder, 'web', 'subscribe.html'));
  await start();
  expect((await ask({ url: server?.url ?? url }, { path: '/subscribe' })).status).toBe(404);
});

test('a hashed file is kept for a year, a missing one is 404 and never the page', async () => {
  await build('one');
  await start();
  const { headers } = await get('/assets/app-one.js');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  const missing = await get('/assets/app-two.js');
  expect(missing.status).toBe(404);
  expect(missing.bytes.toString()).not.toContain('<title>');
});

test('worker and manifest come fresh and under their types', async () => {
  await build('one');
  await start();
  const worker = await get('/sw.js');
  expect(worker.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
  });
  expect((await get('/manifest.webmanifest')).headers['content-type']).toBe(
    'application/manifest+json; charset=utf-8',
  );
  expect((await get('/manifest.ar.webmanifest')).status).toBe(404);
});

test('what was fetched before is answered 304, each packing by itself', async () => {
  await build('one');
  await start();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding };
    const first = await get('/assets/app-one.js', headers);
    const etag = String(first.headers['etag']);
    expect(first.headers['vary']).toContain('Accept-Encoding');
    const again = await get('/assets/app-one.js', { ...headers, 'if-none-match': etag });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    const other = await get('/assets/app-one.js', { ...headers, 'if-none-match': '"other"' });
    expect(other.status).toBe(200);
  }
});

test('text travels packed as the browser likes, and unpacks to the file', async () => {
  await build('one');
  await start();
  const packed = await get('/assets/app-one.js', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.bytes).toString()).toBe(script);
  const zipped = await get('/assets/app-one.js', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(zipped.bytes).toString()).toBe(script);
  const plain = await get('/assets/app-one.js');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.bytes.toString()).toBe(script);
});

test('the files of the last five builds stay served, older ones go', async () => {
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    await build(name);
    await start();
  }
  for (const name of ['one', 'five']) {
    expect((await get(`/assets/app-${name}.js`)).status).toBe(200);
  }
  await build('six');
  await start();
  expect((await get('/assets/app-one.js')).status).toBe(404);
  expect((await get('/assets/app-two.js')).status).toBe(200);
  expect((await get('/')).bytes.toString()).toContain('Noor six');
});

test('nothing outside the built folder is served', async () => {
  await build('one');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await start();
  for (const path of [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..\\..\\secret.txt',
  ]) {
    expect((await get(path)).bytes.toString()).not.toContain('secret');
  }
});

test('without a build the page says so, and the API works all the same', async () => {
  const { url } = await start();
  expect(await ask({ url }, { path: '/' })).toMatchObject({ status: 503 });
  expect((await ask({ url }, { path: '/sw.js' })).status).toBe(404);
  expect((await ask({ url }, { path: '/api/config' })).status).toBe(200);
});

test('the page takes no writes', async () => {
  await build('one');
  const { url } = await start();
  const refused = await ask({ url }, { method: 'POST', path: '/journal' });
  expect(refused).toMatchObject({ status: 405, json: { code: 'method_not_allowed' } });
  expect(refused.headers.get('allow')).toBe('GET, HEAD');
});

test('every answer carries the walls, the API is never kept, HTTPS is held where it is used', async () => {
  await build('one');
  const { url } = await start();
  for (const path of [
    '/',
    '/sw.js',
    '/assets/app-one.js',
    '/assets/none.js',
    '/api/config',
    '/api/x',
  ]) {
    const { headers } = await ask({ url }, { path });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types noor");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('access-control-allow-origin')).toBe(false);
    expect(headers.has('strict-transport-security')).toBe(false);
    if (path.startsWith('/api')) expect(headers.get('cache-control')).toBe('no-store');
  }
  const secure = await start({ publicUrl: 'https://noor.example' });
  const { headers } = await ask(secure, { path: '/' });
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
});
