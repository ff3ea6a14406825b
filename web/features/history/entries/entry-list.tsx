import { useId, useState, type KeyboardEvent, type UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DaySummary } from '../../../../shared/replica/replica.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { EntriesToCome } from './entries-to-come.tsx';
import { EntryCard } from './entry-card.tsx';
import { useIsArriving } from '../use-is-arriving.ts';
import type { History } from '../use-history.ts';
import styles from './entry-list.module.css';

/** Ten years are 3,650 cards: this many are made at a time, more as she reaches their end. */
const SLICE = 40;
const REACH_PX = 600;

interface EntryListProps {
  readonly history: Pick<History, 'days' | 'listed' | 'period' | 'today' | 'open' | 'onSelect'>;
  /** She searches for something that no entry holds. */
  readonly isVain: boolean;
}

export function EntryList({ history, isVain }: EntryListProps) {
  const { t } = useTranslation('history');
  const id = useId();
  const { listed } = history;
  const isArriving = useIsArriving() && history.days?.length === 0;
  return (
    <section
      aria-labelledby={id}
      aria-busy={listed === null || isArriving}
      className={styles['section']}
    >
      <h2 id={id} tabIndex={-1} className={styles['heading']}>
        {t('list.title')}
      </h2>
      {isVain ? (
        <p className={styles['line']}>{t('list.noMatch')}</p>
      ) : (
        <Entries history={history} isArriving={isArriving} />
      )}
    </section>
  );
}

interface EntriesProps extends Pick<EntryListProps, 'history'> {
  readonly isArriving: boolean;
}

function Entries({ history, isArriving }: EntriesProps) {
  const { t } = useTranslation('history');
  const { days, listed, period } = history;
  const isEmpty = days?.length === 0 && !isArriving;
  return (
    <>
      {isEmpty && listed?.length === 0 && <NothingWritten />}
      {isEmpty && listed !== null && listed.length > 0 && (
        <p className={styles['line']}>
          <span>{t('list.empty')}</span> · <span>{t('list.latest')}</span>
        </p>
      )}
      {(listed === null || isArriving) && <EntriesToCome isArriving={isArriving} />}
      {listed !== null && listed.length > 0 && (
        <Cards key={period} days={listed} history={history} />
      )}
    </>
  );
}

/** What belongs here, and the first step. */
function NothingWritten() {
  const { t } = useTranslation('history');
  return (
    <Card>
      <EmptyState
        title={t('list.empty')}
        text={t('list.emptyText')}
        action={<ButtonLink to={paths.journal}>{t('list.write')}</ButtonLink>}
      />
    </Card>
  );
}

interface CardsProps {
  readonly days: readonly DaySummary[];
  readonly history: EntryListProps['history'];
}

function Cards({ days, history }: CardsProps) {
  const { t } = useTranslation('history');
  const { today, open, onSelect } = history;
  const [shown, setShown] = useState(SLICE);
  const showMore = (): void => setShown((before) => Math.min(before + SLICE, days.length));
  const handleScroll = ({ currentTarget: area }: UIEvent): void => {
    const left = area.scrollHeight - area.scrollTop - area.clientHeight;
    if (left < REACH_PX && shown < days.length) showMore();
  };
  return (
    <div className={styles['scroll']} onScroll={handleScroll}>
      <ul className={styles['cards']}>
        {days.slice(0, shown).map((summary) => (
          <li key={summary.date} className={styles['item']}>
            <EntryCard
              summary={summary}
              isToday={summary.date === today}
              isSelected={summary.date === open}
              onSelect={onSelect}
              onKeyDown={moveFocus}
            />
          </li>
        ))}
      </ul>
      {shown < days.length && (
        <Button variant="ghost" onClick={showMore}>
          {t('list.more')}
        </Button>
      )}
    </div>
  );
}

/** Arrow keys walk the cards; Tab and Enter work as everywhere. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const item = event.currentTarget.parentElement;
  const target =
    event.key === 'ArrowDown'
      ? item?.nextElementSibling
      : event.key === 'ArrowUp'
        ? item?.previousElementSibling
        : null;
  const button = target?.querySelector('button');
  if (!button) return;
  event.preventDefault();
  button.focus();
}
