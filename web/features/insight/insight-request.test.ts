import { expect, test } from 'vitest';
import { AppError } from '../../../shared/contract/app-error.ts';
import type { AnswerPlace, SavedAnswer } from '../../../shared/replica/replica.ts';
import { aReflection } from '../../../tests/doubles/fake-replica.ts';
import { createInsightRequest, type InsightPhase } from './insight-request.ts';

function answers(...places: AnswerPlace[]): SavedAnswer[] {
  return places.map((place) => ({ reflection: aReflection(), place, code: null, earlier: [] }));
}

function start(failure: Error | null = null) {
  const phases: InsightPhase[] = [];
  let calls = 0;
  const request = createInsightRequest({
    delayMs: 0,
    onPhase: (phase) => phases.push(phase),
    generate: () => {
      calls += 1;
      return failure ? Promise.reject(failure) : Promise.resolve();
    },
  });
  return { request, phases, calls: () => calls };
}

test('the insight is asked for only after every answer of the day is acknowledged', async () => {
  const { request, phases, calls } = start();
  request.see([]);
  request.want();
  request.see(answers('on_server', 'on_device'));
  expect(calls()).toBe(0);
  request.see(answers('on_server', 'on_server'));
  await expect.poll(() => phases).toEqual(['waiting', 'waiting', 'writing', 'idle']);
  expect(calls()).toBe(1);
});

test('a page that only looks at acknowledged answers asks for nothing', () => {
  const { request, calls } = start();
  request.see(answers('on_server'));
  request.see(answers('on_server', 'on_server'));
  expect(calls()).toBe(0);
});

test('answers saved without a connection get theirs once they are sent', async () => {
  const { request, phases } = start();
  request.see(answers('on_device'));
  request.see(answers('on_server'));
  await expect.poll(() => phases.at(-1)).toBe('idle');
});

test('a refused answer does not hold up the insight on the others', async () => {
  const { request, calls } = start();
  request.see([]);
  request.want();
  request.see(answers('parked', 'on_server'));
  await expect.poll(calls).toBe(1);
});

test('answers erased meanwhile are no failure, anything else is', async () => {
  const quiet = start(new AppError('nothing_written'));
  quiet.request.see(answers('on_server'));
  quiet.request.want();
  await expect.poll(() => quiet.phases).toEqual(['writing', 'idle']);

  const loud = start(new AppError('unexpected'));
  loud.request.see(answers('on_server'));
  loud.request.want();
  await expect.poll(() => loud.phases.at(-1)).toBe('failed');
});

test('the insight on a second save waits until that save is among the answers and acknowledged', async () => {
  const { request, calls } = start();
  const first = answers('on_server');
  const second = (place: AnswerPlace): SavedAnswer => ({
    reflection: aReflection({ answer: 'Just saved' }),
    place,
    code: null,
    earlier: [],
  });
  request.see(first);
  request.want(['Just saved']);
  expect(calls()).toBe(0);
  request.see([...first, second('on_device')]);
  expect(calls()).toBe(0);
  request.see([...first, second('on_server')]);
  await expect.poll(calls).toBe(1);
});

test('without a connection nothing is asked; it follows when one is there', async () => {
  const { request, calls, phases } = start();
  request.connect(false);
  request.see(answers('on_server'));
  request.want();
  expect(calls()).toBe(0);
  expect(phases.at(-1)).toBe('waiting');
  request.connect(true);
  await expect.poll(calls).toBe(1);
});
