import { useEffect, useLayoutEffect, useState } from 'react';
import type { Day } from '../../../../shared/contract/day.ts';
import type { LocalWriteFault } from '../../../../shared/outbox/local-write-error.ts';
import { onBeforeReload } from '../../../lib/before-reload.ts';
import { useOpenReplica } from '../../../lib/replica-context.ts';
import { createBoxes } from './boxes.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { handOver } from './draft-handover.ts';
import { faultOf } from '../save/fault-of.ts';
import { watchOtherTabs } from './other-tabs.ts';
import { writtenTexts, type Texts } from '../answers/plan-answers.ts';
import { restoreDrafts } from './restore-drafts.ts';
import { useLeaveWarning } from '../../../lib/use-leave-warning.ts';

export interface Drafts {
  readonly texts: Texts;
  /** False until what the device kept is on the screen. */
  readonly restored: boolean;
  readonly fault: LocalWriteFault | null;
  readonly setFault: (fault: LocalWriteFault | null) => void;
  readonly setText: (key: string, text: string) => void;
  /** Removes each box's draft where it still holds exactly the text that was saved. */
  readonly settle: (written: Texts) => void;
  readonly flush: () => Promise<void>;
}

/** Her unsaved words of one day. Mount it with `key={day}`: a day never inherits another's text. */
export function useDrafts(day: Day): Drafts {
  const replica = useOpenReplica();
  const [texts, setTexts] = useState<Texts>({});
  const [restored, setRestored] = useState(false);
  const [fault, setFault] = useState<LocalWriteFault | null>(null);
  const [boxes] = useState(() =>
    createBoxes(replica, day, {
      onTexts: setTexts,
      onOutcome: (error) => setFault(error === null ? null : faultOf(error)),
    }),
  );

  useLayoutEffect(() => boxes.shown(texts), [boxes, texts]);
  useEffect(() => {
    let current = true;
    restoreDrafts(replica, day)
      .then((found) => {
        boxes.restore(found);
        // This screen went meanwhile: the next one takes over what it found.
        if (!current) handOver(replica, day, boxes);
      })
      .catch((error: unknown) => current && setFault(faultOf(error)))
      .finally(() => {
        boxes.open();
        if (current) setRestored(true);
      });
    return () => {
      current = false;
    };
  }, [replica, day, boxes]);
  useEffect(
    () => (restored ? watchOtherTabs(replica, day, boxes) : undefined),
    [replica, day, boxes, restored],
  );
  useFlushOnLeave(boxes.keeper);
  useEffect(() => () => handOver(replica, day, boxes), [replica, day, boxes]);
  const isUnkept = fault !== null || !replica.persistent;
  useLeaveWarning(isUnkept && writtenTexts(texts).length > 0);

  return {
    texts,
    restored,
    fault,
    setFault,
    setText: boxes.setText,
    settle: boxes.settle,
    flush: () => boxes.keeper.flush(),
  };
}

/**
 * Hidden, closed, reloaded, or moved to another screen: what she typed is handed over at once.
 * `beforeunload` comes while the page still lives for a while: docs/decisions/last-words.md.
 */
function useFlushOnLeave(keeper: DraftKeeper): void {
  useEffect(() => {
    const leave = (): void => void keeper.leave();
    const leaveWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') leave();
    };
    window.addEventListener('beforeunload', leave);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leaveWhenHidden);
    const forget = onBeforeReload(() => keeper.flush());
    return () => {
      forget();
      window.removeEventListener('beforeunload', leave);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leaveWhenHidden);
    };
  }, [keeper]);
}
