/** First segments the server alone answers: its API, its own documents and its probes. */
const SERVER_PATHS: ReadonlySet<string> = new Set([
  'api',
  'assets',
  'forgot-password',
  'healthz',
  'metrics',
  'readyz',
  'reset-password',
  'subscribe',
]);

/**
 * The payment page and those of a forgotten password come from the server; when it cannot be reached, the
 * kept page says so in their place.
 */
export function isServerFirst(pathname: string): boolean {
  return /^\/(subscribe|(forgot|reset)-password)(\/|$)/.test(pathname);
}

/** May the kept page answer a visit to this path, be it a screen of the app or its "not found"? */
export function isAppRoute(pathname: string): boolean {
  const segments = pathname.split('/').slice(1);
  const isFile = segments.at(-1)?.includes('.');
  return !isFile && !pathname.startsWith('//') && !SERVER_PATHS.has(segments[0] ?? '');
}
