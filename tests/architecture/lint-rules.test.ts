import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import stylelint from 'stylelint';
import { expect, test } from 'vitest';

const cwd = fileURLToPath(new URL('../..', import.meta.url));
const eslint = new ESLint({ cwd });

/** Text of a file that breaks the rule; it is judged as if it stood at `at`. */
const code: readonly [what: string, rule: string, at: string, text: string][] = [
  [
    'a day cut out of an ISO instant',
    'no-restricted-syntax',
    'shared/contract/limits.ts',
    'export const today = new Date(0).toISOString().slice(0, 10);',
  ],
  [
    'a day from the zone of the process',
    'no-restricted-syntax',
    'shared/contract/limits.ts',
    'export const day = new Date(0).getDate();',
  ],
  [
    'text rendered as HTML',
    'no-restricted-syntax',
    'web/ui/card.tsx',
    "export const card = <p dangerouslySetInnerHTML={{ __html: '' }} />;",
  ],
  [
    'a call past the API client',
    'no-restricted-syntax',
    'web/ui/card.tsx',
    "export const call = async () => await fetch('/api/auth/me');",
  ],
  [
    'any',
    '@typescript-eslint/no-explicit-any',
    'shared/contract/limits.ts',
    'export const x: any = 0;',
  ],
  [
    'a print',
    'no-console',
    'shared/contract/limits.ts',
    "console.log('seen'); export const x = 0;",
  ],
  [
    'four parameters',
    'max-params',
    'shared/contract/limits.ts',
    'export const f = (a: number, b: number, c: number, d: number) => a + b + c + d;',
  ],
  [
    'a function with more ways through it than one can follow',
    'complexity',
    'shared/contract/limits.ts',
    `export function tangled(n: number) {\n${'if (Math.random() > n) return n;\n'.repeat(20)}return 0; }`,
  ],
  [
    'a literal that is spread into another',
    'no-restricted-syntax',
    'shared/contract/limits.ts',
    'export const limits = { first: 1, ...{ second: 2, third: 3 } };',
  ],
  [
    'a literal that is spread into an element',
    'no-restricted-syntax',
    'web/ui/card.tsx',
    'export const card = <input {...{ hidden: true }} />;',
  ],
  [
    'cryptography outside its room',
    'no-restricted-syntax',
    'shared/api/api-client.ts',
    "export const hash = (bytes: BufferSource) => crypto.subtle.digest('SHA-256', bytes);",
  ],
  [
    'cryptography outside its room, by another spelling',
    'no-restricted-syntax',
    'shared/api/api-client.ts',
    "export const room = globalThis.crypto['subtle'];",
  ],
  [
    'cryptography outside its room, taken apart',
    'no-restricted-syntax',
    'sw/messages.ts',
    'const { subtle } = crypto; export const room = subtle;',
  ],
  [
    'S16: a notification',
    'no-restricted-globals',
    'web/ui/card.tsx',
    'export const tell = (words: string) => new Notification(words);',
  ],
  [
    'S16: a notification of the worker',
    'no-restricted-properties',
    'sw/messages.ts',
    'export const tell = (scope: ServiceWorkerRegistration) => scope.showNotification(scope.scope);',
  ],
  [
    'S16: words put on the clipboard',
    'no-restricted-properties',
    'web/ui/card.tsx',
    'export const keep = (words: string) => navigator.clipboard.writeText(words);',
  ],
  [
    'S16: words copied in the old way',
    'no-restricted-properties',
    'web/features/journal/download/export-text.ts',
    "export const keep = () => document.execCommand('copy');",
  ],
  [
    'S16: words in the title of the tab',
    'no-restricted-properties',
    'web/ui/card.tsx',
    'export const name = (words: string) => { document.title = words; };',
  ],
  [
    'S16: the same by the window',
    'no-restricted-syntax',
    'web/ui/card.tsx',
    'export const name = (words: string) => { window.document.title = words; };',
  ],
  [
    'S16: words in the address',
    'no-restricted-syntax',
    'web/ui/card.tsx',
    'export const keep = (words: string) => { location.hash = words; };',
  ],
  [
    'S16: words in the title of a page',
    'no-restricted-syntax',
    'web/ui/card.tsx',
    "import { Page } from './page/page.tsx'; export const Card = (props: { words: string }) => <Page title={props.words}>{null}</Page>;",
  ],
  ...[
    "export const keep = (words: string) => { history.replaceState({ words }, ''); };",
    "export const keep = (words: string) => { history.pushState({ words }, ''); };",
  ].map((text): (typeof code)[number] => [
    `S16: words in the history of the browser: ${text.slice(40)}`,
    'no-restricted-properties',
    'web/ui/card.tsx',
    text,
  ]),
  ...[
    "import { Link } from 'react-router-dom'; export const card = <Link to='/' state={{ words: 1 }} />;",
    "import { useNavigate } from 'react-router-dom'; export function useWay(words: string) { const navigate = useNavigate(); return () => navigate('/', { state: { words } }); }",
  ].map((text): (typeof code)[number] => [
    `S16: words in the history of the router: ${text.slice(40)}`,
    'no-restricted-syntax',
    'web/ui/card.tsx',
    text,
  ]),
  [
    'a file of more than 250 lines',
    'max-lines',
    'shared/contract/limits.ts',
    `${'Math.random();\n'.repeat(251)}export {};`,
  ],
  [
    'a picture without a text',
    'jsx-a11y/alt-text',
    'web/ui/card.tsx',
    'export const picture = <img src="a.png" />;',
  ],
  ...[
    'export const text = <p>Words</p>;',
    "export const text = <p>{'كلمات'}</p>;",
    "export const text = (on: boolean) => <p>{on ? 'On' : 'Off'}</p>;",
    "export const text = (on: boolean) => <>{on && 'On'}</>;",
    'export const text = (name: string) => <p>{`Hello ${name}`}</p>;',
    'export const text = <input aria-label="Words" />;',
    "export const text = (on: boolean) => <input placeholder={on ? 'On' : 'Off'} />;",
    "export const toast = { title: 'Saved' };",
  ].map((text): (typeof code)[number] => [
    `a literal text: ${text.slice('export const '.length)}`,
    'no-restricted-syntax',
    'web/ui/card.tsx',
    text,
  ]),
  [
    'a hook under a condition',
    'react-hooks/rules-of-hooks',
    'web/ui/card.tsx',
    "import { useState } from 'react'; export function Card({ on }: { on: boolean }) { if (on) useState(0); return null; }",
  ],
];

test.each(code)('ESLint sees %s', async (...[, rule, at, text]) => {
  const [result] = await eslint.lintText(text, { filePath: `${cwd}${at}` });
  expect(result?.messages.map(({ ruleId }) => ruleId)).toContain(rule);
});

test('ESLint has nothing against signs, keys and what nobody reads', async () => {
  const text =
    'export const text = (t: (key: string) => string) => <p className="words" dir="auto">{t(\'key\')} · —</p>;';
  const [result] = await eslint.lintText(text, { filePath: `${cwd}web/ui/card.tsx` });
  expect(result?.messages).toEqual([]);
});

const styles: readonly [what: string, css: string][] = [
  ['a margin on one physical side', 'a { margin-left: 1px }'],
  ['a physical position', 'a { right: 0 }'],
  ['a physical size', 'a { width: 1px }'],
  ['a physical alignment', 'a { text-align: left }'],
  ['a physical corner', 'a { border-top-left-radius: 1px }'],
  ['a shorthand of four sides', 'a { padding: 0 1px 0 var(--space-2) }'],
  ['a picture at a physical side', 'a { background-position: right center }'],
  ['a scroll margin on a physical side', 'a { scroll-margin-top: 1px }'],
];

test.each(styles)('stylelint sees %s', async (_what, css) => {
  expect(await styleFaults(css)).toBe(1);
});

test('stylelint has nothing against logical properties', async () => {
  const css =
    'a { margin-inline-start: 1px; padding: 0 calc(1px + 2px); inset-block: 0; text-align: start }';
  expect(await styleFaults(css)).toBe(0);
});

async function styleFaults(css: string): Promise<number> {
  const { results } = await stylelint.lint({ code: css, configFile: `${cwd}.stylelintrc.json` });
  return results.flatMap(({ warnings }) => warnings).length;
}
