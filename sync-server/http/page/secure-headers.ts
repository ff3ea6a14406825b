import { createHash } from 'node:crypto';
import type { Middleware } from 'koa';

/** What both documents have in common: scripts and style sheets are files of ours. */
const common = [
  "default-src 'none'",
  // React sets `style` through the object model, which this does not forbid.
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
];

const pagePolicy = [
  ...common,
  "script-src 'self'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types noor',
].join('; ');

/**
 * The payment page alone runs a script that is not ours, and shows the provider's frames. Its loader
 * writes the script's address itself, so trusted types cannot be asked for.
 */
const paymentPolicy = [
  ...common,
  "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
  'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  "connect-src 'self' https://api.stripe.com",
].join('; ');

/** Stretches her passphrase: the one script that may run WebAssembly, and it speaks to nobody. */
const stretchPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/** By path, or by what one begins with; `/` for every other one. Published with a release, to be compared with. */
export const policies = {
  '/': pagePolicy,
  '/subscribe': paymentPolicy,
  '/subscribe/': paymentPolicy,
  '/assets/stretch-worker-*': stretchPolicy,
} as const;

const closedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'usb',
  'browsing-topics',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const always = {
  'Content-Security-Policy': pagePolicy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': `${closedFeatures}, payment=()`,
};

const onPaymentPage = {
  'Content-Security-Policy': paymentPolicy,
  // The provider's frames come from hosts below that one as well.
  'Permissions-Policy': `${closedFeatures}, payment=(self "https://js.stripe.com" "https://*.js.stripe.com")`,
  // A wallet may open a window of its own and answers through it.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
};

/** Of what a page may do, in short: another one with every change of it. */
export function headersStamp(): string {
  return stampOf(always, onPaymentPage, policies);
}

export function stampOf(...headers: readonly object[]): string {
  return createHash('sha256').update(JSON.stringify(headers)).digest('base64url').slice(0, 16);
}

const ONE_YEAR_SECONDS = 31_536_000;

export function secureHeaders(options: { readonly https: boolean }): Middleware {
  const headers = options.https
    ? { ...always, 'Strict-Transport-Security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` }
    : always;
  return async (ctx, next) => {
    ctx.set(headers);
    if (isPaymentPage(ctx.path)) ctx.set(onPaymentPage);
    if (ctx.path.startsWith('/assets/stretch-worker-')) {
      ctx.set('Content-Security-Policy', stretchPolicy);
    }
    if (ctx.path.startsWith('/api/') || ctx.path === '/api') ctx.set('Cache-Control', 'no-store');
    await next();
  };
}

/** The one address whose document takes money; its results are screens of the app. */
export function isPaymentPage(path: string): boolean {
  return path === '/subscribe' || path === '/subscribe/';
}
