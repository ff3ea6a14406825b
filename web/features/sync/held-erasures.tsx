import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenReplica } from '../../lib/replica-context.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import styles from './sync-panel.module.css';

interface HeldErasuresProps {
  readonly count: number;
}

/** So many erasures at once look like an accident: the texts stay here until she says so. */
export function HeldErasures({ count }: HeldErasuresProps) {
  const { t } = useTranslation('sync');
  const replica = useOpenReplica();
  const [asking, setAsking] = useState(false);
  if (count === 0) return null;
  const erase = async (): Promise<void> => {
    await replica.sync.confirmHeldErasures();
    setAsking(false);
  };
  return (
    <section className={styles['part']}>
      <h3>{t('held.title')}</h3>
      <p>{t('held.text', { count })}</p>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('held.erase')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('held.eraseTitle')}
        description={t('held.eraseText')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('held.keep')}</Button>
            <Button variant="danger" onClick={() => void erase()}>
              {t('held.confirm')}
            </Button>
          </>
        }
      />
    </section>
  );
}
