import { keepBoth } from '../../../../shared/contract/keep-both.ts';

const REMEMBERED = 50;

/** What this tab has seen of the stored drafts: another tab's words are never overwritten unseen. */
export interface DraftSight {
  readonly knows: (key: string, stored: string) => boolean;
  /** Everything that is stored is known by now. */
  metAll(): void;
  /** What is stored of this box is known: all was read, or a write looked there. */
  readonly hasMet: (key: string) => boolean;
  /** This tab's own text is about to be stored: its echo is no news. */
  writes(key: string, text: string): void;
  /** This tab's own text is the stored one now. */
  wrote(key: string, text: string): void;
  /**
   * What the box shows once `stored` is known: an untouched box follows the other tab, one with other
   * words, or in which she types right now, keeps both. null: the box stays as it is.
   */
  meet(key: string, stored: string, mine: { text: string; isTyping: boolean }): string | null;
}

export function createDraftSight(): DraftSight {
  const seen = new Map<string, string[]>();
  const settled = new Map<string, string>();
  let isAllMet = false;

  function remember(key: string, text: string): void {
    const before = (seen.get(key) ?? []).filter((known) => known !== text);
    seen.set(key, [...before, text].slice(-REMEMBERED));
  }

  const knows = (key: string, stored: string): boolean =>
    stored.trim() === '' || (seen.get(key) ?? []).includes(stored);

  return {
    knows,
    metAll: () => void (isAllMet = true),
    hasMet: (key) => isAllMet || settled.has(key),
    writes: remember,
    wrote: (key, text) => void settled.set(key, text),
    meet(key, stored, { text: mine, isTyping }) {
      if (knows(key, stored)) return null;
      remember(key, stored);
      const isUntouched = mine === (settled.get(key) ?? '');
      settled.set(key, stored);
      if (!isTyping && (isUntouched || stored.includes(mine.trim()))) return stored;
      return mine.includes(stored.trim()) ? null : withMineLast(stored, mine);
    },
  };
}

/** The caret stays where she writes: at the end of her words, so they go last. */
function withMineLast(stored: string, mine: string): string {
  const words = mine.trim();
  if (words === '' || stored.endsWith(mine)) return stored;
  const at = stored.lastIndexOf(words);
  if (at < 0) return keepBoth(stored, mine);
  const others = [stored.slice(0, at), stored.slice(at + words.length)];
  return keepBoth(
    others
      .map((part) => part.trim())
      .filter(Boolean)
      .join('\n\n'),
    mine,
  );
}
