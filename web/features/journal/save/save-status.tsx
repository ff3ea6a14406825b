import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedAnswer } from '../../../../shared/replica/replica.ts';
import { useOpenReplica } from '../../../lib/replica-context.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import styles from './save-bar.module.css';

interface SaveStatusProps {
  readonly saved: readonly SavedAnswer[];
  readonly lastSaved: number;
  /** She saved a moment ago. */
  readonly isNew: boolean;
  /** What is to be saved next is said in its place. */
  readonly isHidden: boolean;
  readonly ref: Ref<HTMLParagraphElement>;
}

/** What became of the last save, in place: first the device, then, once acknowledged, the server. */
export function SaveStatus({ saved, lastSaved, isNew, isHidden, ref }: SaveStatusProps) {
  const { t } = useTranslation('journal');
  const { persistent } = useOpenReplica();
  const here = persistent ? 'onDevice' : 'notSent';
  const sent = saved.length > 0 && saved.every(({ place }) => place === 'on_server');
  const text = sent
    ? t('status.onServer', { count: lastSaved })
    : t(`status.${here}`, { count: lastSaved });
  const resting = t(persistent ? 'draftsKept' : 'draftsNotKept');
  const isSaid = isNew && !isHidden;
  return (
    <p ref={ref} role="status" tabIndex={-1} className={isSaid ? styles['saved'] : undefined}>
      {isSaid && <Icon name="check" />}
      {isHidden ? '' : lastSaved > 0 ? text : resting}
    </p>
  );
}
