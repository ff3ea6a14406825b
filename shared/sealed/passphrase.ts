import { utf8, type Bytes } from './bytes.ts';

/** Tatweel, and the marks that say in which direction a text runs. */
const INVISIBLE = /[\u0640\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
/** More of them, which words of before may hold: they open as they are, and count for nothing. */
const UNSEEN = /[\p{Cf}\p{Variation_Selector}\u034f\u115f\u1160\u3164\uffa0]/gu;
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** The same words from every keyboard are the same bytes. */
export function passphraseBytes(typed: string): Bytes {
  return utf8(asOpened(typed));
}

/** How many characters are left of it: marks that nobody sees make nothing longer. */
export function passphraseLength(typed: string): number {
  return Array.from(asOpened(typed).replaceAll(UNSEEN, '')).length;
}

function asOpened(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .replaceAll(ARABIC_DIGITS, asciiDigit)
    .replaceAll(INVISIBLE, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  // A mark between two letters kept them apart until now.
  return plain.normalize('NFKC');
}

/** Of Arabic and Persian digits, whose values stand in the last four bits. */
function asciiDigit(digit: string): string {
  return String((digit.codePointAt(0) ?? 0) & 0xf);
}
