import { expect, test } from 'vitest';
import { cautionsOf, fittingScore, joinCautions } from './cautions.ts';
import { measureHarm, readHarmSet } from './testing/harm-set.ts';

const tuned = readHarmSet(`${import.meta.dirname}/testing/harm-tuned.json`);

test.each(['en', 'ar'] as const)('of the set the lists were tuned on, %s', (language) => {
  const { meant, missed, harmless, rung, uncapped } = measureHarm(
    tuned.filter((sentence) => sentence.language === language),
  );
  process.stdout.write(
    `${language}: ${meant - missed.length} of ${meant} meant noticed, ${rung.length} of ${harmless} harmless rung\n`,
  );
  expect(missed.length / meant).toBeLessThanOrEqual(0.01);
  expect(rung.length / harmless).toBeLessThanOrEqual(0.01);
  expect(uncapped.map(({ text }) => text)).toEqual([]);
});

// The weights were learned from these: floors for what a change breaks, no figure to boast of.
test.each(['one', 'two', 'three', 'four', 'five', 'six', 'seven'])(
  'of the sentences by hand %s',
  (author) => {
    const file = `${import.meta.dirname}/testing/harm-by-others/${author}.json`;
    const { meant, missed, harmless, rung } = measureHarm(readHarmSet(file));
    process.stdout.write(
      `${author}: ${meant - missed.length} of ${meant} meant noticed, ${rung.length} of ${harmless} harmless rung\n`,
    );
    expect(missed.length / meant).toBeLessThanOrEqual(0.1);
    expect(rung.length / harmless).toBeLessThanOrEqual(0.03);
  },
);

test('twenty ordinary sentences are still an ordinary day', () => {
  const file = `${import.meta.dirname}/testing/harm-by-others/ordinary.json`;
  const ordinary = readHarmSet(file);
  const days = ['en', 'ar'].flatMap((language) => {
    const own = ordinary.filter((sentence) => sentence.language === language);
    return Array.from({ length: Math.floor(own.length / 20) }, (_, at) =>
      own.slice(20 * at, 20 * at + 20),
    );
  });
  const rung = days.filter((day) => cautionsOf(day.map(({ text }) => text).join('. ')).crisis);
  expect(days.length).toBeGreaterThanOrEqual(15);
  expect(rung.length).toBeLessThanOrEqual(1);
});

test('what stands beside a plain wish does not drown it', () => {
  const day = `${'We walked by the lake and ate plums and it was fine. '.repeat(20)}I want to die.`;
  expect(cautionsOf(day).crisis).toBe('self_harm');
});

test.each([
  'Took two paracetamol for the headache, then a lovely walk.',
  'I stood at the edge of the roof alone and looked over the town.',
  'He hit me once, years before, and it still hurts.',
  'تناولت حبتين بنادول ثم ضحكنا كثيرًا',
])('no cheerful word on a day with: %s', (text) => {
  expect(cautionsOf(text).isCareful).toBe(true);
});

test.each([
  'We ate cake on the balcony and laughed with the neighbors.',
  'He beat me at chess and I want a rematch.',
  'طلعنا السطح نشرب شاي ونضحك',
])('an ordinary day keeps its tone: %s', (text) => {
  expect(cautionsOf(text)).toEqual({ crisis: null, isCareful: false });
});

test('a day is as careful as its most careful answer, self-harm before violence', () => {
  const calm = cautionsOf('The rain was loud.');
  const hurt = cautionsOf('He hits me every night');
  const heavy = cautionsOf('I want to die');
  expect(joinCautions([calm]).isCareful).toBe(false);
  const pills = cautionsOf('Took two paracetamol for the headache.');
  expect(joinCautions([pills, calm])).toEqual({ crisis: null, isCareful: true });
  expect(joinCautions([calm, hurt])).toEqual({ crisis: 'violence', isCareful: true });
  expect(joinCautions([hurt, calm])).toEqual({ crisis: 'violence', isCareful: true });
  expect(joinCautions([hurt, heavy, calm]).crisis).toBe('self_harm');
  expect(joinCautions([heavy, hurt]).crisis).toBe('self_harm');
});

test('a day of danger has no number, a careful one no high one', () => {
  const calm = cautionsOf('The rain was loud.');
  const pills = cautionsOf('Took two paracetamol for the headache.');
  const hurt = cautionsOf('He hits me every night');
  expect([1, 5, 6, 9].map((score) => fittingScore(score, calm))).toEqual([1, 5, 6, 9]);
  expect([1, 5, 6, 9].map((score) => fittingScore(score, pills))).toEqual([1, 5, null, null]);
  expect([1, 5, 6, 9].map((score) => fittingScore(score, hurt))).toEqual([null, null, null, null]);
  expect(fittingScore(null, calm)).toBe(null);
});

/** Words that begin many phrases and end none. */
const HALVES = {
  en: 'i my not want to the never if me with it and of so on he was took',
  ar: 'لا ان ما من في انا ابي كل يوم علي كان عن هو خدت',
};

test.each(['en', 'ar'] as const)('a hostile day costs no more than its length, %s', (language) => {
  cautionsOf(`warm ${hostile(language, 2_000)}`);
  const short = timeOf((seed) => hostile(language, 5_000, seed));
  const long = timeOf((seed) => hostile(language, 30_000, seed));
  // Six times as long; room for a noisy machine, and far from the square (36).
  expect(long / short).toBeLessThan(18);
});

/** The best of five, each of other words: what else the machine does only ever adds. */
function timeOf(make: (seed: number) => string): number {
  const times = [7, 11, 13, 17, 19].map((seed) => {
    const text = make(seed);
    const before = performance.now();
    cautionsOf(text);
    return performance.now() - before;
  });
  return Math.min(...times);
}

function hostile(language: 'en' | 'ar', length: number, start = 7): string {
  const words = HALVES[language].split(' ');
  let seed = start;
  let text = '';
  while (text.length < length) {
    seed = (seed * 48_271) % 2_147_483_647;
    text += `${words[seed % words.length] ?? ''} `;
  }
  return text;
}
