import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../lib/use-attempt.ts';
import { useOpenReplica } from '../../lib/replica-context.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import styles from './sync-panel.module.css';

interface HeldErasuresProps {
  readonly ids: readonly string[];
}

/** So many erasures at once look like an accident: the texts stay here until she says so. */
export function HeldErasures({ ids }: HeldErasuresProps) {
  const { t } = useTranslation('sync');
  const replica = useOpenReplica();
  /** What she is asked about: what is held meanwhile is another question. */
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const { hasFailed, isBusy, attempt } = useAttempt();
  const count = ids.length;
  if (count === 0) return null;
  const close = (): void => setAsked(null);
  const erase = async (): Promise<void> => {
    await replica.sync.confirmHeldErasures(asked ?? []);
    close();
  };
  return (
    <section className={styles['part']}>
      <h3>{t('held.title')}</h3>
      <p>{t('held.text', { count })}</p>
      <Button variant="danger" onClick={() => setAsked(ids)}>
        {t('held.erase')}
      </Button>
      <Dialog
        open={asked !== null}
        onClose={close}
        title={t('held.eraseTitle')}
        description={t('held.eraseText')}
        actions={
          <>
            <Button onClick={close}>{t('held.keep')}</Button>
            <Button variant="danger" busy={isBusy} onClick={() => attempt(erase)}>
              {t('held.confirm')}
            </Button>
          </>
        }
      >
        {hasFailed && <p role="alert">{t('held.failed')}</p>}
      </Dialog>
    </section>
  );
}
