import * as z from 'zod/mini';
import type { Question } from '../../shared/contract/days.ts';
import type { Bilingual } from '../../shared/contract/language.ts';
import affirmationList from './bank/affirmations.json' with { type: 'json' };
import questionList from './bank/questions.json' with { type: 'json' };

/** Everything the days are made of. */
export interface QuestionBank {
  readonly questions: readonly Question[];
  readonly affirmations: readonly Bilingual[];
  readonly findQuestion: (id: string) => Question | undefined;
}

const questionsSchema = z.array(
  z.object({ id: z.string(), type: z.string(), en: z.string(), ar: z.string() }),
);
const affirmationsSchema = z.array(z.object({ id: z.string(), en: z.string(), ar: z.string() }));

export function loadQuestionBank(): QuestionBank {
  const questions = questionsSchema
    .parse(questionList)
    .map(({ id, type, en, ar }): Question => ({ id, type, text: { en, ar } }));
  const byId = new Map(questions.map((question) => [question.id, question]));
  return {
    questions,
    affirmations: affirmationsSchema.parse(affirmationList).map(({ en, ar }) => ({ en, ar })),
    findQuestion: (id) => byId.get(id),
  };
}
