import type { Day } from '../../shared/contract/day.ts';
import type { Replica, SavedAnswer } from '../../shared/replica/replica.ts';
import { takeOver } from './draft-handover.ts';
import { isAlreadySaved, type Texts } from './plan-answers.ts';

/** The day's unsaved texts; what a save had already turned into an answer is cleared, not offered twice. */
export async function restoreDrafts(replica: Replica, day: Day): Promise<Texts> {
  const refused = await takeOver(replica, day);
  const [drafts, saved] = await Promise.all([replica.loadDrafts(day), firstSaved(replica, day)]);
  const texts: Record<string, string> = {};
  for (const draft of drafts) {
    if (isAlreadySaved(draft.question_id, draft.text, saved)) {
      await replica.saveDraft(day, { question_id: draft.question_id, text: '' });
    } else {
      texts[draft.question_id] = draft.text;
    }
  }
  return { ...texts, ...refused };
}

function firstSaved(replica: Replica, day: Day): Promise<readonly SavedAnswer[]> {
  return new Promise((resolve, reject) => {
    const subscription = replica.watchDay(day).subscribe({
      next: (saved) => {
        resolve(saved);
        queueMicrotask(() => subscription.unsubscribe());
      },
      error: reject,
    });
  });
}
