import type { Language } from '../../contract/language.ts';
import { inOrderOfTheDay, type Occasion } from '../choose.ts';
import type { Matter } from '../lexicon/matters.ts';
import type { Phrases } from '../phrases.ts';
import type { Reading } from './read-answers.ts';
import type { NoticedTheme, Side } from './read-themes.ts';
import { WHOLE_DAY_WORDS } from '../weigh-evidence.ts';

/** What everything in one insight is written from. */
export interface Writer {
  readonly phrases: Phrases;
  readonly occasion: Occasion;
  readonly language: Language;
  readonly reading: Reading;
  readonly noticed: readonly LeaningTheme[];
  readonly matters: readonly SpokenMatter[];
}

export interface LeaningTheme {
  readonly theme: NoticedTheme['theme'];
  readonly side: Side;
}

export type SpokenMatter = Exclude<Matter, 'loss'>;

/** In a whole day a theme is spoken of for more than one faint word. */
const LEAST_OF_DAY = 1.5;

/** Nothing is said of a theme whose side the words do not tell; beside a death, of nothing else. */
export function spokenOf({
  themes,
  matters,
  isMourning,
  band,
  wordCount,
}: Reading): LeaningTheme[] {
  if (isMourning) return [{ theme: 'grief', side: 'down' }];
  // What is named is answered as that, and nothing guessed stands beside it.
  if (band === 'unsure' || matters.length > 0) return [];
  const least = wordCount >= WHOLE_DAY_WORDS ? LEAST_OF_DAY : 0;
  return themes
    .filter(({ strength }) => strength >= least)
    .flatMap(({ theme, side }) => (side ? [{ theme, side }] : []))
    .slice(0, 2);
}

/** What goes with how the day was: beside a hard day no success is held up, and the other way round. */
export function mattersSpokenOf({ matters, isMourning, band }: Reading): SpokenMatter[] {
  if (isMourning) return [];
  const isHard = band === 'low' || band === 'tender';
  const isGood = band === 'light' || band === 'bright';
  return matters
    .flatMap(({ matter, weight }) => (matter === 'loss' ? [] : [{ matter, weight }]))
    .filter(({ weight }) => !(isHard && weight >= 0) && !(isGood && weight < 0))
    .filter(({ weight }) => weight !== 0 || isGood || band === 'mixed')
    .map(({ matter }) => matter)
    .slice(0, 2);
}

/** On which side the words are that carry the day's feeling; 0 where that is not known. */
export function signOf({ band }: Reading): -1 | 0 | 1 {
  if (band === 'low' || band === 'tender') return -1;
  return band === 'light' || band === 'bright' ? 1 : 0;
}

/** Sentences of one place, today's first. */
export function list(
  writer: Writer,
  sentences: readonly string[],
  place: string,
): readonly string[] {
  return inOrderOfTheDay(sentences, writer.occasion, place);
}
