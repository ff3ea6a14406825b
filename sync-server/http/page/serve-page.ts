import type { Middleware } from 'koa';
import { AppError } from '../../../shared/contract/app-error.ts';
import { preferredEncoding } from '../pack-answer.ts';
import { isPaymentPage } from './secure-headers.ts';
import { createSiteFiles, type SiteFile } from './site-files.ts';

interface PageOptions {
  readonly webRoot: string;
  readonly archiveRoot: string | null;
}

const ONE_YEAR_SECONDS = 31_536_000;
/**
 * Never answered by the page: files, which have a dot in their last part, hidden folders, and what only machines ask
 * for. They must not take HTML for code, JSON, or a sign of health.
 */
const MUST_EXIST =
  /^\/(?:(?:api|assets|healthz|icons|metrics|readyz)(?:\/|$)|subscribe\/?$)|\/\.|\.[^/]*$/i;

/** Browsers ask for this one by themselves where a document names no icon. */
const OTHER_NAMES = new Map([['/favicon.ico', '/icons/noor-192.png']]);

/** Hashed files for a year, everything else fresh, every unknown path that may be a screen the page; the payment page is its own. */
export function servePage({ webRoot, archiveRoot }: PageOptions): Middleware {
  const files = createSiteFiles(webRoot, archiveRoot);
  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new AppError('method_not_allowed', { message: 'The page takes no writes.' });
    }
    const path = isPaymentPage(ctx.path)
      ? '/subscribe.html'
      : (OTHER_NAMES.get(ctx.path) ?? ctx.path);
    const mustExist = MUST_EXIST.test(ctx.path.replaceAll(/%2e/gi, '.'));
    const file = files.find(path) ?? (mustExist ? null : files.find('/index.html'));
    if (!file) {
      const isBuilt = files.find('/index.html') !== null;
      ctx.status = isBuilt || mustExist ? 404 : 503;
      ctx.body = isBuilt ? 'Not found' : 'The page has not been built yet: npm run build';
      return;
    }
    const packed = await file.read(file.isText ? preferredEncoding(ctx) : 'identity');
    ctx.set('Cache-Control', cachingOf(ctx.path, file));
    ctx.set('Content-Type', file.type);
    if (file.isText) ctx.vary('Accept-Encoding');
    if (packed.encoding !== 'identity') ctx.set('Content-Encoding', packed.encoding);
    ctx.set('ETag', packed.etag);
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    ctx.body = packed.bytes;
  };
}

function cachingOf(path: string, file: SiteFile): string {
  return path.startsWith('/assets/') && file.path === path
    ? `public, max-age=${ONE_YEAR_SECONDS}, immutable`
    : 'no-cache';
}
