import { afterEach, expect, test, vi } from 'vitest';
import { makeRoom } from '../shared/outbox/app-files.ts';
import { fakeCaches, ORIGIN } from '../tests/doubles/fake-caches.ts';

afterEach(() => vi.unstubAllGlobals());

const RUNNING = [`${ORIGIN}/index.html?__WB_REVISION__=1`, `${ORIGIN}/assets/app-1.js`];
const NEXT = [`${ORIGIN}/index.html?__WB_REVISION__=2`, `${ORIGIN}/assets/app-2.js`];
/** As much of it as Workbox looks at. */
class Installing extends Event {
  waitUntil(): void {
    // Whoever waits here has the promise itself.
  }
}
const event = new Installing('install');

/** As a browser answers, and a copy of it the same. */
function ofOurs(answer: Response): Response {
  const copy = answer.clone.bind(answer);
  Object.defineProperty(answer, 'type', { value: 'basic' });
  return Object.assign(answer, { clone: () => ofOurs(copy()) });
}

/** `onFetch` is called before each file of the next build. */
function aWorker(onFetch: (url: string) => Promise<unknown> = () => Promise.resolve()) {
  const files = fakeCaches({});
  // Workbox looks for it as soon as it is read, and logs each file unless told not to.
  vi.stubGlobal('self', Object.assign(globalThis, { __WB_DISABLE_DEV_LOGS: true }));
  vi.stubGlobal('FetchEvent', vi.fn());
  vi.stubGlobal('ExtendableEvent', Installing);
  vi.stubGlobal('location', new URL(`${ORIGIN}/sw.js`));
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    await onFetch(url);
    const type = url.includes('.js') ? 'text/javascript' : 'text/html';
    return ofOurs(new Response('', { headers: { 'content-type': type } }));
  });
  const shellOf = async (name: string) => {
    const { createAppShell } = await import('./app-shell.ts');
    return createAppShell([
      { url: '/index.html', revision: name },
      { url: `/assets/app-${name}.js`, revision: null },
    ]);
  };
  const here = (): string[] =>
    Object.entries(files()).flatMap(([name, urls]) => (name.includes('precache') ? urls : []));
  return { shellOf, here };
}

test('neither the build that runs nor the one that waits loses a file', async () => {
  const { shellOf, here } = aWorker();
  const [running, next] = [await shellOf('1'), await shellOf('2')];
  await running.install(event);
  await running.activate();
  await next.install(event);
  await makeRoom();
  expect(here()).toEqual([...RUNNING, ...NEXT]);
  await next.activate();
  await makeRoom();
  expect(here()).toEqual(NEXT);
});

test('a build on its way here keeps what has arrived', async () => {
  const { shellOf, here } = aWorker((url) =>
    url.endsWith('.js') ? makeRoom() : Promise.resolve(),
  );
  const [running, next] = [await shellOf('1'), await shellOf('2')];
  await running.install(event);
  await running.activate();
  await next.install(event);
  expect(here()).toEqual([...RUNNING, ...NEXT]);
});
