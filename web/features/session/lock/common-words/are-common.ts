import { textOf } from '../../../../../shared/sealed/bytes.ts';
import { passphraseBytes } from '../../../../../shared/sealed/passphrase.ts';
import { foldText } from '../../../../../shared/words/fold-text.ts';

/**
 * Whether somebody who tries what most people choose would come upon these soon. Asked when she chooses words and
 * never when she opens with them: what she chose before stays hers.
 */
export async function areCommon(words: string): Promise<boolean> {
  const [latin, arabic] = await Promise.all([
    import('./latin.txt?raw'),
    import('./arabic.txt?raw'),
  ]);
  const written = textOf(passphraseBytes(words)).toLowerCase();
  return (
    isPattern(withoutSpaces(written)) ||
    isOneOf([written, onLatinKeys(written)].map(withoutSpaces), linesOf(latin.default)) ||
    isOneOf([asCompared(written)], linesOf(arabic.default).map(asCompared))
  );
}

/** Up to three characters again and again, or a row like abcdef and 987654: lists leave these out. */
function isPattern(text: string): boolean {
  if (/^(.{1,3})\1+$/u.test(text)) return true;
  const length = Math.max(text.length - 1, 0);
  const steps = Array.from({ length }, (_, at) => text.charCodeAt(at + 1) - text.charCodeAt(at));
  return steps.length > 1 && steps.every((step) => step === steps[0] && Math.abs(step) === 1);
}

/** One of the list, alone or again and again, and nothing behind it but digits. */
function isOneOf(spellings: readonly string[], list: readonly string[]): boolean {
  return spellings.some((text) => list.some((common) => isMadeOf(text, common)));
}

function isMadeOf(text: string, common: string): boolean {
  let end = 0;
  while (text.startsWith(common, end)) end += common.length;
  if (end === 0 || end === text.length) return end > 0;
  return mayHaveDigitsBehind(common) && /^\d+$/.test(text.slice(end));
}

const LONG_FOR_DIGITS = 6;

/** A short number in front tells little of a long one: many of those begin with a year. */
function mayHaveDigitsBehind(common: string): boolean {
  return common.length >= LONG_FOR_DIGITS || /\D/.test(common);
}

function linesOf(file: string): readonly string[] {
  return file.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

function withoutSpaces(text: string): string {
  return text.replaceAll(' ', '');
}

/** With hamza or without, with vowel marks or without: who tries words tries all of them. */
function asCompared(text: string): string {
  return withoutSpaces(foldText(text));
}

const ARABIC_KEYS = 'ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظ';
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvnm,./";

/** What the same keys write on a Latin keyboard; لا is one key there. */
function onLatinKeys(text: string): string {
  return text
    .replaceAll('لا', 'b')
    .replaceAll(
      /\p{Script=Arabic}/gu,
      (letter) => LATIN_KEYS[ARABIC_KEYS.indexOf(letter)] ?? letter,
    );
}
