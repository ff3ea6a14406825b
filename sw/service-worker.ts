import { createLocks } from '../shared/replica/locks.ts';
import { createSyncChannel } from '../shared/replica/sync-channel.ts';
import { SYNC_TAG } from '../shared/contract/worker-messages.ts';
import { createAppShell } from './app-shell.ts';
import { syncInBackground } from './background-sync.ts';
import { takeOver } from './lifecycle.ts';
import { isSkipWaiting, nudgePages } from './messages.ts';
import { answerAsset } from './runtime-caching.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

const appShell = createAppShell(self.__WB_MANIFEST);

self.addEventListener('install', (event) => event.waitUntil(appShell.install(event)));
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([appShell.forgetOldBuilds(), takeOver(self.clients)]));
});
self.addEventListener('fetch', (event) => {
  const answer = appShell.answer(event) ?? answerAsset(event);
  if (answer) event.respondWith(answer);
});
self.addEventListener('message', (event) => {
  if (isSkipWaiting(event.data)) event.waitUntil(self.skipWaiting());
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
