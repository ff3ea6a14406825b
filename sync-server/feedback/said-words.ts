import type { Place, WordSeal } from '../db/keys/seals.ts';
import type { FeedbackRow } from '../db/tables.ts';

export const OPEN_NOTHING = { energy_score: null, feedback_text: '', improvement_areas: '[]' };
/** In this order for as long as there are rows. */
export type SaidWords = readonly [
  energy_score: number | null,
  feedback_text: string,
  /** JSON list of strings. */
  improvement_areas: string,
];

export function placeOfDay(date: string): Place {
  return { table: 'feedback', key: date };
}

/** The columns of a row that has its words under her key. */
export function sealSaid(
  place: Place,
  said: Pick<FeedbackRow, 'energy_score' | 'feedback_text' | 'improvement_areas'>,
  words: Pick<WordSeal, 'close'>,
) {
  const { energy_score, feedback_text, improvement_areas } = said;
  const sealed: SaidWords = [energy_score, feedback_text, improvement_areas];
  return { ...OPEN_NOTHING, sealed: words.close(place, sealed) };
}
