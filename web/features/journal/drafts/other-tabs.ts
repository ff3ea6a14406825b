import type { Day } from '../../../../shared/contract/day.ts';
import type { OpenReplica, SavedAnswer } from '../../../../shared/replica/replica.ts';
import type { Boxes } from './boxes.ts';
import { isAlreadySaved, writtenTexts } from '../answers/plan-answers.ts';
import { safeAnswers } from './safe-answers.ts';

/**
 * Follows what other tabs do with the same day: their drafts are shown here, and a box whose text has
 * become an answer is cleared. A draft that goes without one stays on this screen.
 */
export function watchOtherTabs(replica: OpenReplica, day: Day, boxes: Boxes): () => void {
  let safe: readonly SavedAnswer[] | null = null;
  const subscription = replica.answers.watchDay(day).subscribe((saved) => {
    const known = new Set(safe?.map(({ reflection }) => reflection.id));
    const before = safe;
    safe = safeAnswers(saved, replica.persistent);
    // Words she repeats on purpose are not taken from her while she types: only news clears a box.
    const news = before ? safe.filter(({ reflection }) => !known.has(reflection.id)) : [];
    const written = writtenTexts(boxes.texts()).filter(([key, text]) =>
      isAlreadySaved(key, text, news),
    );
    if (written.length > 0) boxes.settle(Object.fromEntries(written));
  });
  subscription.add(
    replica.drafts.watch(day).subscribe((drafts) => {
      for (const { question_id: key, text } of drafts) {
        if (!boxes.knows(key, text)) void follow(key);
      }
    }),
  );

  /** A change can be told late: what counts is what stands there now. */
  async function follow(key: string): Promise<void> {
    try {
      const stored = await replica.drafts.read(day, key);
      if (!subscription.closed && !isAlreadySaved(key, stored, safe ?? [])) boxes.meet(key, stored);
    } catch {
      // Not readable now: before this tab writes, it looks again.
    }
  }

  return () => subscription.unsubscribe();
}
