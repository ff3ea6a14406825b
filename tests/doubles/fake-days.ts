import type { Draft } from '../../shared/replica/drafts/draft.ts';
import type { Day } from '../../shared/contract/day.ts';
import type { DayContent } from '../../shared/contract/days.ts';
import type { Feedback } from '../../shared/contract/feedback.ts';
import { earlierVersions, liveAnswers } from '../../shared/contract/live-answers.ts';
import type { Reflection } from '../../shared/contract/reflections.ts';
import { editedApart, snippetOf } from '../../shared/replica/answers/day-answers.ts';
import { planApart } from '../../shared/replica/answers/edited-apart.ts';
import type {
  AnswerPlace,
  ApartChoice,
  DaySummary,
  SavedAnswer,
} from '../../shared/replica/replica.ts';

export interface FakeState {
  readonly reflections: readonly Reflection[];
  readonly places: Readonly<Record<string, { place: AnswerPlace; code: string | null }>>;
  readonly feedback: readonly Feedback[];
  readonly days: readonly DayContent[];
  readonly drafts: readonly (Draft & { readonly day: Day })[];
  readonly onlyHere?: number;
}

export function settled(
  reflections: readonly Reflection[],
  id: string,
  choice: ApartChoice,
): Reflection[] {
  const chosen = reflections.find((one) => one.id === id);
  const plan = chosen && planApart(chosen, reflections, choice);
  const { written = [], erased = [] } = plan ?? {};
  const gone = new Set(erased.map((one) => one.id));
  return [...reflections.filter((one) => !gone.has(one.id)), ...written];
}

export function withoutChain(id: string, reflections: readonly Reflection[]): Reflection[] {
  const target = reflections.find((reflection) => reflection.id === id);
  const gone = new Set([id]);
  if (target) for (const earlier of earlierVersions(target, reflections)) gone.add(earlier.id);
  return reflections.filter((reflection) => !gone.has(reflection.id));
}

export function savedOn(date: Day, state: FakeState): SavedAnswer[] {
  return liveAnswers(state.reflections)
    .filter((reflection) => reflection.date === date)
    .map((reflection) => ({
      reflection,
      place: state.places[reflection.id]?.place ?? 'on_device',
      code: state.places[reflection.id]?.code ?? null,
      earlier: earlierVersions(reflection, state.reflections),
      ...apartOf(reflection, state.reflections),
    }));
}

function apartOf(
  reflection: Reflection,
  all: readonly Reflection[],
): Pick<SavedAnswer, 'apart'> | undefined {
  const apart = editedApart(reflection, all);
  return apart.length > 1 ? { apart } : undefined;
}

export function summariesOf(state: FakeState): DaySummary[] {
  const days = new Map<Day, Reflection[]>();
  for (const reflection of liveAnswers(state.reflections)) {
    days.set(reflection.date, [...(days.get(reflection.date) ?? []), reflection]);
  }
  return [...days]
    .map(([date, answers]) => ({
      date,
      count: answers.length,
      snippet: snippetOf(answers[0]?.answer ?? ''),
      first_question: answers[0]?.question_text ?? '',
      energy_score: state.feedback.find((one) => one.date === date)?.energy_score ?? null,
    }))
    .sort((a, b) => (a.date < b.date ? 1 : -1));
}
