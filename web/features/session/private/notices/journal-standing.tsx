import { lazy, Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import type { SyncDetails } from '../../../../../shared/replica/sync/sync-state.ts';
import { loadPrivateTexts } from '../../../../i18n/i18n.ts';
import { useOpenReplica } from '../../../../lib/replica-context.ts';
import { useObservable } from '../../../../lib/use-observable.ts';
import { justSealed } from './just-sealed.ts';
import type { AccountDeletion } from '../joining/other-ways.tsx';
import { unfinishedSheet } from '../sheet/unfinished-sheet.ts';

const JournalNotice = lazy(async () => {
  const [notice] = await Promise.all([import('./journal-notice.tsx'), loadPrivateTexts()]);
  return { default: notice.JournalNotice };
});
const MissingNotice = lazy(async () => {
  const [notice] = await Promise.all([import('./missing-notice.tsx'), loadPrivateTexts()]);
  return { default: notice.MissingNotice };
});
const UnopenedNotice = lazy(async () => {
  const [notice] = await Promise.all([import('./unopened-notice.tsx'), loadPrivateTexts()]);
  return { default: notice.UnopenedNotice };
});
const SealedNotice = lazy(async () => {
  const [notice] = await Promise.all([import('./sealed-notice.tsx'), loadPrivateTexts()]);
  return { default: notice.SealedNotice };
});
const VoidSheet = lazy(async () => {
  const [sheet] = await Promise.all([import('../sheet/void-sheet.tsx'), loadPrivateTexts()]);
  return { default: sheet.VoidSheet };
});

interface JournalStandingProps {
  readonly accountDeletion: AccountDeletion;
}

/** Of most journals there is nothing to say, and nothing is fetched for it. */
export function JournalStanding({ accountDeletion }: JournalStandingProps) {
  const replica = useOpenReplica();
  const status = useObservable(
    useMemo(() => replica.journal$, [replica]),
    null,
  );
  const details = useObservable(
    useMemo(() => replica.sync.details$, [replica]),
    null,
  );
  const isQuiet = !status || status.kind === 'plain' || status.kind === 'private';
  const sealed = useSyncExternalStore(justSealed.subscribe, justSealed.read);
  const { missing, newer, strange } = countsOf(details, isQuiet);
  const [isUnfinished, setUnfinished] = useState(() => unfinishedSheet.read() === replica.userId);
  const knowOfSheet = (): void => {
    unfinishedSheet.clear();
    setUnfinished(false);
  };
  const isSilent = missing + newer + strange === 0 && sealed === 'no' && !isUnfinished;
  if (isQuiet && isSilent) return null;
  return (
    <Suspense fallback={null}>
      {isUnfinished && <VoidSheet isUnfinished onClose={knowOfSheet} />}
      {!isQuiet && <JournalNotice status={status} accountDeletion={accountDeletion} />}
      {isQuiet && sealed === 'looking' && (
        <JournalNotice status="looking" accountDeletion={accountDeletion} />
      )}
      {isQuiet && sealed === 'sealed' && <SealedNotice />}
      {missing > 0 && <MissingNotice count={missing} />}
      {newer > 0 && <UnopenedNotice which="newer" count={newer} />}
      {strange > 0 && <UnopenedNotice which="strange" count={strange} />}
    </Suspense>
  );
}

function countsOf(details: SyncDetails | null, isQuiet: boolean) {
  const { missing = 0, unopened } = details ?? {};
  // While it is on its way, that says it.
  return { missing, ...(isQuiet && unopened ? unopened : { newer: 0, strange: 0 }) };
}
