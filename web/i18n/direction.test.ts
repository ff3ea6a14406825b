import { afterEach, expect, test, vi } from 'vitest';
import { applyDirection, detectLanguage, rememberLanguage } from './direction.ts';

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

test('what she installs is named in the language of the page', () => {
  const link = Object.assign(document.createElement('link'), { rel: 'manifest' });
  const meta = Object.assign(document.createElement('meta'), {
    name: 'apple-mobile-web-app-title',
  });
  document.head.append(link, meta);
  const named = () => [link.getAttribute('href'), meta.content];
  applyDirection('ar');
  expect(document.documentElement.dir).toBe('rtl');
  expect(named()).toEqual(['/manifest.ar.webmanifest', 'نور']);
  applyDirection('en');
  expect(document.documentElement.dir).toBe('ltr');
  expect(named()).toEqual(['/manifest.webmanifest', 'Noor']);
});
