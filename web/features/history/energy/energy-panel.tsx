import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '../../../../shared/contract/day.ts';
import { formatDay } from '../../../lib/format/format.ts';
import { Skeleton } from '../../../ui/progress/skeleton.tsx';
import { EnergySlider } from './energy-slider.tsx';
import { energySeriesOf, type EnergySeries } from './energy-series.ts';
import { EnergyTable } from './energy-table.tsx';
import { scoreOf } from './energy-words.ts';
import { rangeOf } from '../period.ts';
import type { History } from '../use-history.ts';
import styles from './energy-panel.module.css';

interface EnergyPanelProps {
  readonly history: Pick<History, 'days' | 'period' | 'today' | 'firstWeekday'>;
  readonly onOpen: (day: Day) => void;
}

/** The scores of the chosen period: in a sentence, drawn, and as a table. */
export function EnergyPanel({ history, onOpen }: EnergyPanelProps) {
  const { t } = useTranslation('history');
  const id = useId();
  const { days, period, today, firstWeekday } = history;
  const series = useMemo(() => {
    const from = rangeOf(period, today, firstWeekday)?.from ?? null;
    return days && energySeriesOf(days, { from, to: from && today, firstWeekday });
  }, [days, period, today, firstWeekday]);
  return (
    <section aria-labelledby={id} aria-busy={days === null} className={styles['panel']}>
      <h2 id={id}>{t('energy.title')}</h2>
      {days === null && <Skeleton lines={4} />}
      {days !== null && series === null && <p className={styles['soft']}>{t('energy.few')}</p>}
      {series && <Drawn series={series} onOpen={onOpen} />}
    </section>
  );
}

interface DrawnProps {
  readonly series: EnergySeries;
  readonly onOpen: (day: Day) => void;
}

function Drawn({ series, onOpen }: DrawnProps) {
  const { t } = useTranslation('history');
  const { unit, from, to, scored, lowest, highest, average } = series;
  const isSteady = scoreOf(lowest) === scoreOf(highest);
  return (
    <>
      <p>
        {t(isSteady ? 'energy.steady' : 'energy.summary', {
          count: scored,
          from: formatDay(from),
          to: formatDay(to),
          lowest: scoreOf(lowest),
          highest: scoreOf(highest),
          average: scoreOf(average),
        })}{' '}
        <span className={styles['soft']}>{t(`energy.each.${unit}`)}</span>
      </p>
      <EnergySlider key={`${unit} ${from} ${to}`} series={series} onOpen={onOpen} />
      <EnergyTable series={series} />
    </>
  );
}
