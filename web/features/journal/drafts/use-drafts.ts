import { useEffect, useLayoutEffect, useState } from 'react';
import type { Day } from '../../../../shared/contract/day.ts';
import type { LocalWriteFault } from '../../../../shared/outbox/local-write-error.ts';
import {
  type DraftSession,
  openDraftSession,
} from '../../../../shared/replica/drafts/draft-session.ts';
import { type Drafts, editsIn, writtenDrafts } from '../../../../shared/replica/drafts/draft.ts';
import { onBeforeReload } from '../../../lib/before-reload.ts';
import { useOpenReplica } from '../../../lib/replica-context.ts';
import { askBeforeLeaving, useLeaveWarning } from '../../../lib/use-leave-warning.ts';
import { faultOf } from '../save/fault-of.ts';

export interface DayDrafts extends Pick<
  DraftSession,
  'flush' | 'put' | 'setKept' | 'setText' | 'settle'
> {
  readonly drafts: Drafts;
  /** Of these the edits of answers: the same ones while she types elsewhere. */
  readonly edits: Drafts;
  /** What she typed a moment ago is here before the screen shows it. */
  readonly newest: () => Drafts;
  /** False until what the device kept is on the screen. */
  readonly restored: boolean;
  readonly fault: LocalWriteFault | null;
  readonly setFault: (fault: LocalWriteFault | null) => void;
}

const NO_DRAFTS: Drafts = new Map();

/** Her unsaved words of one day. Mount it with `key={day}`: a day never inherits another's text. */
export function useDrafts(day: Day): DayDrafts {
  const replica = useOpenReplica();
  const [drafts, setDrafts] = useState(NO_DRAFTS);
  const [edits, setEdits] = useState(NO_DRAFTS);
  const [restored, setRestored] = useState(false);
  const [fault, setFault] = useState<LocalWriteFault | null>(null);
  const [session] = useState(() =>
    openDraftSession(replica, day, {
      onDrafts: (next) => {
        setDrafts(next);
        setEdits((before) => editsIn(next, before));
      },
      onOutcome: (error) => setFault(error === null ? null : faultOf(error)),
      askBeforeLeaving: holdForAnother,
    }),
  );

  useLayoutEffect(() => session.shown(drafts), [session, drafts]);
  useEffect(() => {
    let current = true;
    session
      .restore()
      .catch((error: unknown) => current && setFault(faultOf(error)))
      .finally(() => current && setRestored(true));
    return () => {
      current = false;
      session.close();
    };
  }, [session]);
  useEffect(() => (restored ? session.followOtherTabs() : undefined), [session, restored]);
  useFlushOnLeave(session);
  const isUnkept = fault !== null || !replica.persistent;
  useLeaveWarning(isUnkept && writtenDrafts(drafts).length > 0);

  const { flush, put, setKept, setText, settle } = session;
  const newest = session.drafts;
  return { drafts, edits, newest, restored, fault, setFault, flush, put, setKept, setText, settle };
}

/** What no screen holds and the device refused: it is tried again with the rest, before the page begins anew. */
function holdForAnother(again: () => Promise<boolean>): () => void {
  const ways = [askBeforeLeaving(), onBeforeReload(again)];
  return () => ways.forEach((out) => out());
}

/**
 * Hidden, closed, reloaded, or moved to another screen: what she typed is handed over at once.
 * `beforeunload` comes while the page still lives for a while: docs/decisions/last-words.md.
 */
function useFlushOnLeave(session: DraftSession): void {
  useEffect(() => {
    const leave = (): void => session.leave();
    const leaveWhenHidden = (): void => {
      if (document.visibilityState === 'hidden') leave();
    };
    window.addEventListener('beforeunload', leave);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leaveWhenHidden);
    const forget = onBeforeReload(() => session.flush());
    return () => {
      forget();
      window.removeEventListener('beforeunload', leave);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leaveWhenHidden);
    };
  }, [session]);
}
