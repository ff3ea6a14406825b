import type { Feedback } from '../../../shared/contract/feedback.ts';
import { CARE_OPENINGS } from '../../../shared/words/care-openings.ts';

/** The line that opens the recommendations; stored in English whatever the language (decision 31). */
const MARKER = 'your personalized recommendations';

export interface FeedbackText {
  readonly paragraphs: readonly string[];
  readonly recommendations: readonly string[];
}

/** Fixed kind words after words of harm, and nothing else that happens to be without number and advice. */
export function isCareAlone({ energy_score, feedback_text, source }: Feedback): boolean {
  const isKnown = CARE_OPENINGS.some((opening) => feedback_text.startsWith(opening));
  return isKnown && source === 'built_in' && energy_score === null;
}

/** Nothing to try and nothing to grow in: as Noor writes where it is careful. */
export function isWithoutAdvice({ feedback_text, improvement_areas }: Feedback): boolean {
  const { recommendations } = parseFeedbackText(feedback_text);
  return recommendations.length === 0 && parseImprovementAreas(improvement_areas).length === 0;
}

/** What a model wrote is headed so; what Noor wrote itself is not. */
export function headingOf({ source }: Feedback) {
  return source === 'model' ? 'feedback.titleModel' : 'feedback.title';
}

/** Paragraphs stand apart by blank lines; the block after the marker line holds numbered lines. */
export function parseFeedbackText(text: string): FeedbackText {
  const paragraphs: string[] = [];
  const recommendations: string[] = [];
  let inList = false;
  for (const block of text.replaceAll('\r\n', '\n').split(/\n\s*\n/)) {
    const lines = block.split('\n').map((line) => line.trim());
    const marker = lines.findIndex(isMarker);
    const before = (marker === -1 ? lines : lines.slice(0, marker)).filter(Boolean);
    const after = marker === -1 ? [] : lines.slice(marker + 1);
    inList = marker !== -1 || (inList && before.every(isNumbered));
    if (inList && marker === -1) after.push(...before);
    else if (before.length > 0) paragraphs.push(before.join('\n'));
    recommendations.push(...after.map(unnumbered).filter(Boolean));
  }
  return { paragraphs, recommendations };
}

/** The stored list of growth areas; a text that is no list is one area (spec). */
export function parseImprovementAreas(stored: string): readonly string[] {
  const text = stored.trim();
  if (!text) return [];
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed)) {
      return parsed.filter(
        (area): area is string => typeof area === 'string' && area.trim() !== '',
      );
    }
    if (typeof parsed === 'string') return parsed.trim() ? [parsed] : [];
  } catch {
    // Not JSON: plain text, shown as it is.
  }
  return [text];
}

function isMarker(line: string): boolean {
  return (
    line
      .replace(/[*#:_]/g, '')
      .trim()
      .toLowerCase() === MARKER
  );
}

function isNumbered(line: string): boolean {
  return /^[\d٠-٩]+[.)\-،]\s*/.test(line);
}

function unnumbered(line: string): string {
  return line.replace(/^(?:[\d٠-٩]+[.)\-،]|[-•*])\s*/, '');
}
