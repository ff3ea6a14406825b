import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useForAWhile } from '../../lib/use-for-a-while.ts';
import { takeSentHome } from '../journal/sent-home.ts';
import { useIsSold } from '../plan/use-is-sold.ts';
import styles from './dashboard-page.module.css';

/** Time to read one line twice. */
const SHOWN_MS = 10_000;

/** She asked for the journal and sees the dashboard: why. */
export function SentHomeNote() {
  const { t } = useTranslation(['dashboard', 'plans']);
  const isSold = useIsSold();
  const { isOn, begin } = useForAWhile(SHOWN_MS);
  useEffect(() => {
    if (takeSentHome()) begin();
  }, [begin]);
  return (
    <p role="status" className={styles['sent']}>
      {isOn && t('dashboard:journalIsPremium')}
      {isOn && !isSold && ` ${t('plans:notSold')}`}
    </p>
  );
}
