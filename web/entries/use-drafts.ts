import { useEffect, useRef, useState } from 'react';
import type { Day } from '../../shared/contract/day.ts';
import type { LocalWriteFault } from '../../shared/replica/local-write-error.ts';
import { onBeforeReload } from '../lib/before-reload.ts';
import { useReplica } from '../lib/replica-context.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import { handOver } from './draft-handover.ts';
import { faultOf } from './fault-of.ts';
import type { Texts } from './plan-answers.ts';
import { restoreDrafts } from './restore-drafts.ts';

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
  const replica = useReplica();
  const [texts, setTexts] = useState<Texts>({});
  // A save ends later than it began: what she typed meanwhile is here before React shows it.
  const newest = useRef<Texts>({});
  const [restored, setRestored] = useState(false);
  const [fault, setFault] = useState<LocalWriteFault | null>(null);
  const [keeper] = useState(() =>
    createDraftKeeper({
      write: (key, text) => replica.saveDraft(day, { question_id: key, text }),
      keepNow: (unwritten) =>
        replica.keepDraftsNow(
          day,
          [...unwritten].map(([question_id, text]) => ({ question_id, text })),
        ),
      onOutcome: (error) => setFault(error === null ? null : faultOf(error)),
    }),
  );

  const [show] = useState(() => (next: Texts) => {
    newest.current = next;
    setTexts(next);
  });

  useEffect(() => {
    let current = true;
    restoreDrafts(replica, day)
      // What she typed while the device was read is newer than what it held.
      .then((kept) => current && show({ ...kept, ...newest.current }))
      .catch((error: unknown) => current && setFault(faultOf(error)))
      .finally(() => current && setRestored(true));
    return () => {
      current = false;
    };
  }, [replica, day, show]);
  useFlushOnLeave(keeper);
  useEffect(() => () => handOver(replica, day, keeper), [replica, day, keeper]);

  return {
    texts,
    restored,
    fault,
    setFault,
    setText: (key, text) => {
      show({ ...newest.current, [key]: text });
      keeper.note(key, text);
    },
    settle: (written) => {
      const settled = Object.keys(written).filter((key) => newest.current[key] === written[key]);
      const left = Object.entries(newest.current).filter(([key]) => !settled.includes(key));
      show(Object.fromEntries(left));
      for (const key of settled) keeper.note(key, '');
      void keeper.flush();
    },
    flush: () => keeper.flush(),
  };
}

/** Hidden, closed, reloaded, or moved to another screen: what she typed is handed over at once. */
function useFlushOnLeave(keeper: DraftKeeper): void {
  useEffect(() => {
    const leave = (): void => keeper.leave();
    const leaveWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') leave();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leaveWhenHidden);
    const forget = onBeforeReload(() => keeper.flush());
    return () => {
      forget();
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leaveWhenHidden);
    };
  }, [keeper]);
}
