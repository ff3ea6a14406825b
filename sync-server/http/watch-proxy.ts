import type { Middleware } from 'koa';

const UNTRUSTED =
  'X-Forwarded-For arrives, but TRUST_PROXY is 0: everybody behind the proxy shares one rate limit. Set TRUST_PROXY to the number of proxies in front.';
const WITHOUT_PROXY =
  'TRUST_PROXY is set, but requests arrive without X-Forwarded-For: whoever reaches this port directly can claim any address. Let the proxy send the header, or set TRUST_PROXY to 0.';

/** Says once when TRUST_PROXY does not match what arrives. Probes and metrics are often asked past the proxy. */
export function watchProxy(trustProxy: number, warn: (line: string) => void): Middleware {
  let isSaid = false;
  return async (ctx, next) => {
    const isForwarded = ctx.get('X-Forwarded-For') !== '';
    if (!isSaid && ctx.path.startsWith('/api/') && isForwarded !== trustProxy > 0) {
      isSaid = true;
      warn(isForwarded ? UNTRUSTED : WITHOUT_PROXY);
    }
    await next();
  };
}
