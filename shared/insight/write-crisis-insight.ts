import type { Language } from '../contract/language.ts';
import type { Crisis } from '../words/harm/notice-crisis.ts';
import type { InsightParts } from './compose-feedback.ts';
import { PHRASES } from './phrases.ts';

/** Kind words in place of a reading: no score, no advice. The page shows where help is. */
export function writeCrisisInsight(kind: Crisis, language: Language): InsightParts {
  return {
    energy_score: null,
    paragraphs: PHRASES[language].crisis[kind],
    recommendations: [],
    improvement_areas: [],
  };
}
