/** Two texts that belong into one box: none of them is lost, and hers goes last. */
export function keepBoth(other: string, mine: string): string {
  return `${other.trimEnd()}\n\n${mine}`;
}
