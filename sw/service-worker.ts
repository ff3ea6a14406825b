import { makeRoom } from '../shared/outbox/app-files.ts';
import { createLocks } from '../shared/outbox/locks.ts';
import { createSyncChannel } from '../shared/outbox/sync-channel.ts';
import { registerQuotaErrorCallback } from 'workbox-core/registerQuotaErrorCallback.js';
import { Queue } from 'workbox-background-sync/Queue.js';
import { hasType, REQUEST_QUEUE, SYNC_TAG } from '../shared/contract/worker-messages.ts';
import { createAppShell } from './app-shell.ts';
import { syncInBackground } from './background-sync.ts';
import { keepKeys } from './held-keys.ts';
import { takeOver } from './lifecycle.ts';
import { countPages, isSkipWaiting, nudgePages } from './messages.ts';
import { answerAsset } from './runtime-caching.ts';
import { sendInBackground } from './waiting-requests.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

// While a build is installed on a full disk; a word of hers makes room for itself (app-files.ts).
registerQuotaErrorCallback(makeRoom);

const appShell = createAppShell(self.__WB_MANIFEST);

self.addEventListener('install', (event) => event.waitUntil(appShell.install(event)));
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([appShell.activate(), takeOver(self.clients)]));
});
self.addEventListener('fetch', (event) => {
  const answer = appShell.answer(event) ?? answerAsset(event);
  if (answer) event.respondWith(answer);
});
self.addEventListener('message', (event) => {
  if (isSkipWaiting(event.data)) event.waitUntil(self.skipWaiting());
  else if (hasType(event.data, 'COUNT_PAGES')) event.waitUntil(countPages(self.clients, event));
  else keepKeys(event);
});
self.addEventListener('sync', (event) => {
  if (event.tag !== SYNC_TAG) return;
  event.waitUntil(
    syncInBackground({
      fetch: (input, init) => self.fetch(input, init),
      locks: createLocks(),
      now: () => Date.now(),
      channel: createSyncChannel(),
      nudgePages: () => nudgePages(self.clients),
      isLastChance: event.lastChance,
    }),
  );
});

/**
 * The queue listens to the `sync` event of its tag; where there is none it calls at each start of the worker.
 * Its own replay is not used: docs/decisions/waiting-requests.md.
 */
new Queue(REQUEST_QUEUE, {
  maxRetentionTime: Number.POSITIVE_INFINITY,
  onSync: () => {
    const sending = sendInBackground({
      fetch: (input, init) => self.fetch(input, init),
      locks: createLocks(),
      channel: createSyncChannel(),
    });
    // At a start nobody hears what is thrown.
    return 'sync' in self.registration ? sending : sending.catch(() => undefined);
  },
});
