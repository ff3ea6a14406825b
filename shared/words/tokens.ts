import { foldText } from './fold-text.ts';

/** The words of a text, folded; English contractions are written out ("don't" is "do", "not"). */
export function tokens(text: string): string[] {
  return (foldText(text).match(WORD) ?? []).flatMap((word) =>
    writtenOut(word.slice(0, LONGEST_WORD)),
  );
}

/** What is longer is no word, and would cost every list of patterns dear. */
const LONGEST_WORD = 40;

const WORD = /[\p{L}\p{N}]+(?:'\p{L}+)*/gu;

function writtenOut(word: string): readonly string[] {
  const known = WRITTEN_OUT.get(word);
  if (known) return known.split(' ');
  if (!word.includes("'")) return [word];
  for (const [ending, full] of ENDINGS) {
    if (word.endsWith(ending)) return [word.slice(0, -ending.length), full];
  }
  return word.split("'").filter((part) => part.length > 1);
}

const ENDINGS = [
  ["n't", 'not'],
  ["'ll", 'will'],
  ["'re", 'are'],
  ["'ve", 'have'],
  ["'m", 'am'],
  ["'d", 'would'],
] as const;

/** Irregular ones, and those people type without the apostrophe. */
const WRITTEN_OUT: ReadonlyMap<string, string> = new Map([
  ["can't", 'can not'],
  ['cant', 'can not'],
  ['cannot', 'can not'],
  ["won't", 'will not'],
  ['wont', 'will not'],
  ["ain't", 'is not'],
  ['dont', 'do not'],
  ['doesnt', 'does not'],
  ['didnt', 'did not'],
  ['isnt', 'is not'],
  ['arent', 'are not'],
  ['wasnt', 'was not'],
  ['werent', 'were not'],
  ['hasnt', 'has not'],
  ['havent', 'have not'],
  ['hadnt', 'had not'],
  ['couldnt', 'could not'],
  ['wouldnt', 'would not'],
  ['shouldnt', 'should not'],
  ['im', 'i am'],
  ['ive', 'i have'],
  ['wanna', 'want to'],
  ['gonna', 'going to'],
  ['gotta', 'have to'],
]);
