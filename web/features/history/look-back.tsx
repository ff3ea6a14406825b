import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../shared/contract/day.ts';
import { Card } from '../../ui/card.tsx';
import { Icon, type IconName } from '../../ui/icon/icon.tsx';
import { Skeleton } from '../../ui/progress/skeleton.tsx';
import type { History } from './use-history.ts';
import styles from './look-back.module.css';

const EnergyPanel = lazy(async () => ({
  default: (await import('./energy/energy-panel.tsx')).EnergyPanel,
}));
const SearchPanel = lazy(async () => ({
  default: (await import('./search/search-panel.tsx')).SearchPanel,
}));
const CalendarPanel = lazy(async () => ({
  default: (await import('./calendar/calendar-panel.tsx')).CalendarPanel,
}));

const VIEWS = ['search', 'calendar', 'energy'] as const;
type View = (typeof VIEWS)[number];
const icons: Record<View, IconName> = { search: 'search', calendar: 'calendar', energy: 'trend' };

interface LookBackProps {
  readonly history: History;
  readonly onOpen: (day: Day) => void;
  /** Whether she searches for something that no entry holds. */
  readonly onVain: (isVain: boolean) => void;
}

/** Three quiet ways back to a day, closed until she wants one. */
export function LookBack(props: LookBackProps) {
  const { t } = useTranslation('history');
  const id = useId();
  const [view, setView] = useState<View | null>(null);
  return (
    <div className={styles['look']}>
      <div role="group" aria-label={t('look.label')} className={styles['bar']}>
        {VIEWS.map((one) => (
          <button
            key={one}
            type="button"
            aria-expanded={one === view}
            aria-controls={one === view ? id : undefined}
            className={styles['choice']}
            onClick={() => setView(one === view ? null : one)}
          >
            <Icon name={icons[one]} />
            {t(`look.${one}`)}
          </button>
        ))}
      </div>
      {view && (
        <div id={id} data-view={view} className={styles['panel']}>
          <Card>
            <Suspense fallback={<Skeleton lines={4} />}>
              <Panel view={view} {...props} />
            </Suspense>
          </Card>
        </div>
      )}
    </div>
  );
}

function Panel({ view, history, onOpen, onVain }: LookBackProps & { readonly view: View }) {
  if (view === 'search') return <SearchPanel onOpen={onOpen} onVain={onVain} />;
  if (view === 'energy') return <EnergyPanel history={history} onOpen={onOpen} />;
  const { all, today, selected, firstWeekday } = history;
  if (all === null) return <Skeleton lines={6} />;
  return (
    <CalendarPanel
      days={all}
      today={today}
      start={selected ?? today}
      firstWeekday={firstWeekday}
      onOpen={onOpen}
    />
  );
}
