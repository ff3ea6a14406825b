import { foldText } from '../../../shared/words/fold-text.ts';
import { inOneExpression } from '../../../shared/words/harm/patterns.ts';
import { tokens } from '../../../shared/words/tokens.ts';
import { foldSigns } from './fold-signs.ts';
import { ARABIC_UNFIT, ENGLISH_UNFIT } from './unfit-words.ts';

/** Of what a model answers: a diagnosis, a medicine, contempt, advice on weight, or a number to dial. */
export function holdsUnfitWord(original: string): boolean {
  const text = foldText(foldSigns(original.replaceAll('\n', ' . ')).text);
  const words = ` ${tokens(withoutTimes(text)).join(' ')} `.replaceAll(/ لست [^ ]+/gu, ' لست');
  return (
    [...WORDS, ...NUMBERS, BLAME, ARABIC_BLAME].some((found) => words.search(found) >= 0) ||
    GROW_UP.test(text)
  );
}

const WORDS = [inOneExpression(ENGLISH_UNFIT, ARABIC_UNFIT)];

/** "It is not your fault" is kind. */
const BLAME = /(?<! (?:not|never|none|nothing|no|hardly)(?: [^ ]+){0,4}) your (?:own )?fault(?= )/u;
const ARABIC_BLAME =
  /(?<! [وف]?(?:ليس|ليست|لم|لا|ما|لن|مو|مش)(?: [^ ]+){0,4}) [وف]?(?:ذنبك|خطاك|غلطتك)(?= )/u;
/** Children may. */
const GROW_UP = /(?:^|[.!?;:,"“”…-] *)(?:(?:please|just|so|now|maybe|time to|and) )*grow up\b/u;

const DIGIT =
  '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|[0-9]{1,2}|صفر|واحد|اثنان|اثنين|ثلاثه|اربعه|خمسه|سته|سبعه|ثمانيه|تسعه)';
const CALL = '(?:call|dial|ring|text|phone|hotline|helpline|اتصلي|كلمي|اطلبي|رقم|الرقم)';
const NUMBERS = [
  // Three in a row that are no year.
  / (?!(?:18|19|20)[0-9]{2}s? )[^ ]*[0-9]{3}/u,
  new RegExp(` ${DIGIT}(?: [وف]?${DIGIT}){2,} `, 'u'),
  new RegExp(` ${CALL} (?:[^ ]+ ){0,2}(?:[0-9]{2,}|${DIGIT} [وف]?${DIGIT}) `, 'u'),
];

/** 10:30, 7.30; 3/4; 2026-11-21, 21/11/2026. */
function withoutTimes(text: string): string {
  return text.replaceAll(
    /(?<![0-9])(?:[0-9]{1,2}[:.][0-9]{2}|[0-9]{1,2}\/[0-9]{1,2}|[0-9]{4}([-/.])[0-9]{1,2}\1[0-9]{1,2}|[0-9]{1,2}([-/.])[0-9]{1,2}\2[0-9]{4})(?![0-9])/gu,
    ' x ',
  );
}
