import type { Day } from '../../../../shared/contract/day.ts';
import type { Feedback } from '../../../../shared/contract/feedback.ts';
import type { Language } from '../../../../shared/contract/language.ts';
import { liveAnswers } from '../../../../shared/contract/live-answers.ts';
import type { Reflection } from '../../../../shared/contract/reflections.ts';
import { decodeAreas, decodeInsightText } from '../../../../shared/contract/insight-text.ts';
import type { Exported } from '../../../../shared/replica/replica.ts';
import { journalFileStyle } from './journal-file-style.ts';

/** Everything the file says besides her own words. */
export interface JournalFileTexts {
  readonly title: string;
  readonly taken: string;
  /** What she wrote and this device could not put in; a sentence each. */
  readonly lacks: readonly string[];
  readonly notSent: string;
  readonly empty: string;
  readonly question: string;
  readonly earlier: string;
  readonly insight: (feedback: Feedback) => string;
  readonly recommendations: string;
  readonly areas: string;
  readonly note: string;
  readonly day: (day: Day) => string;
  readonly energy: (score: number) => string;
}

interface JournalFile {
  readonly words: Exported;
  readonly texts: JournalFileTexts;
  readonly language: Language;
}

/** One page that reads like a book, oldest day first, prints well, and carries the same words as JSON. */
export function buildJournalFile({ words, texts, language }: JournalFile): string {
  const { notSent, ...rest } = words;
  const telling = { texts, notSent: new Set(notSent) };
  const days = daysOf(words).map((day) => dayOf(day, telling));
  const lines = [texts.taken, ...texts.lacks].map((line) => `<p>${escapeHtml(line)}</p>`);
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(texts.title)}</title>
<style>${journalFileStyle}</style>
</head>
<body>
<header><h1>${escapeHtml(texts.title)}</h1>${lines.join('')}</header>
<main>
${days.join('\n') || `<p>${escapeHtml(texts.empty)}</p>`}
</main>
<footer><p>${escapeHtml(texts.note)}</p></footer>
<script type="application/json" id="noor-journal">
${escapeJson({ ...rest, not_sent: notSent })}
</script>
</body>
</html>
`;
}

interface WrittenDay {
  readonly day: Day;
  /** Each with the versions it replaced, newest first. */
  readonly answers: (readonly [answer: Reflection, earlier: readonly Reflection[]])[];
  feedback?: Feedback;
}

/** Grouped in one go: ten years are some 25,000 answers. */
function daysOf({ reflections, feedback }: Exported): WrittenDay[] {
  const byId = new Map(reflections.map((reflection) => [reflection.id, reflection]));
  const days = new Map<Day, WrittenDay>();
  const dayAt = (day: Day): WrittenDay => {
    const found = days.get(day) ?? { day, answers: [] };
    days.set(day, found);
    return found;
  };
  for (const answer of liveAnswers(reflections)) {
    dayAt(answer.date).answers.push([answer, [...earlierOf(answer, byId)]]);
  }
  for (const one of feedback) dayAt(one.date).feedback = one;
  return [...days.values()].sort((left, right) => (left.day < right.day ? -1 : 1));
}

function* earlierOf(
  answer: Reflection,
  byId: ReadonlyMap<string, Reflection>,
): Generator<Reflection> {
  const seen = new Set<string>();
  let next = answer.supersedes;
  while (next !== null && !seen.has(next)) {
    seen.add(next);
    const version = byId.get(next);
    if (version) yield version;
    next = version?.supersedes ?? null;
  }
}

interface Telling {
  readonly texts: JournalFileTexts;
  readonly notSent: ReadonlySet<string>;
}

function dayOf({ day, answers, feedback }: WrittenDay, telling: Telling): string {
  const { texts } = telling;
  return `<section>
<h2><time datetime="${day}">${escapeHtml(texts.day(day))}</time></h2>
${answers.map(([answer, earlier]) => answerOf(answer, earlier, telling)).join('\n')}
${feedback ? feedbackOf(feedback, texts) : ''}
</section>`;
}

function answerOf(
  answer: Reflection,
  earlier: readonly Reflection[],
  { texts, notSent }: Telling,
): string {
  const label = `<p class="label">${escapeHtml(texts.earlier)}</p>`;
  const mark = `\n<p class="label">${escapeHtml(texts.notSent)}</p>`;
  const said = (one: Reflection): string => hers(one.answer) + (notSent.has(one.id) ? mark : '');
  return `<article lang="${answer.language}">
<h3 dir="auto">${escapeHtml(answer.question_text || texts.question)}</h3>
${said(answer)}
${earlier.map((version) => `<blockquote>${label}${said(version)}</blockquote>`).join('\n')}
</article>`;
}

function feedbackOf(feedback: Feedback, texts: JournalFileTexts): string {
  const { paragraphs, recommendations } = decodeInsightText(feedback.feedback_text);
  const areas = decodeAreas(feedback.improvement_areas);
  const { energy_score: score } = feedback;
  const heading = texts.insight(feedback);
  const label = score === null ? heading : `${heading} · ${texts.energy(score)}`;
  return `<aside lang="${feedback.language}">
<p class="label">${escapeHtml(label)}</p>
${paragraphs.map(hers).join('\n')}
${list('ol', texts.recommendations, recommendations)}
${list('ul', texts.areas, areas)}
</aside>`;
}

function list(kind: 'ol' | 'ul', title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const items = lines.map((line) => `<li dir="auto">${escapeHtml(line)}</li>`);
  return `<h4>${escapeHtml(title)}</h4><${kind}>${items.join('')}</${kind}>`;
}

/** The script of the text decides its direction, not the language of the page. */
function hers(text: string): string {
  return `<p class="words" dir="auto">${escapeHtml(text)}</p>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** JSON that cannot end the script element it stands in. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll('<', '\\u003c');
}
