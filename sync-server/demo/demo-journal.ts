import * as z from 'zod/mini';
import { addDays, type Day } from '../../shared/contract/day.ts';
import type { Feedback } from '../../shared/contract/feedback.ts';
import { encodeAreas, encodeInsightText } from '../../shared/contract/insight-text.ts';
import type { Question } from '../../shared/contract/days.ts';
import { LANGUAGES, languageSchema, type Language } from '../../shared/contract/language.ts';
import type { Reflection } from '../../shared/contract/reflections.ts';
import insightList from './insights.json' with { type: 'json' };
import journalList from './journal.json' with { type: 'json' };
import { stableUuid } from './stable-uuid.ts';

const answerSchema = z.object({
  question: z.string(),
  answer: z.string(),
  /** What stood there before she edited it. */
  earlier: z.optional(z.string()),
});
/** `null`: a day on which nothing was written. */
const journalSchema = z.array(
  z.nullable(
    z.object({
      energy: z.number(),
      insight: z.string(),
      language: z._default(languageSchema, 'en'),
      answers: z.array(answerSchema),
    }),
  ),
);
const insightSchema = z.object({
  paragraphs: z.array(z.string()),
  recommendations: z.array(z.string()),
  areas: z.array(z.string()),
});
const insightsSchema = z.record(z.string(), z.partialRecord(z.enum(LANGUAGES), insightSchema));

const journal = journalSchema.parse(journalList);
const insights = insightsSchema.parse(insightList);

export const DEMO_DAYS = journal.length;

export interface DemoDay {
  readonly reflections: readonly Reflection[];
  readonly feedback: Feedback;
}

export interface DemoPlace {
  /** Of the walk through the sample journal; begins again at its end. */
  readonly index: number;
  readonly date: Day;
  readonly timeZone: string;
  /** Epoch ms of the evening on which she wrote. */
  readonly writtenAt: number;
  readonly findQuestion: (id: string) => Question | undefined;
}

/** What she wrote on that day; the same whenever it is asked. Null: nothing. */
export function demoDay(place: DemoPlace): DemoDay | null {
  const written = journal[place.index % DEMO_DAYS];
  if (!written) return null;
  const { language, energy } = written;
  const reflections = written.answers.flatMap((answer, index) =>
    versionsOf({ ...place, language, writtenAt: place.writtenAt + index * 180_000 }, answer),
  );
  const feedback: Feedback = {
    date: place.date,
    energy_score: energy,
    ...insightText(written.insight, language),
    language,
    source: 'built_in',
    created_at: new Date(place.writtenAt + 900_000).toISOString(),
  };
  return { reflections, feedback };
}

function versionsOf(
  place: DemoPlace & { readonly language: Language },
  { question: questionId, answer, earlier }: z.infer<typeof answerSchema>,
): Reflection[] {
  const { date, language, timeZone, writtenAt, findQuestion } = place;
  const question = findQuestion(questionId);
  if (!question) throw new Error(`The bank lacks the sample question ${questionId}.`);
  const version = (text: string, number: number, supersedes: string | null): Reflection => {
    const at = writtenAt + number * 60_000;
    return {
      id: stableUuid(at, `${date}:${questionId}:${number}`),
      date,
      question_id: questionId,
      question_text: question.text[language],
      question_type: question.type,
      language,
      answer: text,
      created_at: new Date(at).toISOString(),
      time_zone: timeZone,
      supersedes,
    };
  };
  if (earlier === undefined) return [version(answer, 0, null)];
  const first = version(earlier, 0, null);
  return [first, version(answer, 1, first.id)];
}

function insightText(
  key: string,
  language: Language,
): Pick<Feedback, 'feedback_text' | 'improvement_areas'> {
  const insight = insights[key]?.[language];
  if (!insight) throw new Error(`There is no sample insight ${key} in ${language}.`);
  return {
    feedback_text: encodeInsightText(insight),
    improvement_areas: encodeAreas(insight.areas),
  };
}

/** Both included, oldest first. */
export function daysFrom(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
