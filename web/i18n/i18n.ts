import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../shared/contract/language.ts';
import {
  applyDirection,
  detectLanguage,
  isLanguage,
  LANGUAGE_KEY,
  rememberLanguage,
} from './direction.ts';
import type { Texts } from './texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    resources: Texts;
  }
}

/** Each language is its own chunk: only the active one is fetched, the worker keeps both. */
const loaders: Record<Language, () => Promise<object>> = {
  en: async () => (await import('./en/en.ts')).en,
  ar: async () => (await import('./ar/ar.ts')).ar,
};

/** Resolves once the texts of her language are there; nothing is rendered before. */
export async function startI18n(language: Language = detectLanguage()): Promise<void> {
  const texts = await loaders[language]();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: ['en', 'ar'],
    defaultNS: 'common',
    resources: { [language]: { ...texts } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  applyDirection(language);
}

const lockLoaders: Record<Language, () => Promise<object>> = {
  en: async () => (await import('./en/lock.ts')).lock,
  ar: async () => (await import('./ar/lock.ts')).lock,
};
let hasLockTexts = false;

/** What the gate and its settings say; few ever need it. */
export async function loadLockTexts(language: Language = activeLanguage()): Promise<void> {
  hasLockTexts = true;
  i18next.addResourceBundle(language, 'lock', await lockLoaders[language]());
}

const privateLoaders: Record<Language, () => Promise<object>> = {
  en: async () => (await import('./en/private.ts')).privateTexts,
  ar: async () => (await import('./ar/private.ts')).privateTexts,
};
let hasPrivateTexts = false;

/** What a private journal says of itself; few ever need it. */
export async function loadPrivateTexts(language: Language = activeLanguage()): Promise<void> {
  hasPrivateTexts = true;
  i18next.addResourceBundle(language, 'private', await privateLoaders[language]());
}

let wanted: Language | null = null;

/** Loads the other language, switches every text on screen and remembers the choice on this device. */
export async function changeLanguage(language: Language): Promise<void> {
  if (await showLanguage(language)) rememberLanguage(language);
}

/** False where another one was asked for before its texts were there: the last choice counts. */
async function showLanguage(language: Language): Promise<boolean> {
  wanted = language;
  const texts = await loaders[language]();
  if (hasLockTexts) await loadLockTexts(language);
  if (hasPrivateTexts) await loadPrivateTexts(language);
  if (wanted !== language) return false;
  for (const [namespace, entries] of Object.entries(texts)) {
    i18next.addResourceBundle(language, namespace, entries);
  }
  await i18next.changeLanguage(language);
  applyDirection(language);
  return true;
}

/** A choice in another tab of hers changes this one too, which tells nobody; returns what ends it. */
export function followLanguage(): () => void {
  const follow = ({ key, newValue }: StorageEvent): void => {
    if (key !== LANGUAGE_KEY || !isLanguage(newValue)) return;
    // A language that cannot be loaded leaves the page as it is.
    showLanguage(newValue).catch(() => undefined);
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

export function activeLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : 'en';
}
