import { useTranslation } from 'react-i18next';
import { useSessionActions } from '../../features/session/session.ts';
import { Button } from '../../ui/button/button.tsx';
import { Motif } from '../../ui/icon/motif.tsx';
import styles from './notice-screen.module.css';

/** A token but no known user and no server: only a new device without a network sees this. */
export function UnreachableScreen() {
  const { t } = useTranslation(['errors', 'common']);
  const { recheck } = useSessionActions();
  return (
    <main className={styles['screen']} role="alert">
      <Motif name="crescent" className={styles['motif']} />
      <h1>{t('errors:unreachableTitle')}</h1>
      <p>{t('errors:unreachableMessage')}</p>
      <Button variant="primary" onClick={() => void recheck({ force: true })}>
        {t('common:retry')}
      </Button>
    </main>
  );
}
