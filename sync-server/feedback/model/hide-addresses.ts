import { LinkifyIt, type Match } from 'linkify-it';
import { addressPatterns, handlePatterns, linkPatterns } from './address-patterns.ts';
import { findNumbers, type Span } from './find-numbers.ts';
import { foldSigns } from './fold-signs.ts';

type Kind = 'address' | 'link' | 'handle' | 'number';

interface Found extends Span {
  readonly kind: Kind;
}

/**
 * Addresses, links, names on networks and numbers as long as a phone's say who someone is, and no insight
 * needs them. What is hidden is what can be recognized; a name she writes is not.
 */
export function hideAddresses(original: string): string {
  const { text, origins } = foldSigns(original);
  let hidden = '';
  let shown = 0;
  for (const { from, to, kind } of merged(find(text))) {
    const end = origins[to] ?? original.length;
    hidden += `${original.slice(shown, origins[from])}[${kind}]`;
    shown = end;
  }
  return hidden + original.slice(shown);
}

export function holdsAddress(original: string): boolean {
  return find(foldSigns(original).text).length > 0;
}

const linkify = new LinkifyIt({ fuzzyIP: true, fuzzyLink: true, fuzzyEmail: true });

function find(text: string): Found[] {
  const known = (linkify.match(text) ?? [])
    .filter(isNoSentence)
    .map(({ index, lastIndex, schema }) => ({
      from: index,
      to: lastIndex,
      kind: schema === 'mailto:' ? ('address' as const) : ('link' as const),
    }));
  return [
    ...allOf('address', addressPatterns, text).filter(
      ({ from, to }) => !NEW_SENTENCE.test(text.slice(from, to)),
    ),
    ...known,
    ...allOf('link', linkPatterns, text),
    ...allOf('handle', handlePatterns, text),
    ...findNumbers(text).map((span) => ({ ...span, kind: 'number' as const })),
  ];
}

/** "We met at school.It was late." */
const NEW_SENTENCE = /^[^@()[\]{}]* at [^@()[\]{}]*\.\p{Lu}\p{Ll}*$/u;

/** "He left.So I stayed": a new sentence, though a country ends its hosts like that. */
function isNoSentence({ raw, schema }: Match): boolean {
  return schema !== '' || !/\.\p{Lu}\p{Ll}*$/u.test(raw);
}

function allOf(kind: Kind, patterns: readonly RegExp[], text: string): Found[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
      kind,
      from: index,
      to: index + found.length,
    })),
  );
}

/** Those that overlap are one, named for the one that begins first. */
function merged(found: readonly Found[]): Found[] {
  const ordered = [...found].sort((one, other) => one.from - other.from);
  const apart: Found[] = [];
  for (const next of ordered) {
    const last = apart.at(-1);
    if (!last || next.from >= last.to) apart.push(next);
    else if (next.to > last.to) apart[apart.length - 1] = { ...last, to: next.to };
  }
  return apart;
}
