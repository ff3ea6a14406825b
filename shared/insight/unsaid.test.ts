import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addDays } from '../contract/day.ts';
import { THEMES, type Theme } from './lexicon/themes.ts';
import { PHRASES } from './phrases.ts';
import { quotableFrom } from './choose-quote.ts';
import { readAnswers } from './reading/read-answers.ts';
import type { InsightParts } from './compose-feedback.ts';
import { writeInsight } from './write-insight.ts';

/** Entries a false sentence would hurt, each with what it must not be told: a theme, or one side of it. */
const entries = z.array(
  z.object({ text: z.string(), unsaid: z.array(z.string()), most: z.optional(z.number()) }),
);
const all = (['en', 'ar'] as const).flatMap((language) => {
  const file = `${import.meta.dirname}/evaluation/unsaid-${language}.json`;
  return entries
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .map((entry) => ({ ...entry, language }));
});
type Entry = (typeof all)[number];

test.each(all)('$text', (entry) => {
  const insights = insightsOf(entry);
  const { advice, areas } = PHRASES[entry.language];
  for (const unsaid of entry.unsaid) {
    const [theme, side] = parts(unsaid);
    const { up, down } = PHRASES[entry.language].themes[theme];
    const sentences = side === 'up' ? up : side === 'down' ? down : [...up, ...down];
    expect(said(insights, ({ paragraphs }) => paragraphs, sentences)).toEqual([]);
    if (side !== undefined) continue;
    expect(said(insights, ({ recommendations }) => recommendations, advice[theme])).toEqual([]);
    expect(said(insights, ({ improvement_areas }) => improvement_areas, areas[theme])).toEqual([]);
  }
  for (const { energy_score } of insights)
    expect(energy_score ?? 0).toBeLessThanOrEqual(entry.most ?? 10);
});

test.each(all)('and it picks up a word of hers, and advises on nothing else: $text', (entry) => {
  const { heard, themes, matters, advice } = PHRASES[entry.language];
  const { text } = entry;
  const reading = readAnswers([text]);
  const own = quotableFrom(reading.clauses);
  const picked = [
    ...own,
    ...heard,
    ...Object.values(themes).flatMap(({ up, down }) => [...up, ...down]),
    ...Object.values(matters).flatMap(({ said }) => said),
  ];
  const fitting = (written: string): readonly string[] => [
    ...advice.tender,
    ...advice.bright,
    ...advice.unfelt,
    ...THEMES.filter((theme) =>
      [...themes[theme].up, ...themes[theme].down].some((sentence) => written.includes(sentence)),
    ).flatMap((theme) => advice[theme]),
    ...Object.values(matters)
      .filter(({ said }) => said.some((sentence) => written.includes(sentence)))
      .flatMap((matter) => matter.advice),
  ];
  for (const { paragraphs, recommendations } of insightsOf(entry)) {
    expect(picked.some((words) => paragraphs.join(' ').includes(words))).toBe(true);
    // Advice answers what the text speaks of, or is left out.
    const written = paragraphs.join(' ');
    for (const advised of recommendations) expect(fitting(written)).toContain(advised);
  }
});

const MOURNING = [
  [
    'en',
    'Our baby was stillborn. My sister made me laugh, I slept well and the garden was lovely.',
  ],
  ['ar', 'توفيت ابنتي. أضحكتني أختي ونمت جيدا وكانت الحديقة جميلة.'],
] as const;

test.each(MOURNING)(
  'beside a death it speaks of nothing else, and gently, %s',
  (language, text) => {
    const { themes, advice, areas, openings, closings } = PHRASES[language];
    for (const insight of insightsOf({ text, language })) {
      const written = insight.paragraphs.join(' ');
      expect(openings.mourning.some((opening) => written.startsWith(opening))).toBe(true);
      expect(themes.grief.down.some((sentence) => written.includes(sentence))).toBe(true);
      expect(closings.tender.some((closing) => written.endsWith(closing))).toBe(true);
      for (const theme of THEMES.filter((one) => one !== 'grief')) {
        const { up, down } = themes[theme];
        expect(said([insight], ({ paragraphs }) => paragraphs, [...up, ...down])).toEqual([]);
      }
      expect(insight.recommendations.every((line) => advice.grief.includes(line))).toBe(true);
      expect(insight.improvement_areas.every((line) => areas.grief.includes(line))).toBe(true);
    }
  },
);

test.each([
  ['en', 'My father only looked at me when I won something.'],
  ['en', 'My father looked at me with pride, when I won something.'],
  ['en', 'He was kind to all of us until the guests had left the house again.'],
  ['ar', 'كان أبي ينظر إليّ بفخر كبير أمام الناس حين أفوز بشيء ما في المدرسة.'],
  ['ar', 'كان أبي ينظر إليّ بفخر، لما أفوز بشيء.'],
] as const)('no phrase is cut before what changes it, %s: %s', (_, text) => {
  const whole = text.replace(/\.$/u, '');
  for (const phrase of quotableFrom(readAnswers([text]).clauses)) {
    expect(whole.endsWith(phrase)).toBe(true);
    expect(phrase.startsWith(whole.slice(0, 4)) || !whole.startsWith(phrase)).toBe(true);
  }
});

test.each([
  ['en', 'Not sad, not happy. Flat.'],
  ['en', 'I feel like a wet coat.'],
  ['ar', 'أحس بثقل لا اسم له.'],
  ['ar', 'لست حزينة ولست سعيدة.'],
] as const)('who writes of feeling is not asked for it, %s: %s', (language, text) => {
  const { unfelt } = PHRASES[language].advice;
  for (const { recommendations } of insightsOf({ text, language })) {
    expect(unfelt.some((line) => recommendations.includes(line))).toBe(false);
  }
});

function insightsOf({ text, language }: Pick<Entry, 'text' | 'language'>): InsightParts[] {
  return Array.from({ length: 8 }, (_, day) =>
    writeInsight({
      answers: [{ question_text: '', question_type: '', answer: text }],
      language,
      date: addDays('2026-03-01', day),
      seed: `user-${day % 2}`,
    }),
  );
}

function said(
  insights: readonly InsightParts[],
  part: (insight: InsightParts) => readonly string[],
  sentences: readonly string[],
): string[] {
  const written = insights.map((insight) => part(insight).join('\n'));
  return sentences.filter((sentence) => written.some((text) => text.includes(sentence)));
}

function parts(unsaid: string): [Theme, string | undefined] {
  const [theme, side] = unsaid.split(':');
  return [z.enum(THEMES).parse(theme), side];
}
