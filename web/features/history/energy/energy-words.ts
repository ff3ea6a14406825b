import type { TFunction } from 'i18next';
import { formatDay, formatNumber } from '../../../lib/format/format.ts';
import type { EnergyPoint, EnergyUnit } from './energy-series.ts';

type Translate = TFunction<'history'>;

export function whenOf(t: Translate, unit: EnergyUnit, { day }: EnergyPoint): string {
  if (unit === 'week') return t('energy.weekOf', { day: formatDay(day) });
  return formatDay(day, unit === 'month' ? 'month' : 'long');
}

export function scoreOf(score: number): string {
  return formatNumber(score, { maximumFractionDigits: 1 });
}
