import { useId, useState, type KeyboardEvent, type UIEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DaySummary } from '../../../shared/replica/replica.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPeriod } from './empty-period.tsx';
import { EntriesToCome } from './entries-to-come.tsx';
import { EntryCard } from './entry-card.tsx';
import { useIsArriving } from './use-is-arriving.ts';
import type { History } from './use-history.ts';
import styles from './entry-list.module.css';

/** Ten years are 3,650 cards: this many are made at a time, more as she reaches their end. */
const SLICE = 40;
const REACH_PX = 600;

interface EntryListProps {
  readonly history: Pick<
    History,
    'days' | 'period' | 'today' | 'selected' | 'onSelect' | 'onPeriod'
  >;
}

export function EntryList({ history }: EntryListProps) {
  const { t } = useTranslation('history');
  const id = useId();
  const { days, period, onPeriod } = history;
  const isArriving = useIsArriving() && days?.length === 0;
  return (
    <section
      aria-labelledby={id}
      aria-busy={days === null || isArriving}
      className={styles['section']}
    >
      <h2 id={id} tabIndex={-1} className={styles['heading']}>
        {t('list.title')}
      </h2>
      {days === null || isArriving ? (
        <EntriesToCome isArriving={isArriving} />
      ) : days.length === 0 ? (
        <EmptyPeriod period={period} onPeriod={onPeriod} />
      ) : (
        <Cards key={period} days={days} history={history} />
      )}
    </section>
  );
}

interface CardsProps {
  readonly days: readonly DaySummary[];
  readonly history: EntryListProps['history'];
}

function Cards({ days, history }: CardsProps) {
  const { t } = useTranslation('history');
  const { today, selected, onSelect } = history;
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
              isSelected={summary.date === selected}
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
