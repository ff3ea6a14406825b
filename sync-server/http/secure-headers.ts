import type { Middleware } from 'koa';

/**
 * The page's walls: scripts and style sheets are files of ours. React sets `style` through the
 * object model, which `style-src` does not forbid.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types noor',
].join('; ');

const permissions = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'browsing-topics',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const always = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': permissions,
};

const ONE_YEAR_SECONDS = 31_536_000;

export function secureHeaders(options: { readonly https: boolean }): Middleware {
  const headers = options.https
    ? { ...always, 'Strict-Transport-Security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` }
    : always;
  return async (ctx, next) => {
    ctx.set(headers);
    if (ctx.path.startsWith('/api/') || ctx.path === '/api') ctx.set('Cache-Control', 'no-store');
    await next();
  };
}
