import type { NewAnswer } from '../../../shared/replica/replica.ts';

export function sevenAnswers(): NewAnswer[] {
  return [1, 2, 3, 4, 5, 6, 7].map((number) => ({
    question_id: `ic-00${number}`,
    question_text: 'Which game could make you forget the time when you were small?',
    question_type: 'inner_child',
    language: 'en',
    answer: 'Hopscotch, until the street lamps came on and somebody called us in. '.repeat(4),
  }));
}
