import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../sync-server/bootstrap/project-node.mjs';

interface Manifest extends Record<string, unknown> {
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[];
}

test('the two manifests are of one app, each in its language', async () => {
  const [english, arabic] = await Promise.all([readManifest(''), readManifest('.ar')]);
  expect(english.language).toEqual({ lang: 'en', dir: 'ltr' });
  expect(arabic.language).toEqual({ lang: 'ar', dir: 'rtl' });
  expect(arabic.app).toEqual(english.app);
  for (const text of arabic.texts) expect(text).toMatch(/^[\u0621-\u0652 .]+$/);
});

/** What is said in a language, and what makes it the same app in both. */
async function readManifest(suffix: string) {
  const text = await readFile(join(root, `web/public/manifest${suffix}.webmanifest`), 'utf8');
  const { lang, dir, name, short_name, description, ...app } = JSON.parse(text) as Manifest;
  return {
    language: { lang, dir },
    texts: [name, short_name, description, ...app.shortcuts.map((shortcut) => shortcut.name)],
    app: { ...app, shortcuts: app.shortcuts.map(({ url }) => url) },
  };
}
