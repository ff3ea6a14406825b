import { useTranslation } from 'react-i18next';
import type { EnergySeries } from './energy-series.ts';
import { scoreOf, whenOf } from './energy-words.ts';
import styles from './energy-table.module.css';

interface EnergyTableProps {
  readonly series: EnergySeries;
}

export function EnergyTable({ series: { unit, points } }: EnergyTableProps) {
  const { t } = useTranslation('history');
  return (
    <details className={styles['details']}>
      <summary className={styles['summary']}>{t('energy.table')}</summary>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t(`energy.column.${unit}`)}</th>
            <th scope="col">{t('energy.column.score')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.slot}>
              <th scope="row">{whenOf(t, unit, point)}</th>
              <td>{scoreOf(point.score)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
