import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Script, createContext } from 'node:vm';
import * as fc from 'fast-check';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import type { DayToWrite } from '../../../shared/insight/write-built-in.ts';
import { labelledDays } from '../../../shared/insight/evaluation/judge-days.ts';
import { createWriteDay } from '../../../sync-server/feedback/write-day.ts';
import { aReflection } from '../../../sync-server/testing/builders.ts';
import type { QuietAnswer } from '../../../web/workers/quiet-messages.ts';
import { createQuietWriter, type StartQuietWorker } from '../../../web/workers/quiet-writer.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const writeOnServer = createWriteDay({ write: () => Promise.resolve(null) });

/** As a browser loads it: one file, without anything of Node. */
let bundle: Script;
beforeAll(async () => {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      rolldownOptions: { input: 'web/workers/quiet-worker.ts', output: { format: 'iife' } },
    },
  });
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  expect(output).toHaveLength(1);
  bundle = new Script(output[0].code);
}, 60_000);

/** What a dedicated worker has, as far as this one uses it; each message is a copy. */
const startInVm: StartQuietWorker = (onAnswer) => {
  const self: { onmessage?: (event: object) => void; postMessage: (said: QuietAnswer) => void } = {
    postMessage: (said) => queueMicrotask(() => onAnswer(structuredClone(said))),
  };
  bundle.runInContext(createContext({ self }));
  return {
    ask: (question) => queueMicrotask(() => self.onmessage?.({ data: structuredClone(question) })),
    end: () => undefined,
  };
};

function dayOf(
  answers: readonly { readonly answer: string; readonly question_text: string }[],
  rest: Partial<DayToWrite> = {},
): DayToWrite {
  const written = answers.map((answer) => aReflection(answer));
  return {
    userId: 'noor',
    date: '2026-11-23',
    language: 'en',
    answers: written,
    earlier: [],
    ...rest,
  };
}

test('on the device a day gets the same insight, to the byte, as on the server', async () => {
  const writer = createQuietWriter(startInVm);
  const files = ['days-en', 'days-ar'].map((name) => `shared/insight/evaluation/${name}.json`);
  const days = files.flatMap((file) =>
    labelledDays.parse(JSON.parse(readFileSync(root + file, 'utf8'))),
  );
  const earlier: { feedback_text: string }[] = [];
  for (const [index, { answers, language }] of days.entries()) {
    const date = `2026-0${1 + (index % 9)}-1${index % 10}`;
    const recent = earlier.slice(0, 14);
    const day = dayOf(answers, { language, date, userId: `user ${index % 3}`, earlier: recent });
    const here = await writer.write(day);
    expect(JSON.stringify(here)).toBe(JSON.stringify(await writeOnServer(day)));
    earlier.unshift(here);
  }
  expect(days.length).toBeGreaterThan(200);
  writer.stop();
});

test('words of harm get the same fixed words, and any text at all the same insight', async () => {
  const writer = createQuietWriter(startInVm);
  const harm = dayOf([{ answer: 'I want to die.', question_text: '' }]);
  expect((await writer.write(harm)).energy_score).toBeNull();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ answer: fc.string({ unit: 'grapheme' }), question_text: fc.string() }), {
        maxLength: 7,
      }),
      fc.constantFrom('en' as const, 'ar' as const),
      async (answers, language) => {
        const day = dayOf(answers, { language });
        const [here, there] = [await writer.write(day), await writeOnServer(day)];
        expect(JSON.stringify(here)).toBe(JSON.stringify(there));
      },
    ),
    { numRuns: 100 },
  );
  writer.stop();
});

test('a worker that cannot start, fails or is stopped leaves nobody waiting, and the next day starts another', async () => {
  const ended: number[] = [];
  const faults: (() => void)[] = [];
  const writer = createQuietWriter((onAnswer, onFault) => {
    const number = faults.push(onFault);
    return { ...startInVm(onAnswer, onFault), end: () => void ended.push(number) };
  });
  const day = dayOf([{ answer: 'A quiet day.', question_text: '' }]);
  const lost = writer.write(day);
  writer.stop();
  await expect(lost).rejects.toThrow('stopped');

  const unloaded = writer.write(day);
  faults[1]?.();
  await expect(unloaded).rejects.toThrow('could not be started');
  expect(ended).toEqual([1, 2]);

  const broken = { ...day, answers: [{ ...aReflection(), answer: null as unknown as string }] };
  await expect(writer.write(broken)).rejects.toThrow('TypeError');
  expect(await writer.write(day)).toEqual(await writeOnServer(day));
  expect(faults).toHaveLength(3);
  writer.stop();
});
