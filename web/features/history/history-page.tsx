import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { EntryDetails } from './entry-details.tsx';
import { EntryList } from './entry-list.tsx';
import { HistoryWall } from './history-wall.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { PullProgress } from './pull-progress.tsx';
import { StatCards } from './stat-cards.tsx';
import { useHistory } from './use-history.ts';
import styles from './history-page.module.css';

/** Everything she wrote, day by day, from this device alone. Premium only (spec section 2). */
export function HistoryPage() {
  const { premium } = useSession();
  return premium ? <History /> : <HistoryWall />;
}

function History() {
  const { t } = useTranslation('history');
  const history = useHistory();
  const { selected, onSelect } = history;
  return (
    <Page
      title={t('title')}
      wide
      back={{ to: paths.journal, label: t('back') }}
      aside={
        <ButtonLink to={paths.journal} icon="edit">
          {t('prompt')}
        </ButtonLink>
      }
    >
      <div className={styles['history']} data-reading={selected !== null}>
        <div className={styles['overview']}>
          <StatCards statistics={history.statistics} streak={history.streak} />
          <PeriodFilter period={history.period} onPeriod={history.onPeriod} />
          <PullProgress />
        </div>
        <div className={styles['list']}>
          <EntryList history={history} />
        </div>
        <div className={styles['details']}>
          <EntryDetails day={selected} onClose={() => onSelect(null)} />
        </div>
      </div>
    </Page>
  );
}
