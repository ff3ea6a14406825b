/**
 * Matches one character that a reader can see. Excluded are controls, separators, characters that fonts never draw
 * (direction marks, joiners, Hangul fillers, variation selectors) and blank symbols such as the empty Braille cell. The
 * category Cf is not excluded as a whole, because Arabic signs such as U+06DD belong to it and are drawn.
 */
const SEEN =
  /[^\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{13430}-\u{1343f}\u{1d159}]/u;

/** This is a test alone: what she typed is kept as it is. */
export function isBlankText(text: string): boolean {
  return !SEEN.test(text);
}
