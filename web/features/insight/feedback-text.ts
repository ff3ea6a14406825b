import type { Feedback } from '../../../shared/contract/feedback.ts';
import { decodeAreas, decodeInsightText } from '../../../shared/contract/insight-text.ts';
import { CARE_OPENINGS } from '../../../shared/words/care-openings.ts';

/** Fixed kind words after words of harm, and nothing else that happens to be without number and advice. */
export function isCareAlone({ energy_score, feedback_text, source }: Feedback): boolean {
  const isKnown = CARE_OPENINGS.some((opening) => feedback_text.startsWith(opening));
  return isKnown && source === 'built_in' && energy_score === null;
}

/** Nothing to try and nothing to grow in: as Noor writes where it is careful. */
export function isWithoutAdvice({ feedback_text, improvement_areas }: Feedback): boolean {
  const { recommendations } = decodeInsightText(feedback_text);
  return recommendations.length === 0 && decodeAreas(improvement_areas).length === 0;
}

/** What a model wrote is headed so; what Noor wrote itself is not. */
export function headingOf({ source }: Feedback) {
  return source === 'model' ? 'feedback.titleModel' : 'feedback.title';
}
