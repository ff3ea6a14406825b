import { useMemo } from 'react';
import type { JournalStatus } from '../../../../shared/replica/private/journal-status.ts';
import { useReplica } from '../../../lib/replica-context.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { useIsPrivate } from './use-is-private.ts';

/** `off`: its keys are here still, and by her own word the server may read it again. */
export function usePrivateStanding(): 'text' | 'on' | 'off' {
  const replica = useReplica();
  const status = useObservable(
    useMemo(() => replica.journal$, [replica]),
    null,
  );
  if (!useIsPrivate()) return 'text';
  return status && isEnding(status) ? 'off' : 'on';
}

function isEnding(status: JournalStatus): boolean {
  const isOpening = status.kind === 'moving' && status.to === 'plain';
  return isOpening || status.kind === 'ask' || status.kind === 'plain';
}
