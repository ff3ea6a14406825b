import { useTranslation } from 'react-i18next';
import { JournalDownload } from '../journal/download/journal-download.tsx';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { CheckoutLink } from '../plan/checkout-link.tsx';
import { Motif } from '../../ui/icon/motif.tsx';
import { NotSold } from '../plan/not-sold.tsx';
import { useIsSold } from '../plan/use-is-sold.ts';
import { Page } from '../../ui/page/page.tsx';
import styles from './history-wall.module.css';

/** The spec's wall, and beside it the way to her own words: they are never held hostage. */
export function HistoryWall() {
  const { t } = useTranslation('history');
  const isSold = useIsSold();
  return (
    <Page title={t('wall.title')} back={{ to: paths.home, label: t('wall.back') }}>
      <Card className={styles['wall']}>
        <Motif name="crescent" className={styles['motif']} />
        <p>{t('wall.text')}</p>
        <NotSold />
        {isSold && <CheckoutLink variant="primary">{t('wall.upgrade')}</CheckoutLink>}
        <div className={styles['yours']}>
          <p>{t('wall.yours')}</p>
          <JournalDownload variant="ghost" label={t('wall.download')} />
        </div>
      </Card>
    </Page>
  );
}
