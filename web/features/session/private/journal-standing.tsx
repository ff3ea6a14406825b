import { lazy, Suspense, useMemo, useSyncExternalStore } from 'react';
import { loadPrivateTexts } from '../../../i18n/i18n.ts';
import { useOpenReplica } from '../../../lib/replica-context.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { justSealed } from './just-sealed.ts';
import type { AccountDeletion } from './other-ways.tsx';

const JournalNotice = lazy(async () => {
  const [notice] = await Promise.all([import('./journal-notice.tsx'), loadPrivateTexts()]);
  return { default: notice.JournalNotice };
});
const MissingNotice = lazy(async () => {
  const [notice] = await Promise.all([import('./missing-notice.tsx'), loadPrivateTexts()]);
  return { default: notice.MissingNotice };
});
const SealedNotice = lazy(async () => {
  const [notice] = await Promise.all([import('./sealed-notice.tsx'), loadPrivateTexts()]);
  return { default: notice.SealedNotice };
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
  const missing = details?.missing ?? 0;
  const isQuiet = !status || status.kind === 'plain' || status.kind === 'private';
  const isSealed = useSyncExternalStore(justSealed.subscribe, justSealed.read);
  if (isQuiet && missing === 0 && !isSealed) return null;
  return (
    <Suspense fallback={null}>
      {!isQuiet && <JournalNotice status={status} accountDeletion={accountDeletion} />}
      {isQuiet && isSealed && <SealedNotice />}
      {missing > 0 && <MissingNotice count={missing} />}
    </Suspense>
  );
}
