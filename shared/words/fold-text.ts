/**
 * Text as a search or a word list compares it: no case, no accents, no Arabic vowel marks, one form
 * of alef, of ya and of ta marbuta. Its length differs from the text's.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS_AND_INVISIBLES, '')
    .toLowerCase()
    .replace(LETTERS, (letter) => ONE_FORM[letter] ?? letter);
}

/** NFKD also turns أ into ا + U+0654, a mark like the vowels: all combining marks go, and tatweel. */
const MARKS_AND_INVISIBLES = /[\p{M}\p{Cf}\u0640]/gu;

const ONE_FORM: Readonly<Record<string, string>> = {
  // Alef wasla; alef maqsura, Persian ya and kaf as some keyboards write them; ta marbuta; hamza alone.
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ء: '',
  // Latin letters that NFKD leaves whole.
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '٠': '0',
  '١': '1',
  '٢': '2',
  '٣': '3',
  '٤': '4',
  '٥': '5',
  '٦': '6',
  '٧': '7',
  '٨': '8',
  '٩': '9',
};
const LETTERS = new RegExp(`[${Object.keys(ONE_FORM).join('')}]`, 'gu');
