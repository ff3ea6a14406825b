import * as z from 'zod/mini';
import { type Reflection, reflectionSchema } from '../../contract/reflections.ts';
import { reflectionOf } from '../store/rows.ts';
import { readRows } from './stored-drafts.ts';

export function holdsAnswers(name: string): boolean {
  return name.endsWith('--reflections');
}

const liveRow = z.object({
  id: z.string(),
  date: z.string(),
  answer: z.string().check(z.minLength(1)),
  erased: z.literal(false),
});

/** Past RxDB, as readStoredDrafts. What is odd about one is for the server to judge, not a reason to lose it. */
export async function readStoredAnswers(name: string): Promise<readonly Reflection[]> {
  const rows = await readRows(name);
  return rows.flatMap((stored) => {
    if (!z.safeParse(liveRow, stored).success) return [];
    const read = z.safeParse(reflectionSchema, stored);
    return [read.success ? read.data : reflectionOf(stored as Reflection)];
  });
}
