import type { BrowserContext, Route } from '@playwright/test';
import { testCards } from '../cards.ts';
import { elementGroups } from './element-groups.ts';
import { bankFrame, cardFrame, walletFrame } from './frames.ts';
import type { Wishes } from './messages.ts';
import { stripeJs } from './stripe-js.ts';

/** What a test may change while the page runs; scripts read it as they load. */
export interface StripeJsDouble extends Wishes {
  /** js.stripe.com answers nothing. */
  isBlocked: boolean;
}

/** In this browser js.stripe.com and api.stripe.com are the stand-ins. */
export async function serveStripeJs(
  context: BrowserContext,
  stripe: { readonly url: string },
): Promise<StripeJsDouble> {
  const double: StripeJsDouble = { wallets: [], walletCard: testCards.good, isBlocked: false };
  await context.route('https://js.stripe.com/**', (route) =>
    double.isBlocked ? route.abort('connectionrefused') : serve(route, double),
  );
  await context.route('https://api.stripe.com/**', (route) => forward(route, stripe.url));
  return double;
}

function serve(route: Route, { wallets, walletCard }: StripeJsDouble): Promise<void> {
  const wishes = JSON.stringify({ wallets, walletCard });
  const scripts: Readonly<Record<string, string>> = {
    '/endive/stripe.js': `(${String(stripeJs)})(${wishes}, (${String(elementGroups)})());`,
    '/stand-in/card.html': inDocument(`(${String(cardFrame)})()`),
    '/stand-in/wallet.html': inDocument(`(${String(walletFrame)})(${wishes})`),
    '/stand-in/bank.html': inDocument(`(${String(bankFrame)})()`),
  };
  const { pathname } = new URL(route.request().url());
  const body = scripts[pathname];
  if (body === undefined) return route.fulfill({ status: 404, body: 'not at the stand-in' });
  const type = pathname.endsWith('.html') ? 'text/html' : 'text/javascript';
  return route.fulfill({ body, contentType: `${type}; charset=utf-8` });
}

function inDocument(script: string): string {
  return `<!doctype html><meta charset="utf-8"><title>Stripe</title><body><script>${script}</script>`;
}

/** Browsers name their key among the parameters, which spares a preflight. */
async function forward(route: Route, url: string): Promise<void> {
  const request = route.request();
  const { pathname, searchParams } = new URL(request.url());
  const isPost = request.method() === 'POST';
  const params = isPost ? new URLSearchParams(request.postData() ?? '') : searchParams;
  const key = params.get('key') ?? '';
  params.delete('key');
  const query = isPost ? '' : `?${params.toString()}`;
  try {
    const answer = await fetch(`${url}${pathname}${query}`, {
      method: request.method(),
      headers: { authorization: `Bearer ${key}` },
      ...(isPost ? { body: params } : {}),
    });
    await route.fulfill({
      status: answer.status,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: await answer.text(),
    });
  } catch {
    await route.abort('connectionrefused');
  }
}
