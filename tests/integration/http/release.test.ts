import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../../sync-server/bootstrap/project-node.mjs';
import { paths } from '../../../web/lib/paths.ts';
import { writeReleaseList } from '../../../sync-server/http/page/release-list.ts';
import { startTestServer } from '../../../sync-server/testing/start-test-server.ts';

let webRoot: string;
let list: string;

beforeEach(() => {
  webRoot = mkdtempSync(join(tmpdir(), 'noor-release-'));
  list = `${webRoot}.json`;
  mkdirSync(join(webRoot, 'assets'));
  const files = {
    'index.html': '<!doctype html><title>Noor</title>',
    'subscribe.html': '<!doctype html><title>Premium</title>',
    'sw.js': 'self.addEventListener("fetch", () => {});',
    'manifest.webmanifest': '{}',
    'assets/a1.js': `export const words = ${JSON.stringify('calm '.repeat(2_000))};`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(webRoot, name), text);
  writeReleaseList(webRoot, list);
});
afterEach(() => {
  rmSync(webRoot, { recursive: true });
  rmSync(list);
});

/** As somebody runs it who has nothing but the script and the list. */
async function check(url: string): Promise<{ readonly code: number; readonly output: string }> {
  const script = join(root, 'sync-server/bootstrap/check-release.mjs');
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, url, list]);
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

test('every address of the page is looked at', () => {
  const script = readFileSync(join(root, 'sync-server/bootstrap/check-release.mjs'), 'utf8');
  const looked = /const PAGES =\s+'([^']+)'/.exec(script)?.[1]?.split(' ') ?? [];
  const own = Object.values(paths).filter((path) => !path.startsWith('/subscribe?'));
  expect(own.filter((path) => path !== '/subscribe' && !looked.includes(path))).toEqual([]);
});

test('what was added to a server is named, with what it loads in turn', async () => {
  writeFileSync(
    join(webRoot, 'index.html'),
    `<!doctype html><link rel="modulepreload" href="/assets/a1.js">
     <script type="module" src="/assets/added.js"></script><script>listen()</script>
     <script src="https://elsewhere.example/x.js"></script>`,
  );
  writeFileSync(join(webRoot, 'assets/added.js'), 'import "./deeper.js"; import("/assets/a1.js");');
  writeFileSync(join(webRoot, 'assets/deeper.js'), 'new Worker("/gone.js");');
  const server = await startTestServer({ webRoot });
  const { code, output } = await check(server.url);
  await server.stop();
  expect(code).toBe(1);
  const lines = output.trim().split('\n');
  expect(lines.filter((line) => !line.includes('is another file'))).toEqual([
    '/index.html: holds a script that stands in it',
    expect.stringMatching(
      /^\/assets\/added\.js: belongs to no release, and \/index\.html names it/,
    ),
    'https://elsewhere.example/x.js: is of another server, and /index.html names it',
    expect.stringMatching(
      /^\/assets\/deeper\.js: belongs to no release, and \/assets\/added\.js names it/,
    ),
    expect.stringMatching(/^\/gone\.js: belongs to no release, and \/assets\/deeper\.js names it/),
  ]);
});

test.each([
  [{ link: '</assets/added.js>; rel=modulepreload' }, '/assets/added.js: belongs to no release'],
  [
    { link: '<https://elsewhere.example/x.js>; rel=preload' },
    'elsewhere.example/x.js: is of another',
  ],
  [{ 'service-worker-allowed': '/' }, '/sw.js: comes with service-worker-allowed: /'],
  [{ refresh: '5; url=https://elsewhere.example' }, '/journal: comes with refresh: 5;'],
  [{ 'clear-site-data': '"storage"' }, '/: comes with clear-site-data: "storage"'],
  [
    { 'content-security-policy': "script-src 'self' *" },
    '/: its Content-Security-Policy is another',
  ],
  [
    { 'content-security-policy': '' },
    '/subscribe: its Content-Security-Policy is another one (none)',
  ],
])('a header that would change what a page does is named: %j', async (headers, finding) => {
  const server = await startTestServer({ webRoot });
  const front = await startFront(server.url, headers);
  const { code, output } = await check(front.url);
  expect(code).toBe(1);
  expect(output).toContain(finding);
  await front.stop();
  await server.stop();
});

test.each(['br', 'gzip', 'identity'])(
  'what is handed out to %s alone is looked at',
  async (encoding) => {
    const server = await startTestServer({ webRoot });
    const front = await startFront(server.url, {}, ({ url, headers }) =>
      headers['accept-encoding'] === encoding && url === '/assets/a1.js'
        ? 'export const words = 0;'
        : null,
    );
    const { code, output } = await check(front.url);
    await front.stop();
    await server.stop();
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(/^\/assets\/a1\.js: is another file/),
    ]);
  },
);

test('a proxy that forbids more, or names files of the release, changes nothing', async () => {
  const server = await startTestServer({ webRoot });
  const front = await startFront(server.url, {
    'strict-transport-security': 'max-age=1',
    link: '</assets/a1.js>; rel=modulepreload',
    'content-security-policy': (own) => `${own}, upgrade-insecure-requests`,
  });
  expect(await check(front.url)).toMatchObject({ code: 0 });
  await front.stop();
  await server.stop();
});

type Headers = Readonly<Record<string, string | ((own: string) => string)>>;

/** Stands in front of a server and puts headers on what it says, an empty one is taken away; it may say something else. */
async function startFront(
  target: string,
  headers: Headers,
  instead: (request: IncomingMessage) => string | null = () => null,
) {
  const server = createServer((request, response) => {
    void fetch(new URL(request.url ?? '/', target)).then(async (answer) => {
      for (const name of ['content-type', 'content-security-policy']) {
        response.setHeader(name, answer.headers.get(name) ?? '');
      }
      for (const [name, put] of Object.entries(headers)) {
        const value = typeof put === 'string' ? put : put(answer.headers.get(name) ?? '');
        if (value === '') response.removeHeader(name);
        else response.setHeader(name, value);
      }
      const said = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status).end(instead(request) ?? said);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `http://127.0.0.1:${port}`, stop };
}

test('a server that hands out the release is known by it, and one changed file is named', async () => {
  const honest = await startTestServer({ webRoot });
  expect(await check(honest.url)).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^All 5 files are those of Noor \d+\.\d+\.\d+\.\n.*cannot see.*\n$/,
    ) as unknown,
  });
  await honest.stop();

  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Noor</title> ');
  rmSync(join(webRoot, 'assets/a1.js'));
  const other = await startTestServer({ webRoot });
  const { code, output } = await check(other.url);
  expect(code).toBe(1);
  const lines = output.trim().split('\n');
  expect(lines).toContainEqual(expect.stringMatching(/^\/index\.html: is another file/));
  expect(lines).toContainEqual(expect.stringMatching(/^\/journal: is another file/));
  expect(lines).toContain('/assets/a1.js: answered 404');
  expect(output).not.toContain('/sw.js');
  await other.stop();

  expect(await check(other.url)).toMatchObject({
    code: 1,
    output: expect.stringContaining('cannot be reached') as unknown,
  });
});
