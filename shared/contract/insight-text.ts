/** What the text of an insight says, part by part. */
export interface InsightText {
  readonly paragraphs: readonly string[];
  readonly recommendations: readonly string[];
}

/** The line that opens the recommendations; stored in English whatever the language, the page translates it. */
export const RECOMMENDATIONS_MARKER = 'Your Personalized Recommendations';

/** `feedback_text` as it is stored. Every line is expected to be clean: one line, without a marker. */
export function encodeInsightText({ paragraphs, recommendations }: InsightText): string {
  const numbered = recommendations.map((line, index) => `${index + 1}. ${line}`);
  const list = numbered.length > 0 ? [[RECOMMENDATIONS_MARKER, ...numbered].join('\n')] : [];
  return [...paragraphs, ...list].join('\n\n');
}

/** `improvement_areas` as it is stored: a JSON-encoded list of strings. */
export function encodeAreas(areas: readonly string[]): string {
  return JSON.stringify(areas);
}

/** Paragraphs stand apart by blank lines; the block after the marker line holds numbered lines. */
export function decodeInsightText(text: string): InsightText {
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

/** The stored list of growth areas; a text that is no list is one area. */
export function decodeAreas(stored: string): readonly string[] {
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
      .toLowerCase() === RECOMMENDATIONS_MARKER.toLowerCase()
  );
}

function isNumbered(line: string): boolean {
  return /^[\d٠-٩]+[.)\-،]\s*/.test(line);
}

function unnumbered(line: string): string {
  return line.replace(/^(?:[\d٠-٩]+[.)\-،]|[-•*])\s*/, '');
}
