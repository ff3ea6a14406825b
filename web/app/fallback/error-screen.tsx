import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/button.tsx';
import { Motif } from '../../ui/icon/motif.tsx';
import styles from './notice-screen.module.css';

/** Said in this order: what happened, what is safe, what she can do. */
export function ErrorScreen() {
  const { t } = useTranslation('errors');
  return (
    <main className={styles['screen']} role="alert">
      <Motif name="lamp" className={styles['motif']} />
      <h1>{t('crashTitle')}</h1>
      <p>{t('crashMessage')}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('crashReload')}
      </Button>
    </main>
  );
}
