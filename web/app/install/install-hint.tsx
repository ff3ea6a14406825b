import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplica } from '../../lib/replica-context.ts';
import { useToday } from '../../lib/use-today.ts';
import { Button } from '../../ui/button/button.tsx';
import { LogoMark } from '../../ui/icon/logo-mark.tsx';
import { InstallOfferContext, type InstallOffer } from './install-offer.ts';
import styles from './install-hint.module.css';

/** Quiet, and only after she has saved something in this visit. */
export function InstallHint() {
  const offer = useContext(InstallOfferContext);
  const hasSaved = useHasSaved();
  return offer && hasSaved ? <InstallCard offer={offer} /> : null;
}

function InstallCard({ offer }: { readonly offer: InstallOffer }) {
  const { t } = useTranslation('shell');
  const way = useSyncExternalStore(offer.subscribe, offer.read);
  if (way === 'none') return null;
  return (
    <aside className={styles['card']} aria-label={t('installTitle')}>
      <LogoMark />
      <div className={styles['words']}>
        <h2>{t('installTitle')}</h2>
        <p>{t('installText')}</p>
        {way === 'by_hand' && <p>{t('installIos')}</p>}
        <div className={styles['buttons']}>
          {way === 'prompt' && (
            <Button variant="primary" onClick={offer.install}>
              {t('installAction')}
            </Button>
          )}
          <Button variant="ghost" onClick={offer.dismiss}>
            {t('installDismiss')}
          </Button>
        </div>
      </div>
    </aside>
  );
}

/** Has today gained an answer since this page was opened? */
function useHasSaved(): boolean {
  const replica = useReplica();
  const { today } = useToday();
  const [hasSaved, setHasSaved] = useState(false);
  useEffect(() => {
    let atFirst: number | null = null;
    const subscription = replica.days
      .watchSummaries({ from: today, to: today })
      .subscribe(([summary]) => {
        const count = summary?.count ?? 0;
        atFirst ??= count;
        if (count > atFirst) setHasSaved(true);
      });
    return () => subscription.unsubscribe();
  }, [replica, today]);
  return hasSaved;
}
