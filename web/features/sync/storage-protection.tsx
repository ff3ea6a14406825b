import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/button.tsx';
import styles from './sync-panel.module.css';

type Protection = 'persisted' | 'notPersisted' | 'unknown';

/** Whether the browser may clear this device's copy when space runs out. */
export function StorageProtection() {
  const { t } = useTranslation('sync');
  const [protection, setProtection] = useState<Protection>('unknown');
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    let current = true;
    void readProtection().then((found) => current && setProtection(found));
    return () => {
      current = false;
    };
  }, []);
  const ask = async (): Promise<void> => {
    const granted = await navigator.storage.persist();
    setRefused(!granted);
    if (granted) setProtection('persisted');
  };
  return (
    <section className={styles['part']}>
      <h3>{t('storage.title')}</h3>
      <p>{t(`storage.${protection}`)}</p>
      {protection === 'notPersisted' && (
        <Button onClick={() => void ask()}>{t('storage.ask')}</Button>
      )}
      {refused && <p role="status">{t('storage.refused')}</p>}
    </section>
  );
}

/** Not there outside of a secure context, nor in older browsers. */
async function readProtection(): Promise<Protection> {
  const storage: Partial<StorageManager> = 'storage' in navigator ? navigator.storage : {};
  if (!storage.persisted || !storage.persist) return 'unknown';
  return (await storage.persisted()) ? 'persisted' : 'notPersisted';
}
