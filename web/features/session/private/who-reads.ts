import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pin } from '../../../../shared/sealed/state.ts';
import type { JournalStatus } from '../../../../shared/replica/private/journal-status.ts';
import { useOpenReplica } from '../../../lib/replica-context.ts';
import { useObservable } from '../../../lib/use-observable.ts';

interface Readers {
  readonly title: string;
  readonly whoReads: string;
  /** On its way from one kind to the other: nothing can be changed meanwhile. */
  readonly isMoving: boolean;
  /** On its way to be private, with ways in that last. */
  readonly isSealing: boolean;
}

/** Of a journal whose keys are here: who can read it now, as far as this device knows. */
export function useWhoReads(pin: Pin): Readers {
  const { t } = useTranslation('private');
  const replica = useOpenReplica();
  const status = useObservable(
    useMemo(() => replica.journal$, [replica]),
    null,
  );
  const whoReads = status === null ? '' : sentence(t, status, pin);
  const isMoving = status?.kind === 'moving';
  const isSealing = isMoving && status.to === 'private';
  const title = t(isMoving && !isSealing ? 'settings.ending' : 'settings.title');
  return { title, whoReads, isMoving, isSealing };
}

type Translate = ReturnType<typeof useTranslation<'private'>>['t'];

function sentence(t: Translate, status: JournalStatus, pin: Pin): string {
  switch (status.kind) {
    case 'plain':
      return t('settings.opening');
    case 'moving':
      if (status.to === 'plain') return t('settings.opening');
      return t(pin.isRenewal ? 'settings.renewing' : 'settings.closing');
    case 'ask':
      return `${t('notice.ask')} ${t('notice.askText')}`;
    case 'refused':
      return `${t('notice.refused')} ${t(status.why === 'plain_again' ? 'notice.plain_again' : 'notice.other')}`;
    case 'elsewhere':
    case 'renewed':
      return t('settings.text');
    case 'private':
      // Nobody has said yet that all of it is closed.
      return t(pin.isFinished || pin.isRenewal ? 'settings.text' : 'settings.closing');
  }
}
