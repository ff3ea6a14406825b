import { ARABIC_SELF_HARM, ARABIC_VIOLENCE } from './crisis-phrases-ar.ts';
import { ENGLISH_SELF_HARM, ENGLISH_VIOLENCE } from './crisis-phrases-en.ts';
import { ARABIC_SELF_HARM_TOGETHER, ARABIC_VIOLENCE_TOGETHER } from './crisis-together-ar.ts';
import { ENGLISH_SELF_HARM_TOGETHER, ENGLISH_VIOLENCE_TOGETHER } from './crisis-together-en.ts';
import { ARABIC_SELF_HARM_VEILED, ARABIC_VIOLENCE_VEILED } from './crisis-veiled-ar.ts';
import { ENGLISH_SELF_HARM_VEILED, ENGLISH_VIOLENCE_VEILED } from './crisis-veiled-en.ts';
import { ARABIC_VIOLENCE_MEANT } from './danger-ar.ts';
import { ENGLISH_VIOLENCE_MEANT, ENGLISH_VIOLENCE_MEANT_TOGETHER } from './danger-en.ts';
import {
  ARABIC_SELF_HARM_ACROSS,
  ARABIC_SELF_HARM_MEANT,
  ARABIC_SELF_HARM_MEANT_TOGETHER,
} from './harm-ar.ts';
import {
  ENGLISH_SELF_HARM_ACROSS,
  ENGLISH_SELF_HARM_MEANT,
  ENGLISH_SELF_HARM_MEANT_TOGETHER,
} from './harm-en.ts';
import { ARABIC_SELF_HARM_FRAMES, ARABIC_VIOLENCE_FRAMES } from './frames-ar.ts';
import { ENGLISH_SELF_HARM_FRAMES, ENGLISH_VIOLENCE_FRAMES } from './frames-en.ts';
import { harmReader, windowsOf, type HarmReader } from './harm-reader.ts';
import { readLived, type LivedSentence, type LivedText } from './lived-words.ts';
import { inArabic, inEnglish, PAIR } from './patterns.ts';
import { indexPhrases, indexTogether, type PhraseIndex } from './phrase-index.ts';

/** `violence`: somebody hits, locks in, threatens, watches or controls her, or she fears to harm somebody. */
export type Crisis = 'self_harm' | 'violence';

/**
 * Whether she writes of harming herself, of being harmed or held by somebody, or of harming somebody.
 * Word lists and a reader of learned weights, no diagnosis; see docs/decisions/words-of-harm.md.
 */
export function noticeCrisis(text: string, reader: HarmReader = harmReader): Crisis | null {
  return crisisAmong(readLived(text), reader);
}

/** The reader rings by itself from here on: of one or two sentences. */
const LOUD = 1.6;
const LOUD_IN_ARABIC = 1.9;
/** Of many windows one is loud by chance. */
const LOUDER_WITH_EACH = 0.4;
const LOUDEST = 4;
/** Below, what only a weak list noticed is let be. */
const FAINT = -0.6;
/** And below this, what was said in plain words: denied, of others or long past. */
const DENIED = -1.8;

export function crisisAmong(
  { lived, all, told }: LivedText,
  reader: HarmReader = harmReader,
): Crisis | null {
  const lists = (compiled ??= compileLists());
  const windows = windowsOf(all).map((words) => ({ words, score: reader.score(words) }));
  const scoreOf = ({ at }: LivedSentence) =>
    Math.max(
      ...windows.slice(Math.max(0, at - 1), at + 1).map(({ score }) => score),
      // By itself as well: what stands beside a plain wish drowns it.
      reader.score(all[at] ?? []),
    );
  const isClear = (sentence: LivedSentence) => scoreOf(sentence) >= FAINT;
  const isHeard = (need: Need) => (sentence: LivedSentence) =>
    (isIn(need.plain, sentence) && scoreOf(sentence) >= DENIED) ||
    (isIn(need.weak, sentence) && isClear(sentence));

  if (lived.some(isHeard(lists.selfHarm))) return 'self_harm';
  if (pairsOf(lived).some((two) => lists.across.isIn(two.text) && two.both.every(isClear))) {
    return 'self_harm';
  }
  const isViolent = lived.some((sentence) => !sentence.isPlay && isHeard(lists.violence)(sentence));
  if (isViolent) return 'violence';
  const loudOfOne = lived.some(({ text }) => ARABIC.test(text)) ? LOUD_IN_ARABIC : LOUD;
  const least = Math.min(LOUDEST, loudOfOne + LOUDER_WITH_EACH * (windows.length - 1));
  const isTold = (at: number) => told.has(at) || (all.length > 1 && told.has(at + 1));
  const loud = windows.filter(({ score }, at) => score > least && !isTold(at));
  if (loud.some(({ words }) => !reader.isRatherViolence(words))) return 'self_harm';
  return loud.length > 0 ? 'violence' : null;
}

/** Only what is written in its letters is asked about a sentence. */
function isIn(need: Languages, sentence: LivedSentence): boolean {
  return (
    (LATIN.test(sentence.text) && isInOne(need.english, sentence)) ||
    (ARABIC.test(sentence.text) && isInOne(need.arabic, sentence))
  );
}

function isInOne(
  { phrases, pairs, together }: Wordings,
  { text, clauses }: LivedSentence,
): boolean {
  return (
    phrases.isIn(text) ||
    clauses.some((clause) => FIRST_PERSON.test(clause) && pairs.isIn(clause)) ||
    together.isIn(text)
  );
}
const LATIN = /[a-z]/u;
const ARABIC = /\p{Script=Arabic}/u;

function pairsOf(sentences: readonly LivedSentence[]) {
  return sentences.slice(1).flatMap((next, index) => {
    const first = sentences[index];
    return first ? [{ text: `${first.text}${next.text}`, both: [first, next] }] : [];
  });
}

/** An Arabic verb says it in itself. */
const FIRST_PERSON = / (?:i|me|my|myself|mine|\p{Script=Arabic}+) /u;

interface Wordings {
  readonly phrases: PhraseIndex;
  /** Two words near each other, which say little: only of herself, within one clause. */
  readonly pairs: PhraseIndex;
  readonly together: PhraseIndex;
}

interface Languages {
  readonly english: Wordings;
  readonly arabic: Wordings;
}

interface Need {
  /** Says it by itself, whatever stands around. */
  readonly plain: Languages;
  readonly weak: Languages;
}

/** Made for the first text: hundreds of phrases, and a page that starts has none to read. */
let compiled: Lists | undefined;

interface Lists {
  readonly selfHarm: Need;
  readonly violence: Need;
  /** Said in one sentence and meant in the next. */
  readonly across: PhraseIndex;
}

function compileLists(): Lists {
  return {
    across: indexTogether([...ENGLISH_SELF_HARM_ACROSS, ...ARABIC_SELF_HARM_ACROSS]),
    selfHarm: compileSelfHarm(),
    violence: compileViolence(),
  };
}

function compileSelfHarm(): Need {
  return {
    plain: {
      english: wordingsOf(ENGLISH_SELF_HARM.filter(isSaidAlone), [], inEnglish),
      arabic: wordingsOf(ARABIC_SELF_HARM.filter(isSaidAlone), [], inArabic),
    },
    weak: {
      english: wordingsOf(
        [
          ...ENGLISH_SELF_HARM.filter(isPair),
          ...ENGLISH_SELF_HARM_VEILED,
          ...ENGLISH_SELF_HARM_FRAMES,
          ...ENGLISH_SELF_HARM_MEANT,
        ],
        [...ENGLISH_SELF_HARM_TOGETHER, ...ENGLISH_SELF_HARM_MEANT_TOGETHER],
        inEnglish,
      ),
      arabic: wordingsOf(
        [
          ...ARABIC_SELF_HARM.filter(isPair),
          ...ARABIC_SELF_HARM_VEILED,
          ...ARABIC_SELF_HARM_FRAMES,
          ...ARABIC_SELF_HARM_MEANT,
        ],
        [...ARABIC_SELF_HARM_TOGETHER, ...ARABIC_SELF_HARM_MEANT_TOGETHER],
        inArabic,
      ),
    },
  };
}

function compileViolence(): Need {
  return {
    plain: {
      english: wordingsOf(ENGLISH_VIOLENCE.filter(isSaidAlone), [], inEnglish),
      arabic: wordingsOf(ARABIC_VIOLENCE.filter(isSaidAlone), [], inArabic),
    },
    weak: {
      english: wordingsOf(
        [
          ...ENGLISH_VIOLENCE.filter(isPair),
          ...ENGLISH_VIOLENCE_VEILED,
          ...ENGLISH_VIOLENCE_FRAMES,
          ...ENGLISH_VIOLENCE_MEANT,
        ],
        [...ENGLISH_VIOLENCE_TOGETHER, ...ENGLISH_VIOLENCE_MEANT_TOGETHER],
        inEnglish,
      ),
      arabic: wordingsOf(
        [
          ...ARABIC_VIOLENCE.filter(isPair),
          ...ARABIC_VIOLENCE_VEILED,
          ...ARABIC_VIOLENCE_FRAMES,
          ...ARABIC_VIOLENCE_MEANT,
        ],
        ARABIC_VIOLENCE_TOGETHER,
        inArabic,
      ),
    },
  };
}

const isPair = (phrase: string) => phrase.startsWith(PAIR);
const isSaidAlone = (phrase: string) => !isPair(phrase);

function wordingsOf(
  phrases: readonly string[],
  together: readonly string[],
  compile: (phrase: string) => RegExp,
): Wordings {
  const pairs = phrases.filter(isPair).map((phrase) => phrase.slice(PAIR.length));
  return {
    phrases: indexPhrases(
      phrases.filter((phrase) => !isPair(phrase)),
      compile,
    ),
    pairs: indexPhrases(pairs, compile),
    together: indexTogether(together),
  };
}
