import { useTranslation } from 'react-i18next';
import type { SavedAnswer } from '../../shared/replica/replica.ts';
import styles from './save-status.module.css';

interface SaveStatusProps {
  readonly saved: readonly SavedAnswer[];
  readonly lastSaved: number;
}

/** What became of the last save, in place: first the device, then, once acknowledged, the server. */
export function SaveStatus({ saved, lastSaved }: SaveStatusProps) {
  const { t } = useTranslation('journal');
  const sent = saved.length > 0 && saved.every(({ place }) => place === 'on_server');
  const text = sent
    ? t('status.onServer', { count: lastSaved })
    : t('status.onDevice', { count: lastSaved });
  return (
    <p role="status" className={styles['status']}>
      {lastSaved > 0 ? text : t('draftsKept')}
    </p>
  );
}
