import type { Language } from '../../../../../shared/contract/language.ts';
import { random, type Random } from '../../../../../shared/sealed/bytes.ts';

const COUNT = 5;

const lists: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import('./en.txt?raw'),
  ar: () => import('./ar.txt?raw'),
};

/** The 1,024 nouns of a language. */
export async function wordsOf(language: Language): Promise<readonly string[]> {
  const { default: list } = await lists[language]();
  return list.trim().split('\n');
}

/** Five of 1,024, each as likely as any other: fifty bits. Nobody but this page ever hears of them. */
export async function suggestWords(language: Language): Promise<string> {
  return drawWords(await wordsOf(language), random);
}

export function drawWords(words: readonly string[], draw: Random): string {
  // Two bytes stand for 65,536 numbers, into which the length of the list goes without a rest.
  const numbers = new DataView(draw(2 * COUNT).buffer);
  const places = Array.from({ length: COUNT }, (_, at) => numbers.getUint16(2 * at));
  return places.map((place) => words[place % words.length]).join(' ');
}
