import { afterEach, expect, test, vi } from 'vitest';
import { detectLanguage, rememberLanguage } from './direction.ts';

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
