import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { earlierVersions, liveAnswers } from '../../contract/live-answers.ts';
import type { Reflection } from '../../contract/reflections.ts';
import { orderedLiveAnswers } from './day-answers.ts';
import { planApart } from './edited-apart.ts';
import type { ApartChoice } from '../replica.ts';

/** Its text is its name; `time` is where its id stands in time. */
function aVersion(answer: string, time: number, supersedes: string | null): Reflection {
  const stamp = time.toString(16).padStart(12, '0');
  return {
    id: `${stamp.slice(0, 8)}-${stamp.slice(8)}-7000-8000-${stamp}`,
    date: '2026-11-20',
    question_id: 'ic-001',
    question_text: 'Which game could make you forget the time?',
    question_type: 'inner_child',
    language: 'en',
    answer,
    created_at: new Date(time).toISOString(),
    time_zone: 'UTC',
    supersedes,
  };
}

/** `R`, and for each name one that replaces it: `edits({ R: null, A: 'R' })`. */
function edits(tree: Readonly<Record<string, string | null>>): Reflection[] {
  const made = new Map<string, Reflection>();
  for (const [name, before] of Object.entries(tree)) {
    const earlier = before === null ? null : (made.get(before)?.id ?? null);
    made.set(name, aVersion(name, made.size + 1, earlier));
  }
  return [...made.values()];
}

function settle(versions: readonly Reflection[], answer: string, choice: ApartChoice) {
  const chosen = liveAnswers(versions).find((one) => one.answer === answer);
  const plan = chosen && planApart(chosen, versions, choice);
  if (!plan) throw new Error(`nothing to decide for ${answer}`);
  return plan;
}

type Plan = ReturnType<typeof settle>;

/** Any that there is something to decide for: in the middle of a decision two may have the same words. */
function settleAny(versions: readonly Reflection[], which: number, choice: ApartChoice) {
  const plans = liveAnswers(versions).flatMap((head) => planApart(head, versions, choice) ?? []);
  return plans[which % plans.length];
}

/** As a device or the server holds it, whatever came first. */
function after(versions: readonly Reflection[], ...plans: readonly Plan[]): Reflection[] {
  const gone = new Set(plans.flatMap(({ erased }) => erased.map(({ id }) => id)));
  const all = [...versions, ...plans.flatMap(({ written }) => written)];
  return [...new Map(all.map((one) => [one.id, one])).values()].filter(({ id }) => !gone.has(id));
}

/** Every live answer with what can be read below it, newest first. */
function read(versions: readonly Reflection[]): string[][] {
  return orderedLiveAnswers(versions).map((live) =>
    [live, ...earlierVersions(live, versions)].map(({ answer }) => answer),
  );
}

const three = edits({ R: null, A: 'R', B: 'R', C: 'R' });
const four = edits({ R: null, A: 'R', B: 'R', C: 'R', D: 'R' });
const withSteps = edits({ R: null, a: 'R', A: 'a', B: 'R', c: 'R', C: 'c' });
/** Two of them come from a step that the third never saw. */
const withSharedStep = edits({ R: null, C: 'R', S: 'R', A: 'S', B: 'S' });

interface Kept {
  readonly of: string;
  readonly versions: Reflection[];
  readonly kept: string;
  readonly line: string;
}

describe('she keeps one, and can read all others as earlier versions', () => {
  test.each<Kept>([
    { of: 'three', versions: three, kept: 'A', line: 'A C B R' },
    { of: 'three, the last', versions: three, kept: 'C', line: 'C B A R' },
    { of: 'four', versions: four, kept: 'A', line: 'A D C B R' },
    { of: 'four, one in the middle', versions: four, kept: 'C', line: 'C D B A R' },
    { of: 'three with steps in between', versions: withSteps, kept: 'A', line: 'A a C c B R' },
    { of: 'two that share a step', versions: withSharedStep, kept: 'A', line: 'A B S C R' },
    { of: 'one that does not share it', versions: withSharedStep, kept: 'C', line: 'C B A S R' },
  ])('of $of', ({ versions, kept, line }) => {
    expect(read(after(versions, settle(versions, kept, 'this')))).toEqual([line.split(' ')]);
  });
});

describe('she keeps all, each with what was hers alone', () => {
  test.each([
    ['three', three, ['A R', 'B', 'C']],
    ['four', four, ['A R', 'B', 'C', 'D']],
    ['three with steps in between', withSteps, ['A a R', 'B', 'C c']],
    ['three of which two share a step', withSharedStep, ['C R', 'A S', 'B']],
  ])('%s', (_, versions, lines) => {
    const kept = after(versions, settle(versions, 'A', 'both'));
    expect(read(kept)).toEqual(lines.map((line) => line.split(' ')));
    for (const live of liveAnswers(kept)) expect(planApart(live, kept, 'both')).toBeNull();
  });
});

describe('she joins all, and can read those it was joined from', () => {
  test.each([
    ['three', three, ['A\n\nB\n\nC', 'C', 'B', 'R']],
    ['four', four, ['A\n\nB\n\nC\n\nD', 'D', 'C', 'B', 'R']],
    ['three with steps in between', withSteps, ['A\n\nB\n\nC', 'a', 'C', 'c', 'B', 'R']],
    ['three of which two share a step', withSharedStep, ['C\n\nA\n\nB', 'B', 'A', 'S', 'R']],
  ])('%s', (_, versions, line) => {
    expect(read(after(versions, settle(versions, 'B', 'join')))).toEqual([line]);
  });

  test('the joined text is of the time of the newest', () => {
    const [joined] = settle(three, 'A', 'join').written.slice(-1);
    expect(joined?.created_at).toBe(three.at(-1)?.created_at);
  });
});

test('a wish that no model reads one of them holds for what is kept', () => {
  const [root, first, ...others] = three;
  if (!root || !first) throw new Error('too few');
  const versions = [root, { ...first, keep_from_model: true }, ...others];
  const kept = liveAnswers(after(versions, settle(versions, 'C', 'this')));
  expect(kept).toMatchObject([{ answer: 'C', keep_from_model: true }]);
});

const choices = ['both', 'this', 'join'] as const;

/** One answer and its edits, each made on any of the earlier ones. */
const histories = fc
  .array(fc.nat(), { minLength: 2, maxLength: 9 })
  .map((parents) =>
    edits(
      Object.fromEntries([
        ['v0', null],
        ...parents.map((parent, index) => [`v${index + 1}`, `v${parent % (index + 1)}`]),
      ]) as Record<string, string | null>,
    ),
  )
  .filter((versions) => liveAnswers(versions).length > 1);

function textsOf(versions: readonly Reflection[]): string[] {
  const texts = read(versions).flatMap((line) => line.flatMap((text) => text.split('\n\n')));
  return [...new Set(texts)].sort();
}

test('whatever she decides, every text can still be read', () => {
  fc.assert(
    fc.property(histories, fc.nat(), fc.constantFrom(...choices), (versions, which, choice) => {
      const heads = liveAnswers(versions);
      const plan = settle(versions, heads[which % heads.length]?.answer ?? '', choice);
      const settled = after(versions, plan);
      expect(textsOf(settled)).toEqual(textsOf(versions));
      expect(liveAnswers(settled)).toHaveLength(choice === 'both' ? heads.length : 1);
    }),
  );
});

test('two devices that decide the same write the same', () => {
  fc.assert(
    fc.property(histories, fc.constantFrom(...choices), (versions, choice) => {
      const [head] = liveAnswers(versions);
      const here = settle(versions, head?.answer ?? '', choice);
      const there = settle([...versions].reverse(), head?.answer ?? '', choice);
      expect(there).toEqual(here);
    }),
  );
});

test('two that decide differently, one of them perhaps in the middle of the other, lose nothing', () => {
  fc.assert(
    fc.property(
      histories,
      fc.record({ one: fc.nat(), other: fc.nat(), written: fc.nat(), erased: fc.nat() }),
      fc.tuple(fc.constantFrom(...choices), fc.constantFrom(...choices)),
      (versions, at, [choice, otherChoice]) => {
        const plan = settleAny(versions, at.one, choice);
        if (!plan) throw new Error('nothing to decide');
        // What of it has arrived there: in the order sent, so nothing is erased before all is written.
        const isAllWritten = at.written >= plan.written.length;
        const arrived = {
          written: plan.written.slice(0, at.written),
          erased: isAllWritten ? plan.erased.slice(0, at.erased) : [],
        };
        const seen = after(versions, arrived);
        const otherPlan = settleAny(seen, at.other, otherChoice);
        if (!otherPlan) return;
        const both = after(versions, plan, otherPlan);
        expect(textsOf(both)).toEqual(textsOf(versions));
      },
    ),
  );
});
