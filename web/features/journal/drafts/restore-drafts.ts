import type { Day } from '../../../../shared/contract/day.ts';
import type { OpenReplica } from '../../../../shared/replica/replica.ts';
import { takeOver, type Refused } from './draft-handover.ts';
import { firstSaved } from '../save/first-saved.ts';
import { besideKeys, isAlreadySaved, type Texts } from '../answers/plan-answers.ts';
import { safeAnswers } from './safe-answers.ts';

export interface RestoredDrafts {
  /** What the device holds; null where it cannot be read. */
  readonly kept: Texts | null;
  /** What the screen before could not make it hold: newer, and still to be written. */
  readonly refused: Refused | null;
}

/** The day's unsaved texts; what a save had already turned into an answer is cleared, not offered twice. */
export async function restoreDrafts(replica: OpenReplica, day: Day): Promise<RestoredDrafts> {
  const refused = await takeOver(replica, day);
  try {
    return { kept: await readKept(replica, day), refused };
  } catch (error) {
    if (!refused) throw error;
    return { kept: null, refused };
  }
}

async function readKept(replica: OpenReplica, day: Day): Promise<Texts> {
  const [drafts, saved] = await Promise.all([replica.drafts.load(day), firstSaved(replica, day)]);
  const safe = safeAnswers(saved, replica.persistent);
  const done = drafts.filter(({ question_id: key, text }) => isAlreadySaved(key, text, safe));
  // What is kept beside a draft goes with it; beside a box that she emptied it stays.
  const over = new Set(done.flatMap(({ question_id: key }) => [key, ...besideKeys(key)]));
  const texts: Record<string, string> = {};
  for (const { question_id: key, text } of drafts) {
    if (over.has(key)) await replica.drafts.save(day, { question_id: key, text: '' });
    else texts[key] = text;
  }
  return texts;
}
