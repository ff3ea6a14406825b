import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Feedback } from '../../contract/feedback.ts';
import { type LocalStore, memoryStorage, openLocalStore } from '../store/local-store.ts';
import { insertRows, putRows } from '../store/row-store.ts';
import { rowOf } from '../store/rows.ts';
import { refreshSummaries } from './summaries.ts';

const DAY = '2026-11-20';
let local: LocalStore;
let stores = 0;

beforeEach(async () => {
  local = await openLocalStore(`summaries${(stores += 1)}`, await memoryStorage(() => undefined));
});
afterEach(() => local.close());

const at = (time: string) => `${DAY}T${time}:00.000Z`;

async function write(answer: string, time: string, supersedes: string | null = null) {
  const id = `${time} ${answer}`;
  const asked = { question_id: 'q', question_text: 'How?', question_type: 'general' };
  const row = { id, date: DAY, ...asked, language: 'en', answer, supersedes } as const;
  await insertRows(local.reflections, [rowOf({ ...row, created_at: at(time), time_zone: 'UTC' })]);
  await refreshSummaries(local, [DAY]);
  return id;
}

async function score(energy_score: number, time: string): Promise<void> {
  const text = { feedback_text: 'You wrote.', improvement_areas: '[]' };
  const feedback: Feedback = {
    date: DAY,
    energy_score,
    ...text,
    language: 'en',
    source: 'model',
    created_at: at(time),
  };
  await putRows(local.cached_feedback, [feedback]);
  await refreshSummaries(local, [DAY]);
}

async function shown(): Promise<number | null | undefined> {
  const month = await local.day_summaries.findOne('2026-11').exec();
  return month?.days.find(({ date }) => date === DAY)?.energy_score;
}

test.each([
  ['words of harm leave no number', 'I want to kill myself.', [8, null]],
  ['nor a low one', 'I want to kill myself.', [2, null]],
  ['a careful day has no high one', 'Took two paracetamol for my head.', [8, null]],
  ['a careful day keeps a low one', 'Took two paracetamol for my head.', [4, 4]],
  ['any other keeps its number', 'Later I read in the garden.', [8, 8]],
] as const)('beside an older insight %s', async (_, later, [before, after]) => {
  await write('We danced all evening.', '18:00');
  await score(before, '18:05');
  expect(await shown()).toBe(before);
  await write(later, '21:00');
  expect(await shown()).toBe(after);
});

test('what she took back no longer hides the number', async () => {
  await score(8, '18:05');
  const id = await write('I want to kill myself.', '21:00');
  expect(await shown()).toBeNull();
  await write('What a long queue that was.', '21:05', id);
  expect(await shown()).toBe(8);
});

test('the number of an insight that knew all her words stays', async () => {
  await write('Took two paracetamol for my head.', '18:00');
  await score(4, '18:05');
  expect(await shown()).toBe(4);
});
