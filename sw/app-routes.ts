/** Everything else (/api, /reset-password, /subscribe, /healthz, …) goes to the server. */
const APP_ROUTES: ReadonlySet<string> = new Set([
  '/',
  '/auth',
  '/dashboard',
  '/journal',
  '/journal/history',
  '/community',
  '/profile',
  '/subscription',
  '/support',
]);

/** Is this path one of the app's screens, so that the precached page may answer? */
export function isAppRoute(pathname: string): boolean {
  const trimmed = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  return APP_ROUTES.has(trimmed);
}
