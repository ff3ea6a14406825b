import { expect, test } from 'vitest';
import { CARE_OPENINGS } from '../words/care-openings.ts';
import { composeFeedback } from './compose-feedback.ts';
import { MOOD_AR } from './lexicon/mood-ar.ts';
import { MOOD_EN } from './lexicon/mood-en.ts';
import { PHRASES } from './phrases.ts';
import { writeCrisisInsight } from './write-crisis-insight.ts';

const own = { en: /^\p{Script=Latin}/u, ar: /^\p{Script=Arabic}/u };
const foreign = { en: /\p{Script=Arabic}/u, ar: /\p{Script=Latin}/u };

test.each(['en', 'ar'] as const)('the sentences keep the house rules, %s', (language) => {
  const sentences = allStrings(PHRASES[language]);
  expect(sentences.length).toBeGreaterThanOrEqual(350);
  for (const sentence of sentences) {
    expect(sentence).toMatch(own[language]);
    expect(sentence.replace('{quote}', '')).not.toMatch(foreign[language]);
    expect(sentence).not.toMatch(/[!¡]|\s{2}/u);
  }
});

test.each(['en', 'ar'] as const)('no sentence is changed when it is stored, %s', (language) => {
  for (const sentence of allStrings(PHRASES[language])) {
    const { feedback_text } = composeFeedback({
      energy_score: 5,
      paragraphs: [sentence],
      recommendations: [],
      improvement_areas: [],
    });
    expect(feedback_text).toBe(sentence.normalize('NFC'));
  }
});

test.each(['en', 'ar'] as const)('the page knows words of care from all others, %s', (language) => {
  const isKnown = (text: string) => CARE_OPENINGS.some((opening) => text.startsWith(opening));
  for (const kind of ['self_harm', 'violence'] as const) {
    expect(composeFeedback(writeCrisisInsight(kind, language)).feedback_text).toSatisfy(isKnown);
  }
  expect(allStrings({ ...PHRASES[language], crisis: [] }).filter(isKnown)).toEqual([]);
});

test.each(['en', 'ar'] as const)(
  'a fortnight has an opening of its own every day, %s',
  (language) => {
    const { openings, unsure } = PHRASES[language];
    for (const pool of [...Object.values(openings), unsure]) {
      expect(new Set(pool).size).toBeGreaterThan(14);
    }
  },
);

test.each([
  ['en', MOOD_EN],
  ['ar', MOOD_AR],
] as const)('at least 250 words tell the mood, %s', (_, list) => {
  expect(new Set(Object.values(list).join(' ').split(/\s+/u)).size).toBeGreaterThan(250);
});

function allStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object'
    ? Object.values(value).flatMap(allStrings)
    : [];
}
