import { spreadOver } from './choose.ts';
import type { Theme } from './lexicon/themes.ts';
import { list, signOf, type LeaningTheme, type Writer } from './reading/spoken-of.ts';

const MOST_ADVICE = 4;

/** Fits what was found, a matter, a theme, the feeling; else none. */
export function recommendationsOf(writer: Writer): string[] {
  const { phrases, reading, noticed, matters } = writer;
  if (reading.isMourning) return spreadOver(list(writer, phrases.advice.grief, 'advice-grief'), 2);
  const own = matters
    .slice(0, 1)
    .flatMap((matter) =>
      list(writer, phrases.matters[matter].advice, `advice-${matter}`).slice(0, 2),
    );
  if (reading.band === 'unsure') return own.length > 0 ? own : unfeltAdvice(writer);
  const themed = noticed
    .filter(fitsAdvice)
    .flatMap(({ theme }) => list(writer, phrases.advice[theme], `advice-${theme}`).slice(0, 1));
  const sign = signOf(reading);
  const felt =
    sign === 0 ? [] : list(writer, phrases.advice[sign > 0 ? 'bright' : 'tender'], 'advice');
  const fitting = [...own, ...themed];
  return [...fitting, ...spreadOver(felt, Math.max(1, 2 - fitting.length))].slice(0, MOST_ADVICE);
}

/** Where she told only what happened, she may be asked how it felt. */
function unfeltAdvice({ reading, phrases }: Writer): string[] {
  const isFelt = reading.clauses.some(({ tellsFeeling }) => tellsFeeling);
  return isFelt || reading.wordCount === 0 ? [] : [...phrases.advice.unfelt];
}

export function areasOf(writer: Writer): string[] {
  const { phrases, noticed, matters, reading } = writer;
  if (reading.band === 'unsure') return [];
  const own = matters.flatMap((matter) => phrases.matters[matter].area);
  const themed = noticed
    .filter(fitsAdvice)
    .flatMap(({ theme }) => list(writer, phrases.areas[theme], `area-${theme}`).slice(0, 1));
  return [...own, ...themed].slice(0, 2);
}

/** What is advised on a theme fits one side of it: nobody who slept well is sent to bed earlier. */
function fitsAdvice({ theme, side }: LeaningTheme): boolean {
  return side === 'up' ? !FOR_HARD.includes(theme) : !FOR_GOOD.includes(theme);
}

const FOR_GOOD: readonly Theme[] = ['joy', 'gratitude', 'friendship', 'nature', 'creativity'];
const FOR_HARD: readonly Theme[] = [
  'rest',
  'body',
  'family',
  'work',
  'boundaries',
  'anger',
  'fear',
  'self_kindness',
  'love',
  'loneliness',
] as const;
