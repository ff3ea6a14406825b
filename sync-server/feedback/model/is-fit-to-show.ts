import type { Language } from '../../../shared/contract/language.ts';
import { foldText } from '../../../shared/words/fold-text.ts';
import { noticeCrisis } from '../../../shared/words/notice-crisis.ts';
import type { ComposedFeedback } from '../writer/compose-feedback.ts';
import { RECOMMENDATIONS_MARKER } from '../writer/clean-line.ts';

/** What a journal must not say: medicines and doses, diagnoses, harm; in both languages, on folded text. */
const unfit = [
  /\b\d+ ?(?:mg|mcg|milligrams?|ml|pills?|tablets?|capsules?)\b/,
  /\b(?:antidepressants?|ssri|benzodiazepines?|xanax|prozac|zoloft|sertraline|fluoxetine|valium|ibuprofen|paracetamol|melatonin|ashwagandha)\b/,
  /\b(?:you (?:have|suffer from)|diagnos\w+|symptoms? of) (?:\w+ ){0,3}(?:depression|disorder|bipolar|anxiety disorder|ptsd|adhd)\b/,
  /\b(?:(?:kill|hurt|harm|cut)(?:ing)? (?:your|her|my)self|suicid\w*|end(?:ing)? (?:your|her|my) life)\b/,
  /(?:انتحار|(?:تؤذي|توذي|ايذاء|قتل|تقتلي|انهاء) (?:نفس|حيات))/,
  /(?:ملغ|ملغم|مليغرام|حبه يوميا|مضاد(?:ات)? (?:ال)?اكتئاب|بروزاك|زاناكس|ميلاتونين|باراسيتامول)/,
  /(?:تعانين من|مصابه ب|تشخيص\S*) \S*(?:اكتئاب|اضطراب|ثناييه القطب|ثنائيه القطب)/,
];

/** False for what Noor would not say: then it writes itself. Read as it would be shown, after all cleaning. */
export function isFitToShow(
  { feedback_text, improvement_areas }: ComposedFeedback,
  language: Language,
  tag: string,
): boolean {
  const text = `${feedback_text.replace(RECOMMENDATIONS_MARKER, '')}\n${improvement_areas}`;
  const hasParagraph = feedback_text !== '' && !feedback_text.startsWith(RECOMMENDATIONS_MARKER);
  if (!hasParagraph || text.includes(tag)) return false;
  if (!isMostlyIn(language, text)) return false;
  const folded = foldText(text);
  return noticeCrisis(text) === null && !unfit.some((pattern) => pattern.test(folded));
}

function isMostlyIn(language: Language, text: string): boolean {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return language === 'ar' ? arabic > latin : latin > arabic;
}
