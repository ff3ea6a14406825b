import { OLD_FILES_CACHE } from '../shared/outbox/app-files.ts';
import { isOurFile } from './cacheable.ts';

const MAX_ASSETS = 200;

/**
 * Hashed files that are not in this build's list, as an older build's open tab asks for them: from any
 * cache first. null leaves the request alone.
 */
export function answerAsset(event: FetchEvent): Promise<Response> | null {
  const url = new URL(event.request.url);
  const isAsset = url.origin === location.origin && url.pathname.startsWith('/assets/');
  return isAsset && event.request.method === 'GET' ? findAsset(event) : null;
}

async function findAsset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await caches.match(request, { ignoreVary: true }).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(request);
  if (isOurFile(request.url, answer)) {
    event.waitUntil(keep(request, answer.clone()).catch(() => undefined));
  }
  return answer;
}

async function keep(request: Request, answer: Response): Promise<void> {
  const cache = await caches.open(OLD_FILES_CACHE);
  await cache.put(request, answer);
  const requests = await cache.keys();
  const oldest = requests.slice(0, Math.max(0, requests.length - MAX_ASSETS));
  await Promise.all(oldest.map((old) => cache.delete(old)));
}
