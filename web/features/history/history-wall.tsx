import { useTranslation } from 'react-i18next';
import { downloadText } from '../../entries/take-away.ts';
import { paths } from '../../lib/paths.ts';
import { useReplica } from '../../lib/replica-context.ts';
import { useToday } from '../../lib/use-today.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Motif } from '../../ui/motif.tsx';
import { Page } from '../../ui/page.tsx';
import { useToast } from '../../ui/use-toast.ts';
import styles from './history-wall.module.css';

/** The spec's wall, and beside it the way to her own words: they are never held hostage (decision 27). */
export function HistoryWall() {
  const { t } = useTranslation('history');
  const replica = useReplica();
  const toast = useToast();
  const { today } = useToday();
  const download = async (): Promise<void> => {
    try {
      const words = await replica.exportAll();
      downloadText(`noor-journal-${today}.json`, JSON.stringify(words, null, 2));
    } catch {
      toast.show({ title: t('wall.failed'), tone: 'error' });
    }
  };
  return (
    <Page title={t('wall.title')} back={{ to: paths.home, label: t('wall.back') }}>
      <Card className={styles['wall']}>
        <Motif name="crescent" className={styles['motif']} />
        <p>{t('wall.text')}</p>
        <ButtonLink to={paths.subscribe} variant="primary">
          {t('wall.upgrade')}
        </ButtonLink>
        <div className={styles['yours']}>
          <p>{t('wall.yours')}</p>
          <Button variant="ghost" icon="download" onClick={() => void download()}>
            {t('wall.download')}
          </Button>
        </div>
      </Card>
    </Page>
  );
}
