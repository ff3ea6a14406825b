import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../../sync-server/bootstrap/project-node.mjs';
import type { Front } from '../../e2e/fixtures/front.ts';

export const BENCH_PAGE = '/bench/index.html';

/** Our store by itself, on a page of Noor's address; resolves to what removes it. */
export async function serveBenchPage(at: Front): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'noor-bench-'));
  await build({
    configFile: false,
    root: import.meta.dirname,
    base: '/bench/',
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2023' },
    // PouchDB expects Node's module, and finds a package of the same name.
    resolve: { alias: { events: join(root, 'node_modules/events/events.js') } },
    define: { global: 'globalThis' },
  });
  at.judge = ({ path }) => {
    if (!path.startsWith('/bench/')) return null;
    const body = readFileSync(join(folder, path.slice('/bench/'.length)), 'utf8');
    const type = path.endsWith('.html') ? 'text/html' : 'text/javascript';
    return { kind: 'answer', status: 200, body, type };
  };
  return () => rmSync(folder, { recursive: true });
}
