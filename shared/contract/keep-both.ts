/** Two texts that belong into one box: none of them is lost, and hers goes last. */
export function keepBoth(other: string, mine: string): string {
  return `${other.trimEnd()}\n\n${mine}`;
}

/** Several texts as one, in this order; one that is part of another stands there once. */
export function joinTexts(texts: readonly string[]): string {
  return texts.reduce((before, text) => {
    if (before.includes(text.trim())) return before;
    return text.includes(before.trim()) ? text : keepBoth(before, text);
  }, '');
}
