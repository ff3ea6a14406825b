import naskh from '@fontsource-variable/noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal.woff2?url';
import literata from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url';
import readexArabic from '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2?url';
import readexLatin from '@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2?url';
import type { Language } from '../../shared/contract/language.ts';

const fonts: Record<Language, readonly string[]> = {
  en: [readexLatin, literata],
  ar: [readexArabic, naskh],
};

/** Only the active script's files, before the first text asks for them. */
export function preloadFonts(language: Language): void {
  for (const href of fonts[language]) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href });
    document.head.append(link);
  }
}

/**
 * Where every file comes over the network, a screen is read in the system's letters first: the fonts
 * weigh as much as all that it needs besides. Returns what asks for them.
 */
export function holdFontsBack(language: Language): () => void {
  const { dataset } = document.documentElement;
  dataset['fonts'] = 'later';
  return () => {
    preloadFonts(language);
    delete dataset['fonts'];
  };
}
