let segmenter: Intl.Segmenter | undefined;

/** User-perceived characters: a family emoji is one, a letter with its marks is one. */
export function countCharacters(text: string): number {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let count = 0;
  for (const segment of segmenter.segment(text)) count += segment.segment ? 1 : 0;
  return count;
}
