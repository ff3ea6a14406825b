/**
 * Two texts of one box as one: every line of both stays, what one holds of the other stands there once, and
 * `mine` goes last. `isTyping`: she is at the end of `mine` at this moment, so that is where the result ends.
 */
export function mergeTexts(other: string, mine: string, isTyping = false): string {
  const words = mine.trim();
  if (mine.includes(other.trim())) return mine;
  if (!other.includes(words)) return joined(other, mine);
  if (!isTyping || words === '' || other.endsWith(mine)) return other;
  return withLast(other, mine);
}

/** Several texts as one, in this order; one that is part of another stands there once. */
export function joinTexts(texts: readonly string[]): string {
  return texts.reduce(
    (before, text) => (before.includes(text.trim()) ? before : mergeTexts(before, text)),
    '',
  );
}

function joined(other: string, mine: string): string {
  return `${other.trimEnd()}\n\n${mine}`;
}

/** Where hers are whole lines of the other text they are taken from there; no line of it is ever cut. */
function withLast(other: string, mine: string): string {
  const lines = `\n${other.trim()}\n`;
  const hers = `\n${mine.trim()}\n`;
  const at = lines.lastIndexOf(hers);
  if (at < 0) return joined(other, mine);
  const others = [lines.slice(0, at), lines.slice(at + hers.length)].map((part) => part.trim());
  return joined(others.filter(Boolean).join('\n\n'), mine);
}
