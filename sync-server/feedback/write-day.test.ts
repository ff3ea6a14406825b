import { expect, test, vi } from 'vitest';
import type { Language } from '../../shared/contract/language.ts';
import type { DayToRead } from './model/model-service.ts';
import { createWriteDay } from './write-day.ts';
import { PHRASES } from '../../shared/insight/phrases.ts';

const BRIGHT =
  'A wonderful day. I laughed with my sister in the garden and felt so happy and grateful.';
const BRIGHT_ARABIC = 'يوم رائع. ضحكت مع أختي في الحديقة وشعرت بسعادة وامتنان كبير.';

function day(written: string | readonly string[], language: Language = 'en') {
  const answers = [written].flat().map((answer, at) => ({
    id: `${at}`,
    question_text: '',
    question_type: 'general',
    answer,
  }));
  return {
    userId: 'her',
    date: '2026-11-22',
    language,
    earlier: [],
    // The rest of a reflection is not read here.
    answers: answers as unknown as DayToRead['answers'],
  };
}

function writer() {
  const write = vi.fn(() => Promise.resolve(null));
  return { write, writeDay: createWriteDay({ write }) };
}

test.each([
  ['I swallowed twenty diazepam', 'self_harm'],
  ['He locks me in and takes my phone to work', 'violence'],
  ['He reads my messages and I am not allowed to go out', 'violence'],
  ['زوجي ياخذ راتبي وما يخليني أطلع من البيت', 'violence'],
] as const)('words of harm never leave for a model: %s', async (words, kind) => {
  const { write, writeDay } = writer();
  const written = await writeDay(day(`${BRIGHT} ${words}.`));
  expect(write).not.toHaveBeenCalled();
  expect(written.energy_score).toBeNull();
  expect(written.feedback_text).toBe(PHRASES.en.crisis[kind].join('\n\n'));
});

test.each([
  ['I want to die.', 'self_harm'],
  ['He hits me every night.', 'violence'],
] as const)('in whatever answer of the day it stands: %s', async (words, kind) => {
  for (const answers of [
    [words, BRIGHT],
    [BRIGHT, words, BRIGHT],
    [BRIGHT, words],
  ]) {
    const { write, writeDay } = writer();
    const written = await writeDay(day(answers));
    expect(write).not.toHaveBeenCalled();
    expect(written.feedback_text).toBe(PHRASES.en.crisis[kind].join('\n\n'));
  }
});

test('self-harm is met before violence, whichever answer of the day comes first', async () => {
  const both = ['He hits me every night.', 'I want to die.'];
  for (const answers of [both, both.toReversed()]) {
    const written = await writer().writeDay(day(answers));
    expect(written.feedback_text).toBe(PHRASES.en.crisis.self_harm.join('\n\n'));
  }
});

test('a careful answer among bright ones keeps the day from a model', async () => {
  for (const answers of [
    ['Took two paracetamol for my head.', BRIGHT],
    [BRIGHT, 'Took two paracetamol for my head.'],
  ]) {
    const { write, writeDay } = writer();
    await writeDay(day(answers));
    expect(write).not.toHaveBeenCalled();
  }
});

test.each([
  ['en', BRIGHT, 'Took two paracetamol for my head.'],
  ['en', BRIGHT, 'Later I was on the roof for a while.'],
  ['ar', BRIGHT_ARABIC, 'تناولت حبتين من البنادول.'],
] as const)('a careful day is met without a cheerful word, %s', async (language, bright, care) => {
  const { write, writeDay } = writer();
  const plain = await writeDay(day(bright, language));
  expect(plain.energy_score).toBeGreaterThan(5);
  expect(write).toHaveBeenCalledOnce();
  const written = await writeDay(day(`${bright} ${care}`, language));
  expect(written.energy_score ?? 0).toBeLessThanOrEqual(5);
  const { openings, closings } = PHRASES[language];
  for (const sentence of [...openings.bright, ...closings.bright]) {
    expect(written.feedback_text).not.toContain(sentence);
  }
  expect(written.feedback_text).not.toContain('Recommendations');
  expect(written.source).toBe('built_in');
  expect(write, 'no model is asked about such a day').toHaveBeenCalledOnce();
});
