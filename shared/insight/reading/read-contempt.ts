import { negators, placesOf } from '../lexicon/lexicon.ts';
import { isNoNegation } from './no-negation.ts';

const NAME =
  '(?:stupid|idiot|ugly|worthless|useless|failure|loser|fat|fraud|fake|impost[eo]r|pathetic|disgusting|burden|cow|whale|pig|monster)';
const FILLER = `(?:a|an|so|such|like|just|too|very|really|always|still|the|as|if|completely|total|complete|biggest|not|no|and|i|am|was|${NAME})`;
const SELF =
  '(?:i (?:do not |did not )?(?:always |still |just )?(?:am|was|feel|felt|look|looked)|myself|me feel)';
const PART = '(?:body|face|belly|stomach|skin|hair|legs|thighs|reflection|voice|looks)';
const HERSELF = `(?:myself|my (?:own )?${PART}|how i (?:look|looked|am))`;
const NAME_AR =
  '(?:غبيه|فاشله|قبيحه|بشعه|تافهه|حقيره|سمينه|محتاله|نصابه|مزيفه|مخادعه|دخيله|عاله|بلا قيمه)';
const SELF_AR = '(?:و?انا|و?ان?ي|و?انني|كا?ني|كانني|نفسي|حالي|اشعر|احس|حاسه|حسيت|شعرت|بحس)';
const HERSELF_AR = '(?:نفسي|حالي|روحي|شكلي|جسمي|جسدي|وجهي|صوتي|صوري|صورتي)';

/** As she speaks of herself; what a printer or a boss is called does not count. */
const CONTEMPT = [
  'شكلي (?:مثل|زي|متل) (?:ال)?(?:بقره|فيل|فيله|خنزير|مسخ|دبه|وحش)',
  `(?:feel|felt|feeling) like (?:${FILLER} )*${NAME}`,
  `${SELF} (?:${FILLER} )*${NAME}`,
  `(?:hate|hated|hating|loathe|loathed|despise|despised|ashamed of|disgusted by|disgusted with)(?: \\S+)? ${HERSELF}`,
  '(?:find|finds|found) me out|be found out',
  `${SELF_AR} (?:\\S+ )?${NAME_AR}`,
  `و?(?:اكره|كرهت|بكره|كارهه|احتقر|احتقرت|اخجل من)(?: \\S+)? ${HERSELF_AR}`,
  '(?:س|ح|ه|ب)?يكتشفو(?:ا|ن|ني|نني)',
].map((pattern) => new RegExp(`(?:^| )(?:${pattern})(?: |$)`, 'u'));

export type Contempt = 'none' | 'said' | 'denied';

/**
 * Whether she speaks of herself with contempt; such words are never made bright. "I do not hate
 * myself" denies it; "nothing that I do not hate myself in" denies nothing.
 */
export function contemptIn(words: readonly string[]): Contempt {
  const before = wordsUpToContempt(words);
  if (before === null) return 'none';
  const denials = placesOf(negators, before).filter(({ at }) => !isNoNegation(before, at));
  return denials.length % 2 === 1 ? 'denied' : 'said';
}

function wordsUpToContempt(words: readonly string[]): readonly string[] | null {
  const text = words.join(' ');
  for (const pattern of CONTEMPT) {
    const match = pattern.exec(text);
    if (match)
      return text
        .slice(0, match.index + match[0].length)
        .trim()
        .split(' ');
  }
  return null;
}
