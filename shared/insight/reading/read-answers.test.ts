import { expect, test } from 'vitest';
import { PHRASES } from '../phrases.ts';
import { readAnswers } from './read-answers.ts';
import { writeInsight } from '../write-insight.ts';

const bandOf = (text: string) => readAnswers([text]).band;
const scoreOf = (text: string) => readAnswers([text]).score;
const themesOf = (text: string) => readAnswers([text]).themes.map(({ theme }) => theme);

const MOURNING = [
  ['en', 'Mum died three weeks ago. I laughed, I am happy and grateful for my wonderful brother.'],
  ['ar', 'ماتت أمي من ثلاث أسابيع. ضحكت كثيرا وأنا سعيدة وممتنة لأخي الرائع.'],
] as const;

test.each(MOURNING)('laughter makes a day of mourning no bright day, %s', (language, answer) => {
  const { score, band, themes } = readAnswers([answer]);
  expect(score).toBeLessThanOrEqual(5);
  expect(band).toBe('mixed');
  expect(themes[0]?.theme).toBe('grief');
  const request = {
    answers: [{ question_text: '', question_type: '', answer }],
    language,
    date: '2026-03-01',
    seed: 'her',
  };
  const text = writeInsight(request).paragraphs.join(' ');
  const { openings, closings } = PHRASES[language];
  for (const cheer of [...openings.bright, ...closings.bright]) expect(text).not.toContain(cheer);
  expect(text).not.toMatch(/[“«](?:Mum died|ماتت)/u);
});

test.each(['My phone died on the bus and I laughed with the driver.', 'مات جوالي وضحكنا'])(
  'nobody mourns a telephone: %s',
  (text) => {
    expect(themesOf(text)).not.toContain('grief');
    expect(scoreOf(text)).toBeGreaterThanOrEqual(5);
  },
);

test.each(['The nurse was so friendly.', 'كانت الممرضة لطيفة جدا'])(
  'a number says no more than the words around it: %s',
  (text) => {
    expect(bandOf(text)).toBe('even');
    expect(scoreOf(text)).toBeLessThanOrEqual(6);
  },
);

test.each([
  ['I am not sad and not happy.', 5],
  ['The dress that I do not hate myself in is at the cleaner.', 5],
  ['There is nothing here that I do not hate myself in.', 4],
  ['My father was only kind to me when I won.', 5],
])('what is denied, or comes on a condition, makes no bright day: %s', (text, most) => {
  expect(scoreOf(text)).toBeLessThanOrEqual(most);
});

test('somebody who is not happy is no word about joy', () => {
  expect(themesOf('My mother-in-law was not happy about it.')).not.toContain('joy');
  expect(themesOf('حماتي ماكانتش مبسوطة')).not.toContain('joy');
});

test.each([
  ['The soup was nice.', 'even'],
  ['I painted the gate and the door.', 'unsure'],
  ['My knees are stiff.', 'even'],
  ['يوم أبيض بلا موعد', 'unsure'],
])('a faint word makes no hard or bright day: %s', (text, band) => {
  expect(bandOf(text)).toBe(band);
});

test.each([
  ['He made tea without asking and kissed me.', 'good'],
  ['مقدرتش أضحك', 'bad'],
  ['ما فرحتش بالهدية', 'bad'],
  ['ما شاء الله نجحت بنتي', 'good'],
  ['ما سكر الباب وما فرحت', 'bad'],
  ['البيت بعيد، كلمت أختي بقوة', 'neither'],
])('a negation reaches what it turns, and no further: %s', (text, side) => {
  const score = scoreOf(text);
  expect(score > 5 ? 'good' : score < 5 ? 'bad' : 'neither').toBe(side);
});
