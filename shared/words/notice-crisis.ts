import { ARABIC_SELF_HARM, ARABIC_VIOLENCE } from './crisis-phrases-ar.ts';
import { ENGLISH_SELF_HARM, ENGLISH_VIOLENCE } from './crisis-phrases-en.ts';
import {
  ARABIC_SELF_HARM_TOGETHER,
  ARABIC_STORY,
  ARABIC_VIOLENCE_TOGETHER,
} from './crisis-together-ar.ts';
import {
  ENGLISH_SELF_HARM_TOGETHER,
  ENGLISH_STORY,
  ENGLISH_VIOLENCE_TOGETHER,
} from './crisis-together-en.ts';
import { ARABIC_SELF_HARM_VEILED, ARABIC_VIOLENCE_VEILED } from './crisis-veiled-ar.ts';
import { ENGLISH_SELF_HARM_VEILED, ENGLISH_VIOLENCE_VEILED } from './crisis-veiled-en.ts';
import { tokens } from './tokens.ts';

export type Crisis = 'self_harm' | 'violence';

/**
 * Whether she writes of harming herself, of being harmed, or of harming somebody. A word list, no
 * diagnosis: it alarms rather once too often, since a false alarm only shows a card with numbers.
 */
export function noticeCrisis(text: string): Crisis | null {
  const whole = spaced(text);
  const sentences = text.split(SENTENCE_END).map(spaced);
  const { story, selfHarm, violence } = (lists ??= compileLists());
  const lived = sentences.filter((sentence) => !story.test(sentence));
  const isIn = ({ phrases, together }: Need) =>
    phrases.some((phrase) => phrase.test(whole)) ||
    lived.some((sentence) => together.some((sets) => areTogether(sets, sentence)));
  if (isIn(selfHarm)) return 'self_harm';
  return isIn(violence) ? 'violence' : null;
}

const SENTENCE_END = /[.!?؟\n\r]+/u;

function spaced(text: string): string {
  return ` ${tokens(text).join(' ')} `;
}

interface Sets {
  readonly all: readonly RegExp[];
  readonly none: RegExp | null;
}

function areTogether({ all, none }: Sets, sentence: string): boolean {
  return all.every((set) => set.test(sentence)) && !none?.test(sentence);
}

/**
 * A phrase is a regular expression over folded words with a space between any two, where `~3`
 * stands for up to three words and `*` for any letters.
 */
function toExpression(phrase: string, joined: string): RegExp {
  const [first = '', ...rest] = phrase.split(' ').map((part) => part.replaceAll('*', '[^ ]*'));
  const source = rest.reduce((whole, part) => {
    const words = /^~(\d)$/u.exec(part)?.[1];
    return words ? `${whole}(?: [^ ]+){0,${words}}` : `${whole} ${joined}${part}`;
  }, first);
  return new RegExp(`(?<= )${joined}(?:${source})(?= )`, 'u');
}

/** "And" and "so" stand without a space before an Arabic word. */
const ARABIC_JOINED = '[وف]?';
const inEnglish = (phrase: string) => toExpression(phrase, '');
const inArabic = (phrase: string) => toExpression(phrase, ARABIC_JOINED);

interface Need {
  readonly phrases: readonly RegExp[];
  readonly together: readonly Sets[];
}

interface Lists {
  readonly story: RegExp;
  readonly selfHarm: Need;
  readonly violence: Need;
}

/** Made for the first text: hundreds of expressions, and a page that starts has none to read. */
let lists: Lists | undefined;

function compileLists(): Lists {
  return {
    story: inArabic(`${ENGLISH_STORY}|${ARABIC_STORY}`),
    selfHarm: {
      phrases: [
        ...[...ENGLISH_SELF_HARM, ...ENGLISH_SELF_HARM_VEILED].map(inEnglish),
        ...[...ARABIC_SELF_HARM, ...ARABIC_SELF_HARM_VEILED].map(inArabic),
      ],
      together: [...ENGLISH_SELF_HARM_TOGETHER, ...ARABIC_SELF_HARM_TOGETHER].map(toSets),
    },
    violence: {
      phrases: [
        ...[...ENGLISH_VIOLENCE, ...ENGLISH_VIOLENCE_VEILED].map(inEnglish),
        ...[...ARABIC_VIOLENCE, ...ARABIC_VIOLENCE_VEILED].map(inArabic),
      ],
      together: [...ENGLISH_VIOLENCE_TOGETHER, ...ARABIC_VIOLENCE_TOGETHER].map(toSets),
    },
  };
}

/** `one + two ! not`: words of both sets in one sentence, in any order, and none of the last. */
function toSets(words: string): Sets {
  const [all = '', none] = words.split(' ! ');
  return {
    all: all.split(' + ').map(inArabic),
    none: none === undefined ? null : inArabic(none),
  };
}
