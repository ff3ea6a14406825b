import * as z from 'zod/mini';
import { isBlankText } from './blank-text.ts';
import { countCharacters } from './characters.ts';
import type { FieldCode } from './field-codes.ts';

/** PostgreSQL refuses U+0000 in text, so nothing of ours holds it. */
export const noNul = z.refine<string>(
  (text) => !text.includes('\u0000'),
  'has_nul' satisfies FieldCode,
);

/** Half a character becomes U+FFFD, as every database and wire makes it: so that all devices hold the same text. */
export function wellFormed(text: string): string {
  // Asked first, because most text has no halves at all and the look for lone ones takes its time.
  if (!/[\uD800-\uDFFF]/.test(text)) return text;
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

/** One line: no breaks, no tabs, nothing a terminal or a mail header would obey. */
export const noControls = z.regex(/^\P{Cc}*$/u, 'has_controls' satisfies FieldCode);

interface Codes {
  readonly tooShort: FieldCode;
  readonly tooLong: FieldCode;
}

/** UTF-16 units one user-perceived character may take on average, marks and joiners included. */
const UNITS_PER_CHARACTER = 16;

/** Text of so many user-perceived characters, trimmed. Text of invisible characters alone is too short. */
export function textOf(
  [least, most]: readonly [least: number, most: number],
  { tooShort, tooLong }: Codes,
): z.ZodMiniString<string> {
  return z.string(tooShort).check(
    z.overwrite(wellFormed),
    z.trim(),
    // First, so that nobody makes the server count megabytes.
    z.maxLength(most * UNITS_PER_CHARACTER, { error: tooLong, abort: true }),
    z.refine(
      (text) => !isBlankText(text) && text.length >= least && countCharacters(text) >= least,
      tooShort,
    ),
    z.refine((text) => text.length <= most || countCharacters(text) <= most, tooLong),
    noNul,
  );
}
