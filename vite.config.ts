import { availableParallelism } from 'node:os';
import { rename } from 'node:fs/promises';
import { resolve } from 'node:path';
import { defaultClientConditions, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { writeReleaseList } from './sync-server/http/page/release-list.ts';
import { headersStamp } from './sync-server/http/page/secure-headers.ts';
import { LongestFirst } from './tests/setup/longest-first.ts';
import { projects } from './tests/setup/projects.ts';

/**
 * Left alone the bundler cuts a hundred files, most of a few hundred bytes, and a phone pays a round trip for
 * each. Earlier groups take first, and most of them what their modules import too: docs/decisions/lighthouse.md.
 */
const chunks = [
  {
    name: 'base',
    tags: ['$initial' as const],
    test: /^(?!.*(stripe|subscribe|web\/app\/main|\.html))/,
  },
  {
    name: 'ui',
    test: oneOf(
      /web\/(ui\/(?!dialog|field\/switch|toast)|lib\/(?!server-state))/,
      /web\/features\/(session\/use-language|plan\/not-sold)/,
      /shared\/(contract\/|async|group-by|outbox\/local-write-error)/,
      /shared\/replica\/(search\/search-words|lazy-replica|drafts\/draft\.ts)/,
    ),
  },
  // The gate of a closed device opens with these, and without the store.
  alone('sealed', /shared\/sealed\/(?!device-lock|journal-passkeys)/, /@noble\/ciphers/),
  {
    name: 'store',
    test: /node_modules\/(rxdb(?!.*storage-memory)|dexie)\/|replica\/(open-replica|lock\/shut-words)/,
  },
  { name: 'server-state', test: /node_modules\/@tanstack\/|web\/lib\/server-state/ },
  { name: 'modal', test: /web\/ui\/dialog/ },
  {
    name: 'inside',
    test: oneOf(
      /web\/(features\/(journal\/[a-z]+\/|insight\/(?!choice))|app\/frame\/signed-in-frame)/,
      /replica\/drafts\/(already-saved|draft-)/,
      // A file of their own would be smaller than its line in the worker's list.
      /session\/(lock\/can-seal|earlier\/earlier-words-card\.module)/,
    ),
  },
  alone('opening', /session\/(entrance|lock\/(words-field|change-ring))|stretch-|device-lock/),
  // What she opens now and then; texts and lists of words come in the one language.
  alone(
    'closed',
    /session\/lock\/(settings\/(?!lock-row)|gate\/(without|leave)|(change|auto|empty|newest)-)/,
    /session\/lock\/common-words\/.*\.ts/,
    /session\/private\/(?!private-row|use-|.*\.txt|notices\/(journal-standing|just-))/,
    /session\/earlier\/(?!earlier-words)/,
    /journal-passkeys|shared\/replica\/(lock\/(?!shut)|private|removal)\//,
  ),
  alone('common-words', /common-words\/.*\.txt/),
  alone('auth', /features\/auth\//),
  alone('legal-text', /features\/legal\/.*\.md/),
].map((group, index, { length }) => ({ ...group, priority: length - index }));

/** Without what its modules import: that lies where others want it as well. */
function alone(name: string, ...patterns: readonly RegExp[]) {
  return { name, test: oneOf(...patterns), includeDependenciesRecursively: false };
}

function oneOf(...patterns: readonly RegExp[]) {
  return (id: string): boolean => patterns.some((pattern) => pattern.test(id));
}

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [
    react(),
    keepConsoleQuiet(),
    stampHeaders(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'service-worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,ico,woff2,webmanifest}'],
        globIgnores: [
          // Letters of neither language; a name with one of them fetches its font when there is a network.
          '**/*-{cyrillic,cyrillic-ext,greek,greek-ext,vietnamese}-*',
          // The system asks for these once, while it installs the app.
          'icons/*.png',
          // The payment page and what follows it come from the network alone.
          'subscribe.html',
          'assets/subscribe-*',
        ],
      },
    }),
    nameWorker(),
    servePaymentPage(),
  ],
  // RxJS keeps the code it writes for browsers of today under a name of its own; its other one is a third bigger.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // The CSP takes fonts and scripts from files alone.
    assetsInlineLimit: 0,
    // All of it is small: no screen waits for a sheet of its own.
    cssCodeSplit: false,
    rolldownOptions: {
      input: {
        index: resolve(import.meta.dirname, 'web/index.html'),
        // A document of its own: the payment provider's script never runs beside the journal.
        subscribe: resolve(import.meta.dirname, 'web/subscribe.html'),
      },
      // The worker lists every file, within a budget: a hash is name enough.
      output: {
        // The worker lists every name: 41 bits of each are enough, and small.
        hashCharacters: 'base36',
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: { groups: chunks },
      },
    },
  },
  // A worker's name stands in its address: one of them has a policy of its own (secure-headers.ts).
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } },
  },
  // The page with hot reload; the API comes from the server beside it (npm run dev).
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? '3000'}` } },
  test: {
    // Vitest would leave one core to itself; some of the tests wait for a clock or for a process of their own.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects,
  },
});

/** RxDB's Dexie storage advertises its paid storages in the console of everybody who opens her journal. */
function keepConsoleQuiet(): Plugin {
  const advertisement = /console\.warn\(\['-+ RxDB Open Core RxStorage -+'.*\]\.join\('\\n'\)\);/;
  return {
    name: 'keep-console-quiet',
    transform: {
      filter: { id: /rxdb\/.*rx-storage-instance-dexie\.js$/ },
      handler(code) {
        if (!advertisement.test(code))
          this.error('RxDB words its advertisement in another way now.');
        return { code: code.replace(advertisement, ''), map: null };
      },
    },
  };
}

/** The worker's source is service-worker.ts, its address is /sw.js. Then the build is whole, and is listed. */
function nameWorker(): Plugin {
  let folder = '';
  return {
    name: 'name-worker',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir)),
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await rename(`${folder}/service-worker.js`, `${folder}/sw.js`);
        writeReleaseList(folder, resolve(folder, '../release.json'));
      },
    },
  };
}

/** With hot reload too, `/subscribe` is its own document; built, the server sees to it. */
function servePaymentPage(): Plugin {
  return {
    name: 'serve-payment-page',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _, next) => {
        if (/^\/subscribe\/?(\?|$)/.test(request.url ?? '')) request.url = '/subscribe.html';
        next();
      });
    },
  };
}

/**
 * A changed header reaches installed users only with a changed page, so each page names its headers. No time is in
 * it: whoever builds the same source gets the same files, and can compare them with what a server hands out.
 */
function stampHeaders(): Plugin {
  return {
    name: 'stamp-headers',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { name: 'headers', content: headersStamp() },
        injectTo: 'head' as const,
      },
    ],
  };
}
