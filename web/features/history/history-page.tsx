import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../shared/contract/day.ts';
import { useSession } from '../../lib/session.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { EntryDetails } from './entry-details.tsx';
import { EntryList } from './entry-list.tsx';
import { HistoryWall } from './history-wall.tsx';
import { LookBack } from './look-back.tsx';
import { OnThisDay } from './on-this-day.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { PullProgress } from './pull-progress.tsx';
import { StatCards } from './stat-cards.tsx';
import { useHistory } from './use-history.ts';
import { useReturnFocus } from './use-return-focus.ts';
import styles from './history-page.module.css';

/** Everything she wrote, day by day, from this device alone. Premium only (spec section 2). */
export function HistoryPage() {
  const { premium } = useSession();
  return premium ? <History /> : <HistoryWall />;
}

function History() {
  const { t } = useTranslation('history');
  const history = useHistory();
  const [called, setCalled] = useState<{ readonly day: Day } | null>(null);
  const { selected, onSelect: select } = history;
  const { page, leaveFrom } = useReturnFocus(selected);
  const onSelect = useCallback(
    (day: Day | null): void => {
      setCalled(null);
      if (day) leaveFrom();
      select(day);
    },
    [select, leaveFrom],
  );
  const onOpen = useCallback(
    (day: Day): void => {
      setCalled({ day });
      leaveFrom();
      select(day);
    },
    [select, leaveFrom],
  );
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
      <div ref={page} className={styles['history']} data-reading={selected !== null}>
        <div className={styles['overview']}>
          <StatCards statistics={history.statistics} streak={history.streak} />
          <PeriodFilter period={history.period} onPeriod={history.onPeriod} />
          <PullProgress />
          <LookBack history={history} onOpen={onOpen} />
          <OnThisDay history={history} onOpen={onOpen} />
        </div>
        <div data-part="list" className={styles['list']}>
          <EntryList history={{ ...history, onSelect }} />
        </div>
        <div className={styles['details']}>
          <EntryDetails day={selected} called={called} onClose={() => onSelect(null)} />
        </div>
      </div>
    </Page>
  );
}
