import { foldText } from '../../../../shared/words/fold-text.ts';

export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const BEFORE = 48;
const LENGTH = 160;
const MARK = /^\p{M}$/u;
const INSIDE_LETTER = /^[\p{M}\u200d\udc00-\udfff]/u;
const SPACE = /\s/u;

/** The text around its first hit, the hits apart from the rest, in her own spelling. */
export function snippetOf(text: string, words: readonly string[]): Piece[] {
  const hits = hitsOf(text, words);
  const window = windowAround(text, hits[0]?.start ?? 0);
  const pieces: Piece[] = [];
  let at = window.start;
  const add = (end: number, isHit: boolean): void => {
    if (end > at) pieces.push({ text: text.slice(at, end), isHit });
    at = Math.max(at, end);
  };
  if (window.start > 0) pieces.push({ text: '…', isHit: false });
  for (const { start, end } of hits) {
    if (start < window.start || start >= window.end) continue;
    add(start, false);
    add(Math.min(end, window.end), true);
  }
  add(window.end, false);
  if (window.end < text.length) pieces.push({ text: '…', isHit: false });
  return pieces;
}

/** Where the folded words stand in the text as she wrote it; in order, without overlaps. */
export function hitsOf(text: string, words: readonly string[]): Span[] {
  const { folded, starts, ends } = foldWithPlaces(text);
  const spans = words.flatMap((word) => {
    const found: Span[] = [];
    if (word === '') return found;
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      found.push({ start: starts[at] ?? 0, end: ends[at + word.length - 1] ?? 0 });
    }
    return found;
  });
  return merged(spans);
}

/** Folding works on single letters, so that each folded one can tell where it comes from. */
function foldWithPlaces(text: string): { folded: string; starts: number[]; ends: number[] } {
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const letter of text) {
    const end = at + letter.length;
    for (let left = foldedLength(letter); left > 0; left -= 1) {
      starts.push(at);
      ends.push(end);
    }
    // Vowel marks and accents that stand alone belong to the letter before them.
    if (MARK.test(letter)) extendLast(ends, at, end);
    at = end;
  }
  return { folded: foldText(text), starts, ends };
}

/** A long answer has the same few letters thousands of times. */
const lengths = new Map<string, number>();

function foldedLength(letter: string): number {
  const length = lengths.get(letter) ?? foldText(letter).length;
  lengths.set(letter, length);
  return length;
}

function extendLast(ends: number[], from: number, to: number): void {
  for (let last = ends.length - 1; last >= 0 && ends[last] === from; last -= 1) ends[last] = to;
}

function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of [...spans].sort((left, right) => left.start - right.start)) {
    const last = result.at(-1);
    if (last && span.start < last.end) {
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    } else result.push(span);
  }
  return result;
}

/** Begins and ends between words where there is a space within reach. */
function windowAround(text: string, hit: number): Span {
  if (text.length <= LENGTH) return { start: 0, end: text.length };
  const start = hit <= BEFORE ? 0 : afterSpace(text, hit - BEFORE, hit);
  const end = start + LENGTH >= text.length ? text.length : beforeSpace(text, start + LENGTH, hit);
  return { start, end };
}

function afterSpace(text: string, from: number, until: number): number {
  for (let at = from; at < until; at += 1) if (SPACE.test(text[at] ?? '')) return at + 1;
  return wholeLetter(text, from);
}

function beforeSpace(text: string, from: number, until: number): number {
  const least = Math.max(until + BEFORE, from - BEFORE);
  for (let at = from; at > least; at -= 1) if (SPACE.test(text[at] ?? '')) return at;
  return wholeLetter(text, from);
}

/** Never between the halves of an emoji, nor a letter and its marks. */
function wholeLetter(text: string, from: number): number {
  let at = from;
  while (at < text.length && INSIDE_LETTER.test(text.slice(at, at + 2))) at += 1;
  return at;
}
