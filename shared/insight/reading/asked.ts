import { tokens } from '../../words/tokens.ts';
import { ASKS_DAY, ASKS_FEELING, ASKS_GLAD, ASKS_HARD } from '../lexicon/questions.ts';

/** What she was asked for: it tells how her answer is meant. */
export type Asked = 'feeling' | 'day' | 'hard' | 'glad' | 'anything';

export function askedBy(question: string): Asked {
  const text = tokens(question).join(' ');
  if (ASKS_FEELING.test(text)) return 'feeling';
  if (ASKS_DAY.test(text)) return 'day';
  if (ASKS_HARD.test(text)) return 'hard';
  return ASKS_GLAD.test(text) ? 'glad' : 'anything';
}
