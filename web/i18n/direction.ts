import { LANGUAGES, type Language } from '../../shared/contract/language.ts';

/** In localStorage. */
export const LANGUAGE_KEY = 'language';

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Her earlier choice on this device, else the browser's first language we speak, else English. */
export function detectLanguage(): Language {
  const wanted = [readRemembered(), ...navigator.languages].map((tag) => tag.split('-', 1)[0]);
  return wanted.find(isLanguage) ?? 'en';
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Storage is refused: the choice lasts for this visit.
  }
}

export function applyDirection(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  nameApp(language);
}

/** The app's name on her home screen, and its shortcut; both manifests are of one app. */
const installed: Record<Language, { readonly manifest: string; readonly name: string }> = {
  en: { manifest: '/manifest.webmanifest', name: 'Noor' },
  ar: { manifest: '/manifest.ar.webmanifest', name: 'نور' },
};

/** The meta element is what iOS asks; the payment page has none, for nobody installs it. */
function nameApp(language: Language): void {
  const { manifest, name } = installed[language];
  const title = document.querySelector('meta[name=apple-mobile-web-app-title]');
  if (!title) return;
  title.setAttribute('content', name);
  linkManifest(manifest);
}

/**
 * Not in the page's file: while Chromium fetches one manifest it does not hear of another, and on a slow
 * phone an app in Arabic would be installed under its English name.
 */
function linkManifest(href: string): void {
  const link = document.querySelector('link[rel=manifest]') ?? document.createElement('link');
  if (link.getAttribute('href') === href) return;
  link.setAttribute('rel', 'manifest');
  link.setAttribute('href', href);
  if (!link.isConnected) document.head.append(link);
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

function readRemembered(): string {
  try {
    return localStorage.getItem(LANGUAGE_KEY) ?? '';
  } catch {
    return '';
  }
}
