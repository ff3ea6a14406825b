import { randomInt } from 'node:crypto';
import type { Bilingual, Language } from '../../shared/contract/language.ts';

/** A friendly name to start from: `Quiet Lotus 27`, `زهرة هادئة 27`. */
export function offerPseudonym(language: Language): string {
  const noun = pick(nouns)[language];
  const adjective = pick(adjectives)[language];
  const number = randomInt(10, 100);
  // In Arabic the adjective follows its noun; all nouns here are feminine, and so are the adjectives.
  return language === 'ar' ? `${noun} ${adjective} ${number}` : `${adjective} ${noun} ${number}`;
}

/** What two names must differ in: not only in case, accents, harakat, width or invisible characters. */
export function pseudonymKey(name: string): string {
  const letters = name.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '');
  return letters.toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** Names that say something else on the page; as keys. */
const reserved: ReadonlySet<string> = new Set(['you', 'you (me)', 'انت', 'انتي']);

export function isReserved(key: string): boolean {
  return reserved.has(key);
}

function pick(words: readonly Bilingual[]): Bilingual {
  const word = words[randomInt(words.length)];
  if (!word) throw new RangeError('there are no words');
  return word;
}

const nouns: readonly Bilingual[] = [
  { en: 'Lotus', ar: 'زهرة' },
  { en: 'Star', ar: 'نجمة' },
  { en: 'Cloud', ar: 'غيمة' },
  { en: 'Wave', ar: 'موجة' },
  { en: 'Butterfly', ar: 'فراشة' },
  { en: 'Jasmine', ar: 'ياسمينة' },
  { en: 'Rose', ar: 'وردة' },
  { en: 'Pearl', ar: 'لؤلؤة' },
  { en: 'Breeze', ar: 'نسمة' },
  { en: 'Dove', ar: 'حمامة' },
  { en: 'Willow', ar: 'صفصافة' },
  { en: 'Candle', ar: 'شمعة' },
  { en: 'Swallow', ar: 'سنونوة' },
  { en: 'Meadow', ar: 'روضة' },
  { en: 'Melody', ar: 'نغمة' },
  { en: 'Oasis', ar: 'واحة' },
];

const adjectives: readonly Bilingual[] = [
  { en: 'Quiet', ar: 'هادئة' },
  { en: 'Warm', ar: 'دافئة' },
  { en: 'Bright', ar: 'مضيئة' },
  { en: 'Patient', ar: 'صبورة' },
  { en: 'Smiling', ar: 'باسمة' },
  { en: 'Gentle', ar: 'رقيقة' },
  { en: 'Brave', ar: 'شجاعة' },
  { en: 'Dreaming', ar: 'حالمة' },
  { en: 'Clear', ar: 'صافية' },
  { en: 'Calm', ar: 'مطمئنة' },
  { en: 'Generous', ar: 'كريمة' },
  { en: 'Soft', ar: 'ناعمة' },
  { en: 'Golden', ar: 'ذهبية' },
  { en: 'Free', ar: 'حرة' },
  { en: 'Wise', ar: 'حكيمة' },
  { en: 'Wandering', ar: 'جوّالة' },
];
