const REMEMBERED = 50;

/** What this tab has seen of the stored drafts: another tab's words are never overwritten unseen. */
export interface DraftSight {
  knows(key: string, stored: string): boolean;
  /** This tab's own text is about to be stored: its echo is no news. */
  writes(key: string, text: string): void;
  /** This tab's own text is the stored one now. */
  wrote(key: string, text: string): void;
  /**
   * What the box shows once `stored` is known: an untouched box follows the other tab, one with other
   * words keeps both. null: the box stays as it is.
   */
  meet(key: string, stored: string, mine: string): string | null;
}

export function createDraftSight(): DraftSight {
  const seen = new Map<string, string[]>();
  const settled = new Map<string, string>();

  function remember(key: string, text: string): void {
    const before = (seen.get(key) ?? []).filter((known) => known !== text);
    seen.set(key, [...before, text].slice(-REMEMBERED));
  }

  const knows = (key: string, stored: string): boolean =>
    stored.trim() === '' || (seen.get(key) ?? []).includes(stored);

  return {
    knows,
    writes: remember,
    wrote: (key, text) => void settled.set(key, text),
    meet(key, stored, mine) {
      if (knows(key, stored)) return null;
      remember(key, stored);
      const isUntouched = mine === (settled.get(key) ?? '');
      settled.set(key, stored);
      if (isUntouched || stored.includes(mine.trim())) return stored;
      // Hers goes last: the caret stays where she writes.
      return mine.includes(stored.trim()) ? null : keepBoth(stored, mine);
    },
  };
}

export function keepBoth(other: string, mine: string): string {
  return `${other.trimEnd()}\n\n${mine}`;
}
