import type { Language } from '../../../../shared/contract/language.ts';

const segmenters = new Map<Language, Intl.Segmenter>();

/** Words as a reader counts them: punctuation and spaces are none, scripts without spaces still have words. */
export function countWords(text: string, language: Language): number {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' });
    segmenters.set(language, segmenter);
  }
  let count = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count += 1;
  return count;
}
