import { cacheNames } from 'workbox-core/cacheNames.js';
import { PrecacheController } from 'workbox-precaching/PrecacheController';
import { isAppRoute, isServerFirst } from './app-routes.ts';
import { isOurFile } from './cacheable.ts';
import { noteRunningBuild } from '../shared/outbox/app-files.ts';
import { forgetOldBuilds, rememberBuild } from './kept-builds.ts';
import type { WorkerScope } from './worker-scope.ts';

export interface AppShell {
  /**
   * The build's own files, and its page for every visit but the server's own paths, or where a page that
   * the server answers first cannot be reached; null leaves the request alone.
   */
  answer(event: FetchEvent): Promise<Response> | null;
  /** Fails as a whole when one file is not ours or cannot be had: the old worker then stays. */
  install(event: ExtendableEvent): Promise<void>;
  activate(): Promise<void>;
}

const PAGE = '/index.html';

export function createAppShell(manifest: WorkerScope['__WB_MANIFEST']): AppShell {
  const controller = new PrecacheController({
    plugins: [
      {
        cacheWillUpdate: ({ request, response }) =>
          Promise.resolve(isOurFile(request.url, response) ? response : null),
      },
    ],
  });
  controller.addToCacheList([...manifest]);
  const build = [...controller.getURLsToCacheKeys().values()];
  const page = controller.createHandlerBoundToURL(PAGE);
  return {
    answer(event) {
      const { request } = event;
      const url = new URL(request.url);
      if (request.method !== 'GET' || url.origin !== location.origin) return null;
      const isPage = request.mode === 'navigate';
      const answerPage = () => page({ event, request, url });
      if (isPage && isServerFirst(url.pathname)) return fetch(request).catch(answerPage);
      const isKept = isPage ? isAppRoute(url.pathname) : controller.getCacheKeyForURL(url.href);
      if (!isKept) return null;
      const kept = isPage ? answerPage() : controller.strategy.handle({ event, request });
      return kept.catch(() => fetch(request));
    },
    async install(event) {
      // First: a page that makes room meanwhile leaves alone what is here already.
      await rememberBuild(build);
      await controller.install(event);
    },
    // Not the controller's own activate(): that deletes the files of tabs that are still open.
    async activate() {
      await forgetOldBuilds(cacheNames.precache);
      await noteRunningBuild(build);
    },
  };
}
