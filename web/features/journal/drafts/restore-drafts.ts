import type { Day } from '../../../../shared/contract/day.ts';
import type { OpenReplica } from '../../../../shared/replica/replica.ts';
import { takeOver, type Refused } from './draft-handover.ts';
import { firstSaved } from '../save/first-saved.ts';
import { besideKeys, isAlreadySaved, isBeside, type Texts } from '../answers/plan-answers.ts';
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
  const [drafts, saved] = await Promise.all([replica.loadDrafts(day), firstSaved(replica, day)]);
  const safe = safeAnswers(saved, replica.persistent);
  const kept = drafts.filter(({ question_id: key, text }) => !isAlreadySaved(key, text, safe));
  const homes = new Set(kept.flatMap(({ question_id: key }) => [key, ...besideKeys(key)]));
  const texts: Record<string, string> = {};
  for (const { question_id: key, text } of drafts) {
    // The question kept beside an edit goes with the edit.
    const isDone = isBeside(key) ? !homes.has(key) : isAlreadySaved(key, text, safe);
    if (isDone) await replica.saveDraft(day, { question_id: key, text: '' });
    else texts[key] = text;
  }
  return texts;
}
