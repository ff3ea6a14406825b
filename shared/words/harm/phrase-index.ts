import { areTogether, toSets, type Sets } from './patterns.ts';

/**
 * Asks of hundreds of phrases only those of which a word stands in the sentence: an expression is made
 * and run when it may match, so the first answer of a visit does not pay for all of them.
 */
export interface PhraseIndex {
  isIn(sentence: string): boolean;
}

interface Entry {
  /** Every match holds one of these words; `*` for any ending. null: it cannot be told. */
  readonly keys: readonly string[] | null;
  readonly test: (sentence: string) => boolean;
}

export function indexPhrases(
  phrases: readonly string[],
  compile: (phrase: string) => RegExp,
): PhraseIndex {
  return indexOf(() =>
    phrases.map((phrase) => {
      let made: RegExp | undefined;
      return { keys: keysOf(phrase), test: (text) => (made ??= compile(phrase)).test(text) };
    }),
  );
}

/** Of `one + two ! not`; see toSets(). */
export function indexTogether(lists: readonly string[]): PhraseIndex {
  return indexOf(() =>
    lists.map((list) => {
      let made: Sets | undefined;
      const sets = (list.split(' ! ')[0] ?? '').split(' + ');
      const keys = rarest(sets.map(keysOf));
      return { keys, test: (text) => areTogether((made ??= toSets(list)), text) };
    }),
  );
}

/** Made with the first sentence: who writes in one language never pays for the other. */
function indexOf(entries: () => readonly Entry[]): PhraseIndex {
  let made: Made | undefined;
  return {
    isIn: (sentence) => {
      const { always, byKey } = (made ??= sortByKey(entries()));
      const asked = new Set(always);
      for (const word of sentence.split(' ')) {
        for (const key of keysIn(word)) byKey.get(key)?.forEach((entry) => asked.add(entry));
      }
      return [...asked].some(({ test }) => test(sentence));
    },
  };
}

interface Made {
  readonly always: readonly Entry[];
  readonly byKey: ReadonlyMap<string, readonly Entry[]>;
}

function sortByKey(entries: readonly Entry[]): Made {
  const byKey = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const key of entry.keys ?? []) {
      const known = byKey.get(key);
      if (known) known.push(entry);
      else byKey.set(key, [entry]);
    }
  }
  return { always: entries.filter(({ keys }) => keys === null), byKey };
}

/** A word, what it begins with, and both without the Arabic "and" or "so". */
function keysIn(word: string): readonly string[] {
  let keys = lately.get(word);
  if (keys === undefined) {
    const forms = /^[وف]/u.test(word) ? [word, word.slice(1)] : [word];
    keys = forms.flatMap((form) => [
      form,
      ...Array.from({ length: form.length + 1 }, (_, end) => `${form.slice(0, end)}*`).slice(1),
    ]);
    if (lately.size >= MOST_KEPT) lately.clear();
    lately.set(word, keys);
  }
  return keys;
}
const lately = new Map<string, readonly string[]>();
const MOST_KEPT = 2000;

/** The least common words that a match cannot do without. */
export function keysOf(phrase: string): readonly string[] | null {
  const branches = splitOutside(phrase, '|').map((branch) =>
    rarest(splitOutside(branch, ' ').map(keysOfPart)),
  );
  return branches.every((keys) => keys !== null) ? branches.flat() : null;
}

function keysOfPart(part: string): readonly string[] | null {
  const [, body = '', rest = ''] = /^(.*?)((?:\(\?[!=].*)?)$/u.exec(part) ?? [];
  if (rest.includes(')(')) return null;
  if (WORD.test(body)) return [body];
  if (!body.startsWith('(') || !body.endsWith(')') || closingOf(body) !== body.length - 1) {
    return null;
  }
  const inside = body.slice(1, -1);
  return inside.startsWith('?') ? null : keysOf(inside);
}
const WORD = /^[\p{L}\p{N}]+\*?$/u;

function rarest(all: readonly (readonly string[] | null)[]): readonly string[] | null {
  const known = all.filter((keys) => keys !== null);
  const costs = known.map(
    (keys) => keys.length + 50 * keys.filter((key) => COMMON.has(key)).length,
  );
  return known[costs.indexOf(Math.min(...costs))] ?? null;
}
const COMMON = new Set(
  'i me my the to of in on it is a and not he she they was am be no with for ما لا من في علي ان انا كل'.split(
    ' ',
  ),
);

function splitOutside(text: string, separator: '|' | ' '): string[] {
  const parts: string[] = [];
  let depth = 0;
  let begin = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === '(' || letter === '[') depth++;
    if (letter === ')' || letter === ']') depth--;
    if (letter !== separator || depth > 0) continue;
    parts.push(text.slice(begin, at));
    begin = at + 1;
  }
  return [...parts, text.slice(begin)];
}

function closingOf(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return at;
  }
  return -1;
}
