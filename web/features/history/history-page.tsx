import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../shared/contract/day.ts';
import { useSession } from '../session/session.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EntryDetails } from './entries/entry-details.tsx';
import { EntryList } from './entries/entry-list.tsx';
import { HistoryWall } from './history-wall.tsx';
import { LookBack } from './look-back.tsx';
import { OnThisDay } from './on-this-day.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { PullProgress } from './pull-progress.tsx';
import { StatCards } from './stat-cards.tsx';
import { useHasRoomBeside } from './use-has-room-beside.ts';
import { useHistory } from './use-history.ts';
import { useReturnFocus } from './use-return-focus.ts';
import styles from './history-page.module.css';

/** Everything she wrote, day by day, from this device alone. Premium only. */
export function HistoryPage() {
  const { premium } = useSession();
  return premium ? <History /> : <HistoryWall />;
}

function History() {
  const { t } = useTranslation('history');
  const history = useHistory();
  const [called, setCalled] = useState<{ readonly day: Day } | null>(null);
  const [isVain, setVain] = useState(false);
  const { selected, open, listed, onSelect: select } = history;
  const hasRoom = useHasRoomBeside();
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
  // On a phone the entry comes before what she may look back to; beside nothing no pane stands empty.
  const memories = !isVain && <OnThisDay history={history} onOpen={onOpen} />;
  const isAlone = selected === null && (isVain || listed?.length === 0);
  return (
    <Page
      title={t('title')}
      wide
      back={{ to: paths.journal, label: t('back') }}
      aside={<TodaysPrompt />}
    >
      <div
        ref={page}
        className={styles['history']}
        data-reading={selected !== null}
        data-alone={isAlone}
      >
        <div className={styles['overview']}>
          <StatCards statistics={history.statistics} streak={history.streak} />
          <PeriodFilter period={history.period} onPeriod={history.onPeriod} />
          <LookBack history={history} onOpen={onOpen} onVain={setVain} />
          <PullProgress />
          {hasRoom && memories}
        </div>
        <div data-part="list" className={styles['list']}>
          <EntryList history={{ ...history, onSelect }} isVain={isVain} />
          {!hasRoom && memories}
        </div>
        {!isAlone && (
          <div className={styles['details']}>
            <EntryDetails day={open} called={called} onClose={() => onSelect(null)} />
          </div>
        )}
      </div>
    </Page>
  );
}

function TodaysPrompt() {
  const { t } = useTranslation('history');
  return (
    <ButtonLink to={paths.journal} icon="edit" className={styles['prompt']}>
      {t('prompt')}
    </ButtonLink>
  );
}
