import { encodeAreas, encodeInsightText } from '../contract/insight-text.ts';
import { cleanLine } from './clean-line.ts';

/** What a writer, our own or a model, has to say; not yet fit to be stored. */
export interface InsightParts {
  /** Null when a day is not to be measured, or cannot be read for sure. */
  readonly energy_score: number | null;
  readonly paragraphs: readonly string[];
  readonly recommendations: readonly string[];
  readonly improvement_areas: readonly string[];
}

export interface ComposedFeedback {
  readonly energy_score: number | null;
  readonly feedback_text: string;
  /** A JSON-encoded list of strings. */
  readonly improvement_areas: string;
}

const LIMITS = {
  paragraphs: { lines: 6, characters: 1_200 },
  recommendations: { lines: 6, characters: 300 },
  areas: { lines: 5, characters: 80 },
} as const;
/** Of what is looked at; a model may answer with anything. */
const MOST_LINES = 40;
const LONGEST_LINE = 10_000;

/** The one place that makes the text that is stored, whoever wrote the parts. */
export function composeFeedback(parts: InsightParts): ComposedFeedback {
  const paragraphs = cleanLines(parts.paragraphs.map(withoutHeading), LIMITS.paragraphs);
  const recommendations = cleanLines(
    parts.recommendations.map(withoutNumber),
    LIMITS.recommendations,
  );
  return {
    energy_score: clampScore(parts.energy_score),
    feedback_text: encodeInsightText({ paragraphs, recommendations }),
    improvement_areas: encodeAreas(
      cleanLines(parts.improvement_areas.map(withoutNumber), LIMITS.areas),
    ),
  };
}

function cleanLines(
  lines: readonly string[],
  limit: { readonly lines: number; readonly characters: number },
): string[] {
  const clean = lines
    .slice(0, MOST_LINES)
    .map((line) => shorten(cleanLine(line.slice(0, LONGEST_LINE)), limit.characters));
  return [...new Set(clean.filter((line) => /\p{L}/u.test(line)))].slice(0, limit.lines);
}

function withoutHeading(line: string): string {
  return line.replace(/^[\s#>*_]+/u, '');
}

/** Our own numbers come later; "3 walks a week" keeps its number. */
function withoutNumber(line: string): string {
  return line.replace(/^[\s#>*_•–-]*(?:\p{Nd}+\s*[.)\]:-]+\s*)?[\s*_]*/u, '');
}

function shorten(line: string, characters: number): string {
  if (line.length <= characters) return line;
  const cut = line.slice(0, characters);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), characters / 2)).trimEnd()}…`;
}

/** What is no number is not made one. */
function clampScore(score: number | null): number | null {
  if (score === null || !Number.isFinite(score)) return null;
  return Math.min(10, Math.max(0, Math.round(score)));
}
