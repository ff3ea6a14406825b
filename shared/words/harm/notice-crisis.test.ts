import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { noticeCrisis } from './notice-crisis.ts';

const list = z.array(z.string());
// `unsorted` holds veiled wordings, of either kind.
const kinds = z.object({ self_harm: list, violence: list, unsorted: list, quiet: list });
const sentences = z
  .object({ en: kinds, ar: kinds })
  .parse(
    JSON.parse(readFileSync(`${import.meta.dirname}/../testing/crisis-sentences.json`, 'utf8')),
  );

test.each(['en', 'ar'] as const)('words of harm are found, %s', (language) => {
  const { self_harm, violence, unsorted } = sentences[language];
  const all = [...self_harm, ...violence, ...unsorted];
  const missed = all.filter((sentence) => noticeCrisis(sentence) === null);
  const swapped = [
    ...self_harm.filter((sentence) => noticeCrisis(sentence) === 'violence'),
    ...violence.filter((sentence) => noticeCrisis(sentence) === 'self_harm'),
  ];
  const total = all.length;
  report(`${language}: ${total - missed.length} of ${total} sentences of harm found`, missed);
  report(`${language}: ${swapped.length} taken for the other kind`, swapped);
  expect(total).toBeGreaterThanOrEqual(100);
  expect(missed.length / total).toBeLessThanOrEqual(0.03);
  expect(swapped.length / total).toBeLessThanOrEqual(0.05);
});

test.each(['en', 'ar'] as const)('ordinary days are mostly quiet, %s', (language) => {
  const { quiet } = sentences[language];
  const alarms = quiet.filter((sentence) => noticeCrisis(sentence) !== null);
  report(`${language}: ${alarms.length} false alarms in ${quiet.length}`, alarms);
  expect(quiet.length).toBeGreaterThanOrEqual(60);
  expect(alarms.length / quiet.length).toBeLessThanOrEqual(0.1);
});

// What is said around the thing, and what only sounds like it; see docs/decisions/words-of-harm.md.
const shades = z.object({ self_harm: list, violence: list, quiet: list });
const veiled = z
  .object({ en: shades, ar: shades })
  .parse(
    JSON.parse(readFileSync(`${import.meta.dirname}/../testing/veiled-sentences.json`, 'utf8')),
  );

test.each(['en', 'ar'] as const)(
  'most veiled words of harm are found, harmless look-alikes are not, %s',
  (language) => {
    const { self_harm, violence, quiet } = veiled[language];
    const harm = [...self_harm, ...violence];
    const missed = harm.filter((sentence) => noticeCrisis(sentence) === null);
    const alarms = quiet.filter((sentence) => noticeCrisis(sentence) !== null);
    report(`${language}: ${harm.length - missed.length} of ${harm.length} veiled found`, []);
    report(`${language}: ${alarms.length} false alarms in ${quiet.length} look-alikes`, alarms);
    expect(harm.length).toBeGreaterThanOrEqual(280);
    expect(missed.length / harm.length).toBeLessThanOrEqual(0.25);
    expect(quiet.length).toBeGreaterThanOrEqual(280);
    expect(alarms.length / quiet.length).toBeLessThanOrEqual(0.03);
  },
);

test.each([
  'We watched a documentary about domestic violence.',
  'The novel ends with her death. I cried.',
  'شاهدنا فيلما عن امرأة يضربها زوجها',
])('what she watched or read is not what she lived: %s', (text) => {
  expect(noticeCrisis(text)).toBeNull();
});

test.each([
  'In my teens I used to cut my arms. Now I run a bakery and sleep well.',
  'قبل عشرين سنة كان زوجي الأول يضربني. اليوم عندي بيتي وأنام مرتاحة.',
  'The midwife asked whether I have thoughts of ending my life and I could say none.',
  'Book club again. We argued about the suicide attempt for an hour.',
])('what is over, denied or talk of a book is not today: %s', (text) => {
  expect(noticeCrisis(text)).toBeNull();
});

test.each([
  'In my teens I used to cut my arms. Last week I started again and nobody knows.',
  'He used to hit me only when he drank. Now he hits me sober as well.',
  'قبل سنين كنت أجرح إيدي، ورجعت هالأسبوع أجرحها كل ليلة.',
  'كنت بفكر في الموت وأنا في الجامعة ولسه بفكر فيه كل يوم.',
])('a past that came back is today: %s', (text) => {
  expect(noticeCrisis(text)).not.toBeNull();
});

test.each([
  'أُرِيدُ أَنْ أَمُوتَ',
  'اريد ان اموت',
  'أريـــد أن أمـــوت',
  'I WANT TO DIE',
  'i don’t want to\nlive',
  'it was a fine day. then: i want\u200b to die',
  'كان يوماً جيداً but i want to die',
])('spelling and marks hide nothing: %s', (text) => {
  expect(noticeCrisis(text)).toBe('self_harm');
});

test('a long text is read to its end', () => {
  expect(noticeCrisis(`${'We walked and it was fine. '.repeat(700)}I want to die.`)).toBe(
    'self_harm',
  );
});

/** The figures belong into the run's output. */
function report(line: string, examples: readonly string[]): void {
  process.stdout.write(`${[line, ...examples].join('\n  ')}\n`);
}
