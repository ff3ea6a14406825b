/** A text as somebody reads it who wants to write or dial what stands there, with the way back. */
export interface FoldedText {
  readonly text: string;
  /** Where in the original each unit of `text` begins; one more for its end. */
  readonly origins: readonly number[];
}

/** Fullwidth, mathematical and Arabic-Indic signs become plain ones; what nobody sees is gone. */
export function foldSigns(original: string): FoldedText {
  let text = '';
  const origins: number[] = [];
  let position = 0;
  for (const sign of original) {
    const folded = foldSign(sign);
    for (let unit = 0; unit < folded.length; unit += 1) origins.push(position);
    text += folded;
    position += sign.length;
  }
  origins.push(position);
  return { text, origins };
}

/** Marks of format and direction, the tatweel, variation selectors, the frame of a keycap. */
const UNSEEN = /^[\p{Cf}\u0640\ufe00-\ufe0f\u20e3]$/u;

function foldSign(sign: string): string {
  if (sign < '\u0080') return sign < ' ' ? ' ' : sign;
  if (UNSEEN.test(sign)) return '';
  if (/^\p{Pd}$/u.test(sign) || sign === '\u2212') return '-';
  const plain = sign.normalize('NFKC');
  if (/^\s+$/u.test(plain)) return ' ';
  return plain.replaceAll(/[^\u0000-\u007f]/gu, (one) => ALIKE[one] ?? digitOf(one) ?? one);
}

const ALIKE: Readonly<Record<string, string>> = { '。': '.', '\u2044': '/', '\u2215': '/' };

/** Every script's digits stand ten in a row, zero first. */
function digitOf(sign: string): string | undefined {
  const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code));
  const code = sign.codePointAt(0) ?? 0;
  if (!isDigit(code)) return undefined;
  let zero = code;
  while (code - zero < 9 && isDigit(zero - 1)) zero -= 1;
  return `${code - zero}`;
}
