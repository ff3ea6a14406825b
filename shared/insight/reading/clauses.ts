import { tokens } from '../../words/tokens.ts';
import { concessions, turns } from '../lexicon/lexicon.ts';

export interface Clause {
  /** As written, trimmed. */
  readonly text: string;
  readonly words: readonly string[];
  /** How much it counts: more after "but", less before it and after "although". */
  readonly share: number;
  /** What follows in the sentence changes it: "he looked at me, when I won". */
  readonly isCutShort: boolean;
  /** Which sentence of the text it stands in. */
  readonly sentence: number;
  /** Between quotation marks: somebody's words, and not what is. */
  readonly isQuoted: boolean;
  /** A question says nothing is so. */
  readonly isAsked: boolean;
}

const AFTER_TURN = 1.25;
const BEFORE_TURN = 0.8;

/** The parts of a text in which one word can colour another. */
export function clausesOf(text: string): Clause[] {
  const marked = text.replaceAll(QUOTED, '').replace(QUOTATION, markQuoted);
  return (marked.match(SENTENCE) ?? []).flatMap((sentence, number) => {
    const isAsked = /[?؟]/u.test(sentence);
    const parts = sentence
      .replace(SENTENCE_END, '')
      .split(PART_END)
      .filter((part) => /\p{L}/u.test(part));
    const clauses = parts.map((part) => ({
      text: part.replaceAll(QUOTED, '').trim(),
      words: tokens(part).flatMap(spokenNegation),
      sentence: number,
      isQuoted: part.includes(QUOTED),
      isAsked,
    }));
    const turn = clauses.findIndex(({ words }) => turns.find(words, 0) !== null);
    return clauses.map((clause, index) => ({
      ...clause,
      share: shareOf(clause.words, turn < 1 ? 0 : index - turn + 0.5),
      isCutShort: BINDING.test(clauses[index + 1]?.words.slice(0, 2).join(' ') ?? ''),
    }));
  });
}

/** Stands for nothing a person types. */
const QUOTED = '\uE000';
const QUOTATION = /["“«]([^"“”«»]{1,400})["”»]/gu;

/** Every part of a quotation is marked, also behind a full stop inside of it. */
function markQuoted(quotation: string): string {
  const inside = quotation.slice(1, -1).replace(/([.!?؟,،;؛:\n\r]+)/gu, `$1${QUOTED}`);
  return `${quotation[0] ?? ''}${QUOTED}${inside}${quotation.at(-1) ?? ''}`;
}

/** As spoken from Cairo to Rabat, "not" lies around the verb: "مقدرتش" is "ما", "قدرت". */
function spokenNegation(word: string, index: number, words: readonly string[]): readonly string[] {
  const [, verb] = AROUND_VERB.exec(word) ?? [];
  if (verb !== undefined && !NO_VERB.test(word)) return ['ما', verb];
  const isAfterNot = /^[وف]?ما$/u.test(words[index - 1] ?? '');
  return isAfterNot && /^\p{Script=Arabic}{3,}ش$/u.test(word) ? [word.slice(0, -1)] : [word];
}

const AROUND_VERB = /^[وف]?ما?(\p{Script=Arabic}{3,})ش$/u;
const NO_VERB = /^(?:متوحش|متعطش|مشمش|مفترش|منتعش|منعش|منقوش|مرعوش|موحش|معايش|متعايش|مدهوش|مشوش)/u;

const SENTENCE = /[^.!?؟\n\r]+[.!?؟\n\r]*/gu;
const SENTENCE_END = /[.!?؟\n\r]+/gu;
/** Commas, dashes, brackets, and before the words that turn a sentence. */
const PART_END =
  /[,،;؛:()"“”«»…]+|\s[-–—]\s|\s(?=(?:but|yet|however|although|though)\s)|\s(?=و?لكن\p{M}*(?:ي|ني|ه|ها|نا|هم)?\s)|\s(?=(?:بس|إلا أن|رغم)\s)/iu;

/** Folded. What stands before one of them is not the whole of what she said. */
const BINDING =
  /^(?:but |بس |و)?(?:only|when|until|till|while|since|before|after|if|unless|except|as long|so long|حين|حينما|عندما|لما|حتي|بعد|قبل|اذا|لو|الا|فقط|بشرط|طالما)(?: |$)/u;

function shareOf(words: readonly string[], sideOfTurn: number): number {
  if (concessions.find(words, 0)) return BEFORE_TURN;
  if (sideOfTurn === 0) return 1;
  return sideOfTurn > 0 ? AFTER_TURN : BEFORE_TURN;
}
