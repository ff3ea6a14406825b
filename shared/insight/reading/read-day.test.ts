import { expect, test } from 'vitest';
import { quotableFrom } from '../choose-quote.ts';
import { readAnswers } from './read-answers.ts';
import { writeInsight } from '../write-insight.ts';

const stancesIn = (text: string) => readAnswers([text]).clauses.map(({ stance }) => stance);
const mattersIn = (text: string) => readAnswers([text]).matters.map(({ matter }) => matter);
const insightOf = (answer: string, language: 'en' | 'ar', isGrave = false) =>
  writeInsight({
    answers: [{ question_text: '', question_type: '', answer }],
    language,
    date: '2026-03-01',
    seed: 'her',
    isGrave,
  });

test.each([
  ["Last year I couldn't get out of bed.", ['past']],
  ['كنت صغيرة وكنت أخاف من الليل.', ['past']],
  ['He says I am lovely, and that I worry too much.', ['reported', 'reported']],
  ['قالت أمي إنني عنيدة.', ['reported']],
  ['I said I was happy.', ['told']],
  ['Nobody told me.', ['told']],
  ['I laughed for the first time in months.', ['told']],
  ['Am I happy?', ['ironic']],
  ["I keep telling everyone I'm fine, I'm happy.", ['ironic', 'ironic']],
  ['أقول للجميع إنني بخير.', ['ironic']],
  ['It will be wonderful.', ['unreal']],
  ['Wonderful. The boiler is broken again. Just great.', ['ironic', 'ironic', 'ironic']],
  ['يوم عظيم. الطابعة باظت.', ['ironic', 'ironic']],
] as const)('whose words and when: %s', (text, stances) => {
  expect(stancesIn(text)).toEqual(stances);
});

test.each([
  ['The scan is on Thursday at nine.', ['result_awaited']],
  ["It's benign. The biopsy was fine.", ['result_good']],
  ['We saw the heartbeat on the scan on Thursday.', []],
  ['The anatomy exam is tomorrow.', ['exam_ahead']],
  ['I passed! I cried.', ['exam_passed']],
  ['My sister gave birth this morning.', ['birth']],
  ["For once we didn't fight with each other.", []],
  ['We had a big fight in the car.', ['quarrel']],
  ['We buried my aunt.', ['loss']],
  ['طلعت الخزعة سليمة.', ['result_good']],
  ['امتحان التشريح بكرة.', ['exam_ahead']],
  ['أختي ولدت الفجر.', ['birth']],
  ['ما تهاوشنا اليوم.', []],
] as const)('what is named is answered as that: %s', (text, matters) => {
  expect(mattersIn(text)).toEqual(matters);
});

test.each([
  ['en', 'I did not feel lonely at all. He said I was boring. I felt happy by the sea.', /sea/u],
  ['ar', 'لم أشعر بالوحدة أبدا. قال إنني مملة. شعرت بالسعادة قرب البحر.', /البحر/u],
] as const)('only the half that carries the feeling is quoted, %s', (_, text, quoted) => {
  const quotes = quotableFrom(readAnswers([text]).clauses, 1);
  expect(quotes).toHaveLength(1);
  expect(quotes[0]).toMatch(quoted);
});

test.each([
  ['en', 'I passed my exam! I feel so happy and proud, we laughed all evening by the sea.'],
  ['ar', 'نجحت في الامتحان! أنا سعيدة جدا وفخورة، وضحكنا طوال المساء.'],
] as const)('on a grave day nothing is bright and nothing is advised, %s', (language, text) => {
  expect(insightOf(text, language).energy_score).toBeGreaterThan(5);
  const held = insightOf(text, language, true);
  expect(held.energy_score).toBeNull();
  expect(held.recommendations).toEqual([]);
  expect(held.improvement_areas).toEqual([]);
});

test.each([
  ['en', 'Part of me is so happy about the new house. Part of me wants to cry, I miss my mother.'],
  ['ar', 'نصفي سعيدة جدا بالبيت الجديد، ونصفي يريد أن يبكي، اشتقت إلى أمي كثيرا.'],
] as const)('a mixed day is called mixed and has no number, %s', (language, text) => {
  expect(readAnswers([text]).band).toBe('mixed');
  expect(insightOf(text, language).energy_score).toBeNull();
});

const bandOf = (...answers: readonly (readonly [string, string])[]) =>
  readAnswers(
    answers.map(([, answer]) => answer),
    answers.map(([question]) => question),
  ).band;

test.each([
  [
    'How was your day?',
    'I was so scared before the scan. Then there he was, kicking, everything fine.',
  ],
  ['كيف كان يومك؟', 'كنت خايفة من التحليل وقعدت ليلتين قلقانة. وطلعت سليمة، فرحانة كتير.'],
])('a fear that came to nothing makes no hard day: %s %s', (question, answer) => {
  expect(['low', 'tender']).not.toContain(bandOf([question, answer]));
});

test.each([
  'I hope everything is fine with the scan, they said it is probably benign.',
  'The dinner burned but it was fine.',
  'الدكتورة قالت غالبا الخزعة سليمة.',
])('what is only hoped for is no good result: %s', (text) => {
  expect(mattersIn(text)).not.toContain('result_good');
});

test('another answer that clearly says the contrary makes the day mixed', () => {
  const day = bandOf(
    ['What made you smile?', 'I got the promotion! I was thrilled and we danced in the hall.'],
    ['What felt hard today?', 'I missed the recital because of that meeting. I feel awful.'],
  );
  expect(day).toBe('mixed');
});

test.each([
  ['How are you feeling right now?', 'Proud and sorry.'],
  ['كيف تشعرين الآن؟', 'فرحانة لها وحزينة على نفسي.'],
  ['What do you want to say to yourself?', 'You are allowed to be both.'],
])('who says that it is both has a mixed day: %s %s', (question, answer) => {
  expect(bandOf([question, answer])).toBe('mixed');
});

test.each([
  ['I smiled and danced in front of them and felt nothing at all, the whole long evening through.'],
  [
    'He came home, in a wonderful mood, with flowers. I checked his face before the flowers, as I do.',
  ],
  [
    'Oh, marvellous. The landlord is selling, and I have until the spring to find us another place.',
  ],
])('what is shown, mocked or felt by others is no joy of hers: %s', (text) => {
  expect(['light', 'bright']).not.toContain(bandOf(['How was your day?', text]));
});

test('"nothing" answers what was asked for', () => {
  const scoreOf = (question: string) =>
    readAnswers(['Quiet, warm, a long walk by the sea.', 'Nothing really.'], ['', question]).score;
  expect(scoreOf('What felt hard today?')).toBeGreaterThan(scoreOf('What made you smile?'));
});

test('no phrase is cut out of a "because"', () => {
  const text = 'I sat there with my hands shaking because of what happened with the last one.';
  for (const phrase of quotableFrom(readAnswers([text]).clauses, -1))
    expect(phrase).not.toMatch(/^(?:because|of) /u);
});

test('a hostile day costs no more than it is long', () => {
  const hostile = ['he said and ', 'the results ', 'i am happy ', '" ', 'had ', 'كنت سعيدة. '];
  for (const part of hostile) {
    const took = [3_000, 30_000].map((length) => {
      const text = part.repeat(length / part.length);
      const before = performance.now();
      for (let times = 30_000 / length; times > 0; times -= 1) insightOf(text, 'en');
      return performance.now() - before;
    });
    expect((took[1] ?? 0) / (took[0] ?? 1)).toBeLessThan(8);
  }
});
