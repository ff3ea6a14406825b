import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { applyDirection, detectLanguage, rememberLanguage } from './direction.ts';
import { activeLanguage, followLanguage } from './i18n.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const browserSpeaks = (...languages: readonly string[]): void =>
  void vi.stubGlobal('navigator', { languages });

test('the language she chose on this device comes first', () => {
  browserSpeaks('en-GB');
  rememberLanguage('ar');
  expect(detectLanguage()).toBe('ar');
});

test("then the browser's first language that Noor speaks", () => {
  browserSpeaks('fr-FR', 'ar-EG', 'en');
  expect(detectLanguage()).toBe('ar');
});

test('then English', () => {
  browserSpeaks('fr-FR');
  localStorage.setItem('language', 'klingon');
  expect(detectLanguage()).toBe('en');
});

test('a choice in another tab changes this one, is not written again, and the last one counts', async () => {
  const end = followLanguage();
  const told = (key: string, newValue: string | null) =>
    void dispatchEvent(new StorageEvent('storage', { key, newValue }));
  told('theme', 'ar');
  told('language', 'klingon');
  told('language', null);
  told('language', 'en');
  told('language', 'ar');
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('ar'));
  expect(activeLanguage()).toBe('ar');
  told('language', 'ar');
  told('language', 'en');
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('en'));
  expect(activeLanguage()).toBe('en');
  expect(localStorage.getItem('language')).toBeNull();
  end();
});

test('what she installs is named in the language of the page', () => {
  const meta = Object.assign(document.createElement('meta'), {
    name: 'apple-mobile-web-app-title',
  });
  document.head.append(meta);
  const named = () => [...manifests(), meta.content];
  applyDirection('ar');
  expect(document.documentElement.dir).toBe('rtl');
  expect(named()).toEqual(['/manifest.ar.webmanifest', 'نور']);
  applyDirection('en');
  expect(document.documentElement.dir).toBe('ltr');
  expect(named()).toEqual(['/manifest.webmanifest', 'Noor']);
  document.head.replaceChildren();
});

test('the page names no manifest before its language is known, and the payment page none at all', () => {
  const file = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8');
  expect(file).toContain('apple-mobile-web-app-title');
  expect(file).not.toContain('manifest');
  applyDirection('ar');
  expect(manifests()).toEqual([]);
});

function manifests(): (string | null)[] {
  return [...document.querySelectorAll('link[rel=manifest]')].map((link) =>
    link.getAttribute('href'),
  );
}
