import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../../shared/contract/day.ts';
import type { DayContent } from '../../../../shared/contract/days.ts';
import type { Feedback } from '../../../../shared/contract/feedback.ts';
import type { SavedAnswer } from '../../../../shared/replica/replica.ts';
import { activeLanguage } from '../../../i18n/i18n.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { useIsStoreOpen, useReplica } from '../../../lib/replica-context.ts';
import { crisisIn } from '../../insight/harm-words.ts';
import { countAnswered, planQuestions, type AskedQuestion } from '../answers/plan-answers.ts';
import { useAnswerActions, type AnswerActions } from '../answers/use-answer-actions.ts';
import { useDrafts, type DayDrafts } from '../drafts/use-drafts.ts';
import { useSaveAnswers } from '../save/use-save-answers.ts';
import { useInsight, type Insight, type InsightOptions } from '../../insight/use-insight.ts';

export interface DayEntries {
  readonly day: Day;
  /**
   * 'opening': the questions are known, and her words not yet; 'missing': neither the device nor the
   * server has this day's questions.
   */
  readonly content: 'loading' | 'opening' | 'ready' | 'missing';
  readonly questions: readonly AskedQuestion[];
  readonly saved: readonly SavedAnswer[];
  readonly answered: number;
  readonly drafts: DayDrafts;
  readonly actions: AnswerActions;
  readonly feedback: Feedback | null;
  readonly insight: Insight;
  /** How many answers the last save of this visit wrote; 0 before the first. */
  readonly lastSaved: number;
  readonly isJustSaved: boolean;
  /** How many saves of this visit held words that the card with help answers. */
  readonly heavySaves: number;
  readonly save: () => void;
  readonly refresh: () => void;
}

/** One day as she writes it. Mount it with `key={day}`. */
export function useDay(day: Day, insightOptions: InsightOptions): DayEntries {
  useTranslation();
  const language = activeLanguage();
  const replica = useReplica();
  const known = useObservable(
    useMemo(() => replica.days.watchContent(day), [replica, day]),
    replica.days.contentNow?.(day),
  );
  const saved = useObservable(
    useMemo(() => replica.answers.watchDay(day), [replica, day]),
    NOTHING,
  );
  const feedback = useObservable(
    useMemo(() => replica.days.watchFeedback(day), [replica, day]),
    null,
  );
  const drafts = useDrafts(day);
  const insight = useInsight(day, insightOptions);
  const { isComing, refresh } = useDaysAhead(day);

  const questions = planQuestions(known ?? null, language, { drafts: drafts.drafts, saved });
  const [heavySaves, setHeavySaves] = useState(0);
  const handleSaved = (answers: readonly string[]): void => {
    insight.ask(answers);
    if (crisisIn(answers)) setHeavySaves((before) => before + 1);
  };
  const { save, lastSaved, isJustSaved } = useSaveAnswers({
    day,
    drafts,
    questions,
    onSaved: handleSaved,
  });
  const isOpening = useIsOpening(drafts.restored);
  return {
    day,
    content: contentOf(known, { isComing, isOpening }),
    questions,
    saved,
    answered: countAnswered(questions, drafts.drafts, saved),
    drafts,
    actions: useAnswerActions(drafts, insight.ask),
    feedback,
    insight,
    lastSaved,
    isJustSaved,
    heavySaves,
    save,
    refresh,
  };
}

const NOTHING: readonly SavedAnswer[] = [];

/** On a screen that stood before her store was open: until what it holds of the day is shown. */
function useIsOpening(restored: boolean): boolean {
  const isOpen = useIsStoreOpen();
  const [stoodBefore] = useState(!isOpen);
  return stoodBefore && !(isOpen && restored);
}

function contentOf(
  known: DayContent | null | undefined,
  { isComing, isOpening }: { readonly isComing: boolean; readonly isOpening: boolean },
): DayEntries['content'] {
  if (known === undefined || (known === null && (isComing || isOpening))) return 'loading';
  if (known === null) return 'missing';
  return isOpening ? 'opening' : 'ready';
}

/** Fetches the questions when a connection is there; without one the kept ones are shown. */
function useDaysAhead(day: Day): { isComing: boolean; refresh: () => void } {
  const replica = useReplica();
  const offline = useObservable(replica.sync.state$, null)?.kind === 'offline';
  const [answer, setAnswer] = useState<'none' | 'held' | 'missing'>('none');
  const [round, setRound] = useState(0);

  useEffect(() => {
    let current = true;
    void replica.days.refresh(day).then((isHeld) => {
      if (current) setAnswer(isHeld ? 'held' : 'missing');
    });
    return () => {
      current = false;
    };
  }, [replica, day, round, offline]);

  return {
    // What the store holds takes a moment to show: until then nothing is missing.
    isComing: answer === 'held' || (answer === 'none' && !offline),
    refresh: () => {
      setAnswer('none');
      setRound((before) => before + 1);
    },
  };
}
