import { expect, test } from 'vitest';
import { aFeedback, aReflection } from '../../../../tests/doubles/fake-replica.ts';
import type { Reflection } from '../../../../shared/contract/reflections.ts';
import { buildJournalFile, type JournalFileTexts } from './journal-file.ts';

const NONE = { unopened: 0, missing: 0 };
const texts: JournalFileTexts = {
  title: 'My journal',
  taken: 'Taken today',
  lacks: [],
  notSent: 'Not sent yet',
  empty: 'Nothing yet',
  question: 'Question',
  earlier: 'Earlier',
  insight: ({ source }) => (source === 'model' ? 'AI Insights' : 'Your insights'),
  recommendations: 'Recommendations',
  areas: 'Areas',
  note: 'Yours',
  day: (day) => `Day ${day}`,
  energy: (score) => `${score}/10`,
};

function open(
  reflections: readonly Reflection[],
  {
    feedback = [],
    notSent = [],
    lacks = NONE,
    language = 'en',
  }: Partial<Parameters<typeof buildJournalFile>[0]['words']> & {
    language?: 'en' | 'ar';
  } = {},
): Document {
  const file = buildJournalFile({
    words: { reflections, feedback, notSent, lacks },
    texts,
    language,
  });
  return new DOMParser().parseFromString(file, 'text/html');
}

test('reads like a book: oldest day first, each answer under its question', () => {
  const page = open([
    aReflection({ id: 'b', date: '2026-11-21', answer: 'Later' }),
    aReflection({ id: 'a', date: '2026-11-20', answer: 'First' }),
  ]);
  expect([...page.querySelectorAll('h2')].map((day) => day.textContent)).toEqual([
    'Day 2026-11-20',
    'Day 2026-11-21',
  ]);
  expect(page.querySelector('article')?.textContent).toMatch(/forget the time\?\s+First/);
});

test('whatever she wrote stays text', () => {
  const answer = '</script><script>alert(1)</script> & <b>"bold"</b>';
  const page = open([aReflection({ answer })]);
  expect(page.querySelector('.words')?.textContent).toBe(answer);
  expect([...page.scripts].map(({ type }) => type)).toEqual(['application/json']);
});

test('carries the same words for programs', () => {
  const reflections = [aReflection({ answer: 'ليلة </script> هادئة' })];
  const page = open(reflections, { feedback: [aFeedback()] });
  const json = page.getElementById('noor-journal')?.textContent ?? '';
  expect(JSON.parse(json)).toEqual({
    reflections,
    feedback: [aFeedback()],
    not_sent: [],
    lacks: NONE,
  });
});

test('what the server has not got is marked, and what could not be put in is counted at the top', () => {
  const reflections = [
    aReflection({ id: 'a', answer: 'Sent' }),
    aReflection({ id: 'b', answer: 'Kept' }),
  ];
  const lacks = ['2 pages could not be opened.'];
  const words = { reflections, feedback: [], notSent: ['b'], lacks: NONE };
  const file = buildJournalFile({ words, texts: { ...texts, lacks }, language: 'en' });
  const page = new DOMParser().parseFromString(file, 'text/html');
  const marked = [...page.querySelectorAll('article')].filter((one) => one.querySelector('.label'));
  expect(marked.map((one) => one.querySelector('.label')?.textContent)).toEqual(['Not sent yet']);
  expect(marked[0]?.textContent).toContain('Kept');
  expect(page.querySelector('header')?.textContent).toContain('2 pages could not be opened.');
});

test('an edit that was never sent, of an answer that was not either: both are marked', () => {
  const page = open(
    [
      aReflection({ id: 'a', answer: 'Tired' }),
      aReflection({ id: 'b', answer: 'Tired, and glad', supersedes: 'a' }),
    ],
    { notSent: ['a', 'b'] },
  );
  expect(page.querySelector('blockquote')?.textContent).toContain('Not sent yet');
  expect(page.querySelectorAll('.label')).toHaveLength(3);
});

test('an edited answer stands once, with what it said before below it', () => {
  const page = open([
    aReflection({ id: 'a', answer: 'Tired' }),
    aReflection({ id: 'b', answer: 'Tired, and glad', supersedes: 'a' }),
  ]);
  expect(page.querySelectorAll('article')).toHaveLength(1);
  expect(page.querySelector('blockquote')?.textContent).toBe('EarlierTired');
});

test('Arabic words turn by themselves, and an Arabic file reads right to left', () => {
  const page = open([aReflection({ language: 'ar', answer: 'كان يومًا هادئًا' })], {
    language: 'ar',
  });
  expect(page.documentElement.dir).toBe('rtl');
  expect(page.querySelector('article')?.lang).toBe('ar');
  expect(page.querySelector<HTMLElement>('.words')?.dir).toBe('auto');
});

test("a day's insight stands with its recommendations and areas", () => {
  const feedback_text = 'You rested.\n\nYour Personalized Recommendations\n1. Walk\n2. Sleep';
  const page = open([aReflection()], { feedback: [aFeedback({ feedback_text })] });
  expect(page.querySelector('aside')?.textContent).toContain('AI Insights · 7/10');
  expect([...page.querySelectorAll('aside li')].map((line) => line.textContent)).toEqual([
    'Walk',
    'Sleep',
    'Rest',
  ]);
});

test('what Noor wrote itself is headed so, and no number is made up beside it', () => {
  const own = aFeedback({ source: 'built_in', energy_score: null });
  const heading = open([aReflection()], { feedback: [own] }).querySelector('aside .label');
  expect(heading?.textContent).toBe('Your insights');
});

test('an empty journal says so', () => {
  expect(open([]).querySelector('main')?.textContent.trim()).toBe('Nothing yet');
});

test('ten years of days are grouped in one go', () => {
  const reflections = Array.from({ length: 25_000 }, (_, index) =>
    aReflection({
      id: `r${index}`,
      date: `20${16 + Math.floor(index / 2_500)}-01-${String((index % 28) + 1).padStart(2, '0')}`,
      supersedes: index % 2 ? `r${index - 1}` : null,
    }),
  );
  const file = buildJournalFile({
    words: { reflections, feedback: [], notSent: [], lacks: NONE },
    texts,
    language: 'en',
  });
  expect(file.match(/<article/g)).toHaveLength(12_500);
});
