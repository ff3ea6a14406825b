import type { Language } from '../../../shared/contract/language.ts';
import { foldText } from '../../../shared/words/fold-text.ts';
import type { HarmReader } from '../../../shared/words/harm/harm-reader.ts';
import { noticeCrisis } from '../../../shared/words/harm/notice-crisis.ts';
import type { ComposedFeedback, InsightParts } from '../../../shared/insight/compose-feedback.ts';
import { holdsAddress } from './hide-addresses.ts';
import { holdsUnfitWord } from './holds-unfit-word.ts';
import { RECOMMENDATIONS_MARKER } from '../../../shared/contract/insight-text.ts';

/** Harm, on folded text. */
const unfit = [
  /\b(?:(?:kill|hurt|harm|cut)(?:ing)? (?:your|her|my)self|suicid\w*|end(?:ing)? (?:your|her|my) life)\b/,
  /(?:انتحار|(?:تؤذي|توذي|ايذاء|ايذا|قتل|تقتلي|انهاء|انها) (?:نفس|حيات))/,
];

/** Of what a model said, as it said it: what is cut off later is not read. */
const MOST_LINES = 12;
const LONGEST_LINE = 2_000;

/** An answer with an address, a link or a number in it is not ours to mend: it is left out as a whole. */
export function namesNoAddress(parts: InsightParts): boolean {
  const lines = [parts.paragraphs, parts.recommendations, parts.improvement_areas].flatMap((part) =>
    part.slice(0, MOST_LINES).map((line) => line.slice(0, LONGEST_LINE)),
  );
  return !lines.some(holdsAddress);
}

/** The learned weights know diaries, not what is written to her. */
const LISTS_ALONE: HarmReader = { score: () => 0, isRatherViolence: () => false };

interface Expected {
  readonly language: Language;
  /** Of the request; an answer that holds it repeats what it was asked. */
  readonly tag: string;
}

/** False for what Noor would not say: then it writes itself. Read as it would be shown, after all cleaning. */
export function isFitToShow(composed: ComposedFeedback, { language, tag }: Expected): boolean {
  const { feedback_text, improvement_areas } = composed;
  const text = `${feedback_text.replace(RECOMMENDATIONS_MARKER, '')}\n${improvement_areas}`;
  const hasParagraph = feedback_text !== '' && !feedback_text.startsWith(RECOMMENDATIONS_MARKER);
  if (!hasParagraph || text.includes(tag)) return false;
  if (!isMostlyIn(language, text)) return false;
  const folded = foldText(text);
  // Without the numbers of the lines of advice.
  const said = text.replaceAll(/^\d{1,2}\. /gm, '');
  if (holdsUnfitWord(said) || unfit.some((pattern) => pattern.test(folded))) return false;
  return noticeCrisis(text, LISTS_ALONE) === null;
}

function isMostlyIn(language: Language, text: string): boolean {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return language === 'ar' ? arabic > latin : latin > arabic;
}
