import { addDays, dayIn, isDay, type Day } from '../../shared/contract/day.ts';
import type { DayContent, Question } from '../../shared/contract/days.ts';
import type { Bilingual, Language } from '../../shared/contract/language.ts';
import type { QuestionBank } from './question-bank.ts';
import { affirmationOf, questionsOf } from './pick-of-the-day.ts';

interface Reader {
  readonly userId: string;
  readonly premium: boolean;
  readonly timeZone: string;
  readonly language: Language;
}

interface Asked {
  /** Her today when absent. */
  readonly date?: Day | undefined;
  readonly language?: Language | undefined;
}

export interface QuestionInOneLanguage {
  readonly id: string;
  readonly type: string;
  readonly text: string;
}

export interface DayService {
  getAffirmation(reader: Reader, asked: Asked): string;
  listQuestions(reader: Reader, asked: Asked): QuestionInOneLanguage[];
  /** Both languages; no questions on the free plan. */
  listDays(reader: Reader, from: Day, count: number): DayContent[];
}

export function createDayService(bank: QuestionBank, now: () => number): DayService {
  const dayOf = (reader: Reader, { date }: Asked) => date ?? dayIn(now(), reader.timeZone);
  const questions = (reader: Reader, day: Day): Question[] =>
    reader.premium ? [...questionsOf(bank, reader.userId, day)] : [];
  return {
    getAffirmation: (reader, asked) =>
      inLanguage(affirmationOf(bank, reader.userId, dayOf(reader, asked)), reader, asked),
    listQuestions: (reader, asked) =>
      questions(reader, dayOf(reader, asked)).map(({ id, type, text }) => ({
        id,
        type,
        text: inLanguage(text, reader, asked),
      })),
    listDays: (reader, from, count) =>
      Array.from({ length: count }, (_, index) => addDays(from, index))
        // The calendar of four-digit years ends somewhere.
        .filter(isDay)
        .map((date) => ({
          date,
          questions: questions(reader, date),
          affirmation: affirmationOf(bank, reader.userId, date),
        })),
  };
}

function inLanguage(text: Bilingual, reader: Reader, asked: Asked): string {
  return text[asked.language ?? reader.language];
}
