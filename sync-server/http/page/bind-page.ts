import type Router from '@koa/router';
import { hash } from 'node:crypto';
import type { Language } from '../../../shared/contract/language.ts';
import type { Route, RouteParsed } from '../../../shared/contract/route.ts';
import { factsOf } from '../guards.ts';
import { readVisitor, type Visitor } from '../require-session.ts';

/** A page of the server's own, for people without the app; it may hold forms and one style sheet. */
export interface Page {
  readonly status: 200 | 404;
  readonly language: Language;
  readonly title: string;
  /** HTML; every text in it is escaped. */
  readonly main: string;
}

type PageRoute = Route & { readonly page: true; readonly access: { readonly session: 'none' } };

/** Reads the path alone: a body may be anything and is not looked at. */
export function bindPage<R extends PageRoute>(
  router: Router,
  route: R,
  handler: (visitor: Visitor, input: RouteParsed<R> | null) => Promise<Page>,
): void {
  router.register(route.path, [route.method], async (ctx) => {
    const facts = factsOf(ctx);
    facts.route = route.path;
    await facts.guards.limits.passAddress(ctx.ip);
    const parsed = route.input.safeParse(ctx['params']);
    const input = parsed.success ? (parsed.data as RouteParsed<R>) : null;
    const page = await handler(readVisitor(ctx), input);
    ctx.status = page.status;
    ctx.set('Content-Security-Policy', contentSecurityPolicy);
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = documentOf(page);
  });
}

function documentOf({ language, title, main }: Page): string {
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`;
}

const style = `
:root { color-scheme: light dark; --paper: #faf6f1; --card: #fff; --ink: #3b2f2a; --accent: #8a4b3f; --on-accent: #fff }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1f1a18; --card: #2a2320; --ink: #f1e7df; --accent: #e3a697; --on-accent: #2a1712 }
}
body { margin: 0; padding: 2rem 1rem; background: var(--paper); color: var(--ink); font: 1.1rem/1.7 system-ui, sans-serif }
main { max-inline-size: 32rem; margin-inline: auto; padding: 2rem 1.5rem; background: var(--card); border-radius: 1rem }
h1 { margin-block: 0 1rem; font-size: 1.5rem; line-height: 1.3 }
button { min-block-size: 3rem; padding-inline: 1.5rem; border: 0; border-radius: 999px; background: var(--accent); color: var(--on-accent); font: inherit; cursor: pointer }
button:focus-visible, a:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px }
a { color: inherit }
`;

const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
