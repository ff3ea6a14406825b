import { lazy, Suspense, useMemo } from 'react';
import { loadPrivateTexts } from '../../../i18n/i18n.ts';
import { useOpenReplica } from '../../../lib/replica-context.ts';
import { useObservable } from '../../../lib/use-observable.ts';

const JournalNotice = lazy(async () => {
  const [notice] = await Promise.all([import('./journal-notice.tsx'), loadPrivateTexts()]);
  return { default: notice.JournalNotice };
});

/** Of most journals there is nothing to say, and nothing is fetched for it. */
export function JournalStanding() {
  const replica = useOpenReplica();
  const status = useObservable(
    useMemo(() => replica.journal$, [replica]),
    null,
  );
  if (!status || status.kind === 'plain' || status.kind === 'private') return null;
  return (
    <Suspense fallback={null}>
      <JournalNotice status={status} />
    </Suspense>
  );
}
